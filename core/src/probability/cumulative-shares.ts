import { isKnownNumber } from "../lib/index.ts";

/**
 * Empirical distribution of a series at its own points: for each value the share, above 0 and up to 1, of all
 * defined values at or below it; null where the value is undefined. Ties share the same, highest share.
 */
export function cumulativeShares(values: readonly (number | null)[]): (number | null)[] {
  const sorted = Float64Array.from(values.filter(isKnownNumber)).sort();
  return values.map((value) => (isKnownNumber(value) ? countAtOrBelow(sorted, value) / sorted.length : null));
}

/** Count of an ascending list at or below a level. */
export function countAtOrBelow(sorted: ArrayLike<number>, level: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) <= level) low = middle + 1;
    else high = middle;
  }
  return low;
}
