import type { SheetQuery } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";
import { replyWithCsv } from "./csv-answer.ts";
import type { Reply } from "./reply.ts";
import { sheetText } from "./sheet-words.ts";

type Sheet<Row> = Omit<Parameters<typeof replyWithCsv<Row, Reply>>[1], "format"> &
  Pick<SheetQuery, "decimals">;

function inWords<Row>({ value, ...column }: CsvColumn<Row>): CsvColumn<Row> {
  return {
    ...column,
    value(row) {
      const cell = value(row);
      return typeof cell === "string" ? sheetText(column.key, cell) : cell;
    },
  };
}

/** Sends a spreadsheet's table: in words instead of codes, with a decimal comma unless a point was asked for. */
export function sendSheet<Row, Given extends Reply>(
  reply: Given,
  { columns, decimals, ...sheet }: Sheet<Row>,
): Given {
  const format = decimals === "point" ? "csv" : "csv-excel";
  return replyWithCsv(reply, { ...sheet, columns: columns.map(inWords), format });
}
