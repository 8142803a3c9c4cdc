import { assert } from "../../lib/index.ts";

export interface Forecast {
  /** From 0 to 1. */
  readonly probability: number;
  readonly happened: boolean;
}

/** Forecasts of one stretch of probabilities; what is unknown without any is null. */
export interface CalibrationBin {
  /** From this on, up to but without `to`; the last bin has 1 too. */
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** Mean of the forecasts. */
  readonly predicted: number | null;
  /** Share that happened, and its 90 % interval. */
  readonly observed: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Calibration {
  readonly n: number;
  readonly brier: number | null;
  /** Against always saying the base rate; null where that is never wrong. */
  readonly skill: number | null;
  readonly bins: readonly CalibrationBin[];
}

/** 95th percentile of the standard normal. */
const ninetyPercent = 1.6448536269514722;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Wilson's interval of a share (1927). */
function wilson(share: number, n: number): { low: number; high: number } {
  const spread = ninetyPercent ** 2 / n;
  const centre = (share + spread / 2) / (1 + spread);
  const half = Math.sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

function binOf(forecasts: readonly Forecast[], from: number, to: number): CalibrationBin {
  const n = forecasts.length;
  const predicted = mean(forecasts.map(({ probability }) => probability));
  const observed = mean(forecasts.map(({ happened }) => Number(happened)));
  const ends = observed === null ? { low: null, high: null } : wilson(observed, n);
  return { from, to, n, predicted, observed, ...ends };
}

/**
 * Forecasts against what happened: Brier score (1950), its skill against the base rate, and equal stretches of
 * probability with Wilson's interval at 90 %. A probability outside 0 to 1, or no bin, is an error.
 */
export function calibrate({
  forecasts,
  bins,
}: {
  readonly forecasts: readonly Forecast[];
  /** Number of bins. */
  readonly bins: number;
}): Calibration {
  assert(Number.isInteger(bins) && bins >= 1, "bins are a whole number from 1");
  assert(
    forecasts.every(({ probability }) => probability >= 0 && probability <= 1),
    "probabilities lie between 0 and 1",
  );
  const scoreOf = (forecastOf: (forecast: Forecast) => number) =>
    mean(forecasts.map((forecast) => (forecastOf(forecast) - Number(forecast.happened)) ** 2));
  const brier = scoreOf(({ probability }) => probability);
  const base = mean(forecasts.map(({ happened }) => Number(happened)));
  const baseScore = base === null ? null : scoreOf(() => base);
  const isScored = brier !== null && baseScore !== null && baseScore > 0;
  const placed = forecasts.map((forecast) => Math.min(bins - 1, Math.floor(forecast.probability * bins)));
  return {
    n: forecasts.length,
    brier,
    skill: isScored ? 1 - brier / baseScore : null,
    bins: Array.from({ length: bins }, (_, index) =>
      binOf(
        forecasts.filter((_forecast, place) => placed[place] === index),
        index / bins,
        (index + 1) / bins,
      ),
    ),
  };
}
