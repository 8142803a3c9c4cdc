import { createReadStream } from "node:fs";
import { parse } from "csv-parse";

/** One row by its header's names. Empty cells are empty texts. */
export type CsvRow = Readonly<Record<string, string>>;

/** Reads a CSV file row by row; rows with too few or too many cells come with the cells they have. */
export async function* readCsvRows(path: string): AsyncGenerator<CsvRow> {
  const parser = parse({ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true });
  const file = createReadStream(path);
  file.on("error", (error) => parser.destroy(error));
  for await (const row of file.pipe(parser)) yield row as CsvRow;
}

/** A number of a cell; null for an empty cell or one that is no number. */
export function numberCell(cell: string | undefined): number | null {
  if (cell === undefined || cell.trim() === "") return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** A price above 0; null for anything else, as files write 0 for none. */
export function priceCell(cell: string | undefined): number | null {
  const value = numberCell(cell);
  return value !== null && value > 0 ? value : null;
}

/** Daily bars carry 17:00 Buenos Aires time. */
export const endOfDay = "17:00:00";

/** The instant of a recorded local date and time, or null. Recordings are in Argentine time, UTC-3. */
export function recordedInstant(date: string | undefined, time: string | undefined): number | null {
  if (!date || !time) return null;
  const instant = Date.parse(`${date}T${time}-03:00`);
  return Number.isNaN(instant) ? null : instant;
}
