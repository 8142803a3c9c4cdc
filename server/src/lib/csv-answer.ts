import type { FastifyReply } from "fastify";
import { csvFile, csvMediaType } from "@paridad/core/formats";
import type { CsvColumn } from "@paridad/core/formats";

/** Sends rows as a file in the asked flavour, named by what it holds and the day. */
export function sendCsvFile<Row>(
  reply: FastifyReply,
  {
    rows,
    columns,
    name,
    format,
    date,
  }: {
    rows: readonly Row[];
    columns: readonly CsvColumn<Row>[];
    name: string;
    format: "csv" | "csv-excel";
    date: string;
  },
): void {
  const flavour = format === "csv-excel" ? "excel" : "standard";
  const file = `${name}_${date}${flavour === "excel" ? "_excel" : ""}.csv`;
  void reply
    .type(csvMediaType)
    .header("content-disposition", `attachment; filename="${file}"`)
    .header("x-row-count", String(rows.length))
    .serializer((payload: string) => payload)
    .send(csvFile(rows, { columns, flavour }));
}
