import type { CalculatorRow } from "@paridad/core/stores";

export type VisibleRows = {
  /** Strikes at or below the spot, then those above it; the at-the-money line stands between. */
  readonly below: readonly CalculatorRow[];
  readonly above: readonly CalculatorRow[];
};

/** `bases` strikes on each side of the spot; without a spot as many from the middle of the ladder. */
export function visibleRows(
  rows: readonly CalculatorRow[],
  { spot, bases }: { spot: number; bases: number },
): VisibleRows {
  const firstAbove = rows.findIndex(({ strike }) => strike > spot);
  const split = spot > 0 ? (firstAbove === -1 ? rows.length : firstAbove) : Math.floor(rows.length / 2);
  return { below: rows.slice(Math.max(0, split - bases), split), above: rows.slice(split, split + bases) };
}
