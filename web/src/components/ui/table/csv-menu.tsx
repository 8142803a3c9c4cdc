import { csvCell, csvFile } from "@paridad/core/formats";
import type { CsvColumn, CsvFlavour, CsvReport } from "@paridad/core/formats";

import { linkCopied, sheetAddress } from "../../../lib/sheets/sheet-addresses.ts";
import type { SheetTable } from "../../../lib/sheets/sheet-addresses.ts";
import { copyText } from "../../../lib/view/use-copy.ts";
import { CsvFlavourMenu, useCsvDownload } from "../csv-flavour-menu.tsx";
import { MenuItem } from "../menu.tsx";
import { counted } from "../../../lib/counted.ts";

/** Tables that a spreadsheet can link. */
const linkedTables: Partial<Record<CsvReport, SheetTable>> = {
  lanzamientos: "lanzamientos",
  conversiones: "rates",
  reversals: "rates",
  cartera: "book",
};

/** Rows as text with tabs, which a spreadsheet takes as cells: headings, then whole numbers with their decimals after a comma. */
function rowsAsText<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = rows.map((row) => columns.map(({ value }) => csvCell(value(row), "excel")));
  return [columns.map(({ heading }) => heading), ...lines].map((line) => line.join("\t")).join("\n");
}

/** Takes the rows away: copied for a spreadsheet, linked where it may be, or as CSV, for Excel in Argentina or for programs. */
export function CsvMenu<Row>({
  report,
  rows,
  columns,
}: {
  report: CsvReport;
  rows: readonly Row[];
  columns: readonly CsvColumn<Row>[];
}) {
  const saveFile = useCsvDownload();
  const save = (flavour: CsvFlavour) =>
    saveFile({ report, text: csvFile(rows, { columns, flavour }), flavour });
  const table = linkedTables[report];
  const address = table && sheetAddress(table, { base: window.location.origin });
  return (
    <CsvFlavourMenu label="Exportar" isShort onChoose={save} isDisabled={rows.length === 0}>
      <MenuItem
        detail="Con tabulaciones, coma decimal"
        onSelect={() => void copyText(rowsAsText(rows, columns), "Copiado: pegalo en tu planilla")}
      >
        Copiar para planilla
      </MenuItem>
      {address ? (
        <MenuItem
          detail="La dirección que se actualiza sola"
          onSelect={() => void copyText(address, linkCopied)}
        >
          Enlazar
        </MenuItem>
      ) : null}
      <p className="border-t border-line px-2.5 pt-2 pb-1 text-sm text-muted">
        {counted(rows.length, "fila", "filas")}, todas las columnas
      </p>
    </CsvFlavourMenu>
  );
}
