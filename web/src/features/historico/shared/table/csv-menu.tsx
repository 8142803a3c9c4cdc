import { csvFile, csvFileName, csvMediaType } from "@paridad/core/formats";
import type { CsvColumn, CsvFlavour, CsvReport } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";

import { CsvFlavourMenu } from "../../../../components/ui/csv-flavour-menu.tsx";
import { download } from "../../../../lib/download.ts";
import { useServices } from "../../../../lib/services.tsx";
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
  const { clock } = useServices();
  const save = (flavour: CsvFlavour) => {
    const text = csvFile(rows, { columns, flavour });
    const name = csvFileName({ report, date: buenosAiresDate(clock.now()), flavour });
    download(new Blob([text], { type: csvMediaType }), name);
  };
  return (
    <CsvFlavourMenu label="Exportar CSV" onChoose={save} isDisabled={rows.length === 0}>
      <p className="border-t border-line px-2.5 pt-2 pb-1 text-sm text-muted">
        {rowsText(rows.length)}, todas las columnas
      </p>
    </CsvFlavourMenu>
  );
}
