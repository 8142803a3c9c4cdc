import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { inverseNormalCdf } from "../../pricing/index.ts";
import { lognormalDistribution } from "../../probability/index.ts";
import type { DistributionReason } from "../../probability/index.ts";
import { analyzeAt } from "../analyze-at.ts";
import { profitCurves } from "../net/net-curve.ts";
import type { CostedPosition } from "../position-types.ts";
import type { ValueReason } from "../value-leg.ts";
import type { ValueInput } from "../value-position.ts";

export interface OddsAtInput extends ValueInput, CostedPosition {
  /** From now to `instant`, of 365 days. */
  readonly years: number;
  /** Per square root of year. */
  readonly volatility: number;
  /** Continuous growth of the mean. */
  readonly drift: number;
}

export interface OddsAt {
  readonly probabilityOfProfit: number;
  /** Pesos in all, net of what opening and the exit cost, undiscounted. */
  readonly expectedProfit: number;
  readonly isEstimated: true;
}

/** Equal slices of probability over which the profit is averaged. */
const slices = 400;

/**
 * Odds at any instant up to the nearest expiry, estimated, net of what opening and the exit cost: of a calendar "al primer
 * vencimiento", or of closing at a date. `spot` is today's, from which the share moves to `instant` by a lognormal.
 */
export function oddsAt(input: OddsAtInput): Result<OddsAt, ValueReason | DistributionReason> {
  const { spot, years, volatility, drift, ...valued } = input;
  if (!isPositiveNumber(spot) || !isKnownNumber(drift)) return fail("invalid-input");
  const lognormal = lognormalDistribution({ spot, yearsToExpiry: years, volatility, drift });
  if (!lognormal.ok) return lognormal;
  const analysis = analyzeAt(valued);
  if (!analysis.ok) return analysis;
  const deviation = volatility * Math.sqrt(years);
  const middle = Math.log(lognormal.distribution.mean) - 0.5 * deviation * deviation;
  const spots = Float64Array.from({ length: slices }, (_, index) =>
    Math.exp(middle + deviation * (inverseNormalCdf((index + 0.5) / slices) as number)),
  );
  const { instant, rate, volatilityShift = 0, model = "american" } = valued;
  const { net } = profitCurves(valued, { instant, rate, volatilityShift, model });
  const chance = analysis.netProfitIntervals.reduce(
    (sum, interval) => sum + lognormal.distribution.probabilityInside(interval),
    0,
  );
  return succeed({
    probabilityOfProfit: Math.min(1, chance),
    expectedProfit: spots.reduce((sum, level) => sum + net(level), 0) / slices,
    isEstimated: true as const,
  });
}
