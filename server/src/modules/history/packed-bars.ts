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

/** A bar as a JSON array of `packedColumns`; its time in epoch milliseconds. */
export type PackedBar = readonly [
  symbol: string,
  expiration: string,
  time: number,
  resolution: string,
  source: string,
  ...values: (number | null)[],
  flags: string,
];

/**
 * Bars leave the database as one JSON value: a row of 17 columns costs the embedded database many times more to send,
 * cell by cell, than to find.
 */
export function unpackBar(packed: PackedBar): OptionBarsTable {
  const bar = Object.fromEntries(packedColumns.map((name, place) => [name, packed[place]]));
  return { ...bar, time: new Date(packed[2]) } as OptionBarsTable;
}
