import { fail, isKnownNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";

/** Keeps (1 - 0.95) x 500, in floating point a hair above 25, from counting as 26. */
const countSlack = 1e-9;

/** Pesos, a loss positive; below zero where even that day was a gain. */
export interface HistoricalRisk {
  /** The k-th largest loss. */
  readonly valueAtRisk: number;
  /** Mean of the k largest losses: never below the value at risk. */
  readonly expectedShortfall: number;
}

/** No results to rank, a level outside 0 to 1 (both excluded), or a result that is no number. */
export type RiskReason = "no-profits" | "invalid-input";

/**
 * Historical value at risk and expected shortfall of results (pesos or returns, in any order), as order statistics:
 * k = ceil((1 - level) n - 1e-9), so the 25th and the 5th largest loss of 500 at 95 and 99 % (design section 12). At
 * least one day counts, however high the level.
 */
export function historicalValueAtRisk({
  profits,
  level,
}: {
  readonly profits: Float64Array | readonly number[];
  /** Confidence: 0.95 or 0.99. */
  readonly level: number;
}): Result<HistoricalRisk, RiskReason> {
  if (profits.length === 0) return fail("no-profits");
  if (!(level > 0 && level < 1) || !profits.every(isKnownNumber)) return fail("invalid-input");
  const worst = Float64Array.from(profits).sort().subarray(0, tailCount(profits.length, level));
  const sum = worst.reduce((total, profit) => total - profit, 0);
  const valueAtRisk = 0 - (worst.at(-1) as number);
  // The mean of equal losses must not round below them.
  return succeed({ valueAtRisk, expectedShortfall: Math.max(valueAtRisk, sum / worst.length) });
}

function tailCount(count: number, level: number): number {
  return Math.max(1, Math.ceil((1 - level) * count - countSlack));
}
