import type { CalculatorRow } from "@paridad/core/stores";

export type VisibleRows = {
  /** Strikes at or below the spot, then those above it; the at-the-money line stands between. */
  readonly below: readonly CalculatorRow[];
  readonly above: readonly CalculatorRow[];
  /** First strike of the upper half; given back, it holds the rows where they are. `null` where there is none. */
  readonly anchor: number | null;
};

/** With fewer on each side a base more or less is seen. */
const leastBasesToHold = 4;

/**
 * `bases` strikes on each side of the spot; without a spot as many from the middle of the ladder. With the anchor of the
 * time before, the same rows while the spot is within one base of it: one that goes to and fro over a base moves the
 * line between them, and not the whole table.
 */
export function visibleRows(
  rows: readonly CalculatorRow[],
  { spot, bases, anchor = null }: { spot: number; bases: number; anchor?: number | null },
): VisibleRows {
  const firstAbove = rows.findIndex(({ strike }) => strike > spot);
  const split = spot > 0 ? (firstAbove === -1 ? rows.length : firstAbove) : Math.floor(rows.length / 2);
  const held = bases < leastBasesToHold ? -1 : rows.findIndex(({ strike }) => strike === anchor);
  const middle = held !== -1 && Math.abs(held - split) <= 1 ? held : split;
  return {
    below: rows.slice(Math.max(0, middle - bases), split),
    above: rows.slice(split, middle + bases),
    anchor: rows[middle]?.strike ?? null,
  };
}
