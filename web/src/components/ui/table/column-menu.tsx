import { Columns3 } from "lucide-react";

import { Button } from "../button.tsx";
import type { DataColumn } from "./data-columns.ts";
import { Menu, MenuCheckbox, MenuItem } from "../menu.tsx";

/** Which columns the table shows. `null` goes back to the first choice. */
export function ColumnMenu<Row>({
  columns,
  visible,
  onChange,
}: {
  columns: readonly DataColumn<Row>[];
  visible: readonly DataColumn<Row>[];
  onChange: (keys: readonly string[] | null) => void;
}) {
  const keys = visible.map(({ key }) => key);
  const trigger = (
    <Button tone="secondary">
      <Columns3 aria-hidden /> <span className="max-sm:sr-only">Columnas</span>
    </Button>
  );
  const toggle = (key: string, isShown: boolean) =>
    onChange(
      columns.map((column) => column.key).filter((one) => (one === key ? isShown : keys.includes(one))),
    );
  return (
    <Menu trigger={trigger} label="Columnas">
      {columns.map(({ key, heading }) => (
        <MenuCheckbox key={key} isChecked={keys.includes(key)} onChange={(isShown) => toggle(key, isShown)}>
          {heading}
        </MenuCheckbox>
      ))}
      <div className="mt-1 border-t border-line pt-1">
        <MenuItem onSelect={() => onChange(null)}>Restablecer</MenuItem>
      </div>
    </Menu>
  );
}
