import readXlsxFile from "read-excel-file/universal";

import { recognizeLayout } from "@paridad/core/risk";

type Cell = string | number | boolean | Date | null;

const two = (part: number): string => String(part).padStart(2, "0");

/** As the sheet shows it: its days and hours have no zone. */
function textOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (!(cell instanceof Date)) return String(cell);
  const day = `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`;
  const time = [cell.getUTCHours(), cell.getUTCMinutes(), cell.getUTCSeconds()].map(two).join(":");
  return time === "00:00:00" ? day : `${day} ${time}`;
}

/** A workbook's list as a text with tabs: the first sheet with headings that are known, otherwise the first. */
export async function workbookText(file: Blob): Promise<string> {
  const sheets = await readXlsxFile(file);
  const lists = sheets.map(({ data }) =>
    (data as Cell[][]).map((row) => row.map((cell) => textOf(cell).replaceAll(/[\t\r\n]+/g, " "))),
  );
  const list = lists.find((rows) => (recognizeLayout(rows)?.weight ?? 0) > 0) ?? lists[0] ?? [];
  return list.map((row) => row.join("\t")).join("\n");
}
