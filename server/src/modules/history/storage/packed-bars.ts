import type { OptionBarsTable } from "../../../db/tables/history-tables.ts";

/** The bars' columns, in the order in which a bar is filled. */
export const packedColumns = [
  "symbol",
  "expiration",
  "time",
  "resolution",
  "source",
  "open",
  "high",
  "low",
  "close",
  "bid",
  "ask",
  "volume",
  "operations",
  "turnover",
  "underlying",
  "rate_percent",
  "flags",
] as const satisfies readonly (keyof OptionBarsTable)[];

type PackedColumn = (typeof packedColumns)[number];

/** Each column's values as a JSON array, times in epoch milliseconds; null in place of empty ones. */
export type PackedBars = {
  readonly [Column in PackedColumn]:
    | readonly (Column extends "time" ? number : OptionBarsTable[Column])[]
    | null;
};

/**
 * Bars leave the database as one JSON array a column: cell by cell they cost the embedded database many times more to
 * send than to find, and an array a row looks up each cell's type again (nearly half as much time again, in both
 * databases). Filled in one order, so all have one shape: a fifth of the time of pairs of entries.
 */
export function unpackBars(packed: PackedBars): Pick<OptionBarsTable, PackedColumn>[] {
  return (packed.time ?? []).map((time, place) => {
    const bar: Record<string, unknown> = {};
    for (const name of packedColumns) bar[name] = packed[name]?.[place];
    bar["time"] = new Date(time);
    return bar as Pick<OptionBarsTable, PackedColumn>;
  });
}
