import type { FeedFault } from "../feed.ts";

export type Note = (fault: FeedFault, detail: string) => void;
export type ProviderRow = Readonly<Record<string, unknown>>;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

function numberOf(value: unknown): number | null {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string" && plainNumber.test(value.trim())) return Number(value);
  return null;
}

export function isRow(value: unknown): value is ProviderRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads the numbers of one row. None, null and 0 are "no quote" without a word. A field that should be a number and is not (a
 * comma, `NaN`, another type) or is negative is unknown too, and noted: a wrong price is worse than none.
 */
export function createNumberReader(symbol: string, note: Note) {
  const read = (row: ProviderRow, field: string): number | null => {
    const value = row[field];
    if (value === undefined || value === null || value === "") return null;
    const number = numberOf(value);
    if (number !== null && number >= 0) return number;
    note("wrong-number", `${symbol} ${field} ${JSON.stringify(value)}`);
    return null;
  };
  return {
    /** A positive number, or null. */
    price(row: ProviderRow, field: string): number | null {
      return read(row, field) || null;
    },
    /** A number from 0 up, or null. */
    count: read,
  };
}
export type NumberReader = ReturnType<typeof createNumberReader>;

/** Notes the fields that no row of an answer has: the provider changed its form. */
export function noteMissingFields(
  rows: readonly ProviderRow[],
  { fields, path, note }: { fields: readonly string[]; path: string; note: Note },
): void {
  if (rows.length === 0) return;
  for (const field of fields) {
    if (!rows.some((row) => field in row)) note("field-missing", `${path} ${field}`);
  }
}

/** A text field of a row, or null. */
export function textField(row: ProviderRow, field: string): string | null {
  const value = row[field];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
