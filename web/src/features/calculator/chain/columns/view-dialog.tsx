import { ArrowDown, ArrowUp } from "lucide-react";

import { Button } from "../../../../components/ui/button.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { CheckboxField } from "../../../../components/ui/forms/field.tsx";
import { columnOf } from "./chain-columns.ts";
import { defaultView } from "../../view/view.ts";
import type { ChangeView, ColumnKey, View } from "../../view/view.ts";

function moved(
  order: readonly ColumnKey[],
  { from, by }: { from: number; by: 1 | -1 },
): readonly ColumnKey[] {
  const key = order[from];
  const other = order[from + by];
  if (key === undefined || other === undefined) return order;
  return order.map((old, index) => (index === from ? other : index === from + by ? key : old));
}

function nameOf(key: ColumnKey): string {
  const { label, group } = columnOf(key);
  return group === "VI %" ? `VI ${label}` : label;
}

function ColumnChoice({
  columnKey,
  index,
  view,
  changeView,
}: {
  columnKey: ColumnKey;
  index: number;
  view: View;
  changeView: ChangeView;
}) {
  const name = nameOf(columnKey);
  const isShown = !view.hidden.includes(columnKey);
  const toggle = () =>
    changeView({
      hidden: isShown ? [...view.hidden, columnKey] : view.hidden.filter((key) => key !== columnKey),
    });
  const move = (by: 1 | -1) => changeView({ order: moved(view.order, { from: index, by }) });
  const arrow =
    "grid size-7 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text disabled:opacity-30 [&_svg]:size-4";
  return (
    <li className="flex items-center gap-2 border-b border-line py-1.5 last:border-0">
      <CheckboxField
        className="min-w-0 flex-1"
        checked={isShown}
        onChange={toggle}
        label={
          <>
            {name} <span className="block text-sm text-muted">{columnOf(columnKey).description}</span>
          </>
        }
      />
      <button
        type="button"
        className={arrow}
        disabled={index === 0}
        onClick={() => move(-1)}
        aria-label={`${name}: más lejos de las bases`}
      >
        <ArrowUp aria-hidden />
      </button>
      <button
        type="button"
        className={arrow}
        disabled={index === view.order.length - 1}
        onClick={() => move(1)}
        aria-label={`${name}: más cerca de las bases`}
      >
        <ArrowDown aria-hidden />
      </button>
    </li>
  );
}

/** Which columns, in which order. Choices are stored for the next visit. */
export function ViewDialog({
  view,
  changeView,
  onClose,
}: {
  view: View;
  changeView: ChangeView;
  onClose: () => void;
}) {
  const reset = () => changeView({ order: defaultView.order, hidden: defaultView.hidden });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Columnas"
      description="La primera queda más lejos de las bases; la última, pegada a ellas. Si no entran todas, primero salen las menos usadas."
      footer={
        <>
          <Button tone="secondary" onClick={reset}>
            Restablecer
          </Button>
          <Button onClick={onClose}>Listo</Button>
        </>
      }
    >
      <ul>
        {view.order.map((key, index) => (
          <ColumnChoice key={key} columnKey={key} index={index} view={view} changeView={changeView} />
        ))}
      </ul>
    </Dialog>
  );
}
