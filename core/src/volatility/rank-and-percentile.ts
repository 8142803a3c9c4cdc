import { fail, isKnownNumber, succeed } from "../lib/index.ts";
import type { Failure, Result, Success } from "../lib/index.ts";

/** Rank and percentile of today's value within a stored series. */
export interface RankAndPercentile {
  /** (today - minimum) / (maximum - minimum), below 0 or above 1 outside the range; null where all days are equal. */
  readonly rank: number | null;
  /** Share, 0 to 1, of the days below today. */
  readonly percentile: number;
  /** Days used: those with a known value. */
  readonly count: number;
  readonly minimum: number;
  readonly maximum: number;
}

export type RankAndPercentileResult = Result<RankAndPercentile, "no-series" | "no-value">;

/** A place that may be shown, or why there is none; `count` says on how many days it would stand. */
export type PlaceInSeries =
  | Success<RankAndPercentile & { readonly rank: number }>
  | Failure<"no-value" | "too-few" | "never-moved", { readonly count: number }>;

/** Fewest stored days for a number of constant maturity on a screen. `rankAndPercentile` answers with fewer and says `count`. */
export const fewestRankedDays = 60;

/**
 * Rank and percentile of today's volatility against the days before (today isn't one of them). One spike pins the rank
 * for a year, so both are shown. Days without a value (null, NaN) are left out.
 */
export function rankAndPercentile(
  series: readonly (number | null)[],
  today: number | null,
): RankAndPercentileResult {
  if (!isKnownNumber(today)) return fail("no-value");
  const known = series.filter(isKnownNumber);
  if (known.length === 0) return fail("no-series");
  const minimum = known.reduce((least, value) => Math.min(least, value));
  const maximum = known.reduce((most, value) => Math.max(most, value));
  return succeed({
    rank: maximum > minimum ? (today - minimum) / (maximum - minimum) : null,
    percentile: known.filter((value) => value < today).length / known.length,
    count: known.length,
    minimum,
    maximum,
  });
}

/** Screens and alerts need 60 known days or more, and a series that has moved; otherwise there is no range. */
export function placeInSeries(series: readonly (number | null)[], today: number | null): PlaceInSeries {
  const ranked = rankAndPercentile(series, today);
  const count = series.filter(isKnownNumber).length;
  if (count < fewestRankedDays) return { ok: false, reason: "too-few", count };
  if (!ranked.ok) return { ok: false, reason: "no-value", count };
  const { rank } = ranked;
  return rank === null ? { ok: false, reason: "never-moved", count } : { ...ranked, rank };
}
