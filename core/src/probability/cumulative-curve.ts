import { isKnownNumber } from "../lib/index.ts";
import { countAtOrBelow } from "./cumulative-shares.ts";

export interface CurvePoint {
  readonly level: number;
  /** Share, 0 to 1, of the known values at or below the level. */
  readonly share: number;
}

/**
 * The empirical distribution of a series at evenly spaced levels from its smallest to its largest value, as a chart
 * with an even axis draws. Empty without known values; one point where all are equal.
 */
export function cumulativeCurve(values: readonly (number | null)[], steps = 100): CurvePoint[] {
  const sorted = Float64Array.from(values.filter(isKnownNumber)).sort();
  const lowest = sorted[0];
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return [];
  if (lowest === highest) return [{ level: lowest, share: 1 }];
  const levelAt = (step: number) => (step === steps ? highest : lowest + ((highest - lowest) * step) / steps);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const level = levelAt(step);
    return { level, share: countAtOrBelow(sorted, level) / sorted.length };
  });
}
