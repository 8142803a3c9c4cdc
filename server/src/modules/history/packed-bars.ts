import type { OptionBarsTable } from "./tables.ts";

/** The bars' columns in the order in which a packed bar has them. */
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

type Packed<Columns extends readonly (keyof OptionBarsTable)[]> = {
  readonly [Place in keyof Columns]: Columns[Place] extends "time" ? number : OptionBarsTable[Columns[Place]];
};

/** A bar as a JSON array of `packedColumns`; its time in epoch milliseconds. */
export type PackedBar = Packed<typeof packedColumns>;

/**
 * Bars leave the database as one JSON value: a row of 17 columns costs the embedded database many times more to send,
 * cell by cell, than to find. Filled in one order, so that all have one shape: a fifth of the time of pairs of entries.
 */
export function unpackBar(packed: PackedBar): OptionBarsTable {
  const bar: Record<string, unknown> = {};
  for (const [place, name] of packedColumns.entries()) bar[name] = packed[place];
  bar["time"] = new Date(packed[2]);
  return bar as OptionBarsTable;
}
