import type { CalculatorRow, CalculatorState } from "@paridad/core/stores";

type Row = { readonly strike: number };

export type VisibleRows<Shown extends Row = Row> = {
  /** Strikes at or below the spot, then those above it; the at-the-money line stands between. */
  readonly below: readonly Shown[];
  readonly above: readonly Shown[];
  /** First strike of the upper half; given back, it holds the rows where they are. `null` where there is none. */
  readonly anchor: number | null;
};

/** With fewer on each side a base more or less is seen. */
const leastBasesToHold = 4;

/** Place of the first strike above the spot; without a spot, the ladder's middle. */
export function splitOf(rows: readonly Row[], spot: number): number {
  if (!(spot > 0)) return Math.floor(rows.length / 2);
  const firstAbove = rows.findIndex(({ strike }) => strike > spot);
  return firstAbove === -1 ? rows.length : firstAbove;
}

/**
 * `bases` strikes on each side of a split of the ladder. With the anchor of the time before, the same rows while the
 * split is within one strike of it: a spot that goes to and fro moves the line between them, and not the whole table.
 */
export function visibleRows<Shown extends Row>(
  rows: readonly Shown[],
  { split, bases, anchor = null }: { split: number; bases: number; anchor?: number | null },
): VisibleRows<Shown> {
  const held = bases < leastBasesToHold ? -1 : rows.findIndex(({ strike }) => strike === anchor);
  const middle = held !== -1 && Math.abs(held - split) <= 1 ? held : split;
  return {
    below: rows.slice(Math.max(0, middle - bases), split),
    above: rows.slice(split, middle + bases),
    anchor: rows[middle]?.strike ?? null,
  };
}

/** The row of a strike, or nothing where the feed doesn't list it. */
export function rowAt({ rows }: Pick<CalculatorState, "rows">, strike: number): CalculatorRow | undefined {
  return rows.find((row) => row.strike === strike);
}
