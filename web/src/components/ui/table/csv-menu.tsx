import { csvFile } from "@paridad/core/formats";
import type { CsvColumn, CsvFlavour, CsvReport } from "@paridad/core/formats";

import { CsvFlavourMenu } from "../csv-flavour-menu.tsx";
import { useCsvDownload } from "../use-csv-download.ts";
import { rowsText } from "./rows-text.ts";

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
  const saveFile = useCsvDownload();
  const save = (flavour: CsvFlavour) =>
    saveFile({ report, text: csvFile(rows, { columns, flavour }), flavour });
  return (
    <CsvFlavourMenu label="Exportar CSV" isShort onChoose={save} isDisabled={rows.length === 0}>
      <p className="border-t border-line px-2.5 pt-2 pb-1 text-sm text-muted">
        {rowsText(rows.length)}, todas las columnas
      </p>
    </CsvFlavourMenu>
  );
}
