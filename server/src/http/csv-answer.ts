import { csvFile, csvFileName, csvFlavourOf, csvMediaType } from "@paridad/core/formats";
import type { CsvColumn, FileFormat } from "@paridad/core/formats";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { Reply } from "./reply.ts";

/** Sends rows as a file, with its name and its count of rows. */
export function replyWithCsv<Row, Given extends Reply>(
  reply: Given,
  {
    rows,
    columns,
    report,
    format,
    now,
  }: {
    rows: readonly Row[];
    columns: readonly CsvColumn<Row>[];
    /** First word of the file's name: what it holds. */
    report: string;
    format: FileFormat;
    /** Epoch milliseconds; the file is named by its day in Buenos Aires. */
    now: number;
  },
): Given {
  const flavour = csvFlavourOf(format);
  const name = csvFileName({ report, date: buenosAiresDate(now), flavour });
  void reply
    .type(csvMediaType)
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("x-row-count", String(rows.length))
    .serializer((payload: string) => payload)
    .send(csvFile(rows, { columns, flavour }));
  return reply;
}
