import { isKnownNumber, succeed } from "../lib/index.ts";
import type { Failure, Success } from "../lib/index.ts";

/** Sessions below which mean and deviation say nothing. */
export const minimumSessions = 10;

/** Levels one and two standard deviations around the mean. */
export interface Bands {
  readonly lowerTwo: number;
  readonly lowerOne: number;
  readonly upperOne: number;
  readonly upperTwo: number;
}

/** Place of the newest ratio within the window that ends with it. */
export interface RatioStatistics {
  /** Known values used; sessions without a ratio are left out. */
  readonly count: number;
  /** The newest known value. */
  readonly current: number;
  readonly mean: number;
  /** Sample deviation (divisor count - 1). */
  readonly standardDeviation: number;
  readonly bands: Bands;
  /** False where all values are equal: nothing is high or low against itself. */
  readonly hasMoved: boolean;
  /** Share, 0 to 1, of the values at or below the current one; null where it hasn't moved. */
  readonly percentile: number | null;
  /** (current - mean) / deviation; null where it hasn't moved. */
  readonly zScore: number | null;
}

/** `too-few` says how many values there were and how many it takes. */
export type RatioStatisticsResult =
  | Success<RatioStatistics>
  | Failure<"too-few", { readonly count: number; readonly needed: number }>;

export interface RatioStatisticsInput {
  /** One ratio a session, ascending in time; null where the session had none. */
  readonly values: readonly (number | null)[];
  /** Size of the window in sessions, counted back from the newest; all when left out. */
  readonly sessions?: number;
  /** Fewest known values for an answer; never below 2. */
  readonly needed?: number;
}

/** Mean, deviation, bands, percentile and z-score of the newest ratio over the last `sessions` values. */
export function ratioStatistics({ values, sessions, needed }: RatioStatisticsInput): RatioStatisticsResult {
  const window = sessions === undefined ? values : values.slice(-Math.max(1, Math.floor(sessions)));
  return statisticsOf(window.filter(isKnownNumber), Math.max(2, needed ?? minimumSessions));
}

function statisticsOf(known: readonly number[], needed: number): RatioStatisticsResult {
  const count = known.length;
  const current = known.at(-1);
  if (current === undefined || count < needed) return { ok: false, reason: "too-few", count, needed };
  const mean = meanOf(known);
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const standardDeviation = Math.sqrt(variance);
  const hasMoved = known.some((value) => value !== current);
  return succeed({
    count,
    current,
    mean,
    standardDeviation,
    bands: {
      lowerTwo: mean - 2 * standardDeviation,
      lowerOne: mean - standardDeviation,
      upperOne: mean + standardDeviation,
      upperTwo: mean + 2 * standardDeviation,
    },
    hasMoved,
    percentile: hasMoved ? known.filter((value) => value <= current).length / count : null,
    zScore: hasMoved && standardDeviation > 0 ? (current - mean) / standardDeviation : null,
  });
}

/** Mean around the first value, so equal values give exactly that value and no deviation. */
function meanOf(values: readonly number[]): number {
  const origin = values[0] as number;
  return origin + values.reduce((sum, value) => sum + (value - origin), 0) / values.length;
}
