import { Download } from "lucide-react";

import { csvFile, csvFileName, csvMediaType, formatInteger } from "@paridad/core/formats";
import type { CsvColumn, CsvFlavour, CsvReport } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { Button } from "../../../components/ui/button.tsx";
import { Menu, MenuItem } from "../../../components/ui/menu.tsx";
import { download } from "../../../lib/download.ts";
import { useServices } from "../../../lib/services.tsx";

/** Takes the rows away as CSV, for Excel in Argentina or for programs. */
export function CsvMenu<Row>({
  report,
  rows,
  columns,
}: {
  report: CsvReport;
  rows: readonly Row[];
  columns: readonly CsvColumn<Row>[];
}) {
  const { clock } = useServices();
  const save = (flavour: CsvFlavour) => {
    const text = csvFile(rows, { columns, flavour });
    const name = csvFileName({ report, date: buenosAiresDate(clock.now()), flavour });
    download(new Blob([text], { type: csvMediaType }), name);
  };
  const trigger = (
    <Button tone="secondary" disabled={rows.length === 0}>
      <Download aria-hidden /> Exportar CSV
    </Button>
  );
  return (
    <Menu trigger={trigger} label="Exportar CSV">
      <MenuItem onSelect={() => save("excel")} detail="Punto y coma, coma decimal">
        Excel Argentina
      </MenuItem>
      <MenuItem onSelect={() => save("standard")} detail="RFC 4180, punto decimal">
        Estándar
      </MenuItem>
      <p className="border-t border-line px-2.5 pt-2 pb-1 text-[12px] text-muted">
        {formatInteger(rows.length)} filas, todas las columnas
      </p>
    </Menu>
  );
}
