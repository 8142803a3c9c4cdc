import { succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { lognormalDistribution, probabilityOfTouch } from "../probability/index.ts";
import type { DistributionReason, PriceInterval, TerminalDistribution } from "../probability/index.ts";
import { positionPayoffs } from "./analyze-position.ts";
import type { PositionReason } from "./analyze-position.ts";
import { analyzeNet } from "./net/net-analysis.ts";
import { expectedNet } from "./net/net-payoff.ts";
import type { CostedPosition } from "./position-types.ts";

export interface OddsInput extends CostedPosition {
  readonly spot: number;
  /** To the position's one expiry, of 365 days. */
  readonly years: number;
  /** Per square root of year. */
  readonly volatility: number;
  /** Continuous growth of the mean per year: 0, or the rate. */
  readonly drift: number;
}

export interface PositionOdds extends DistributionOdds {
  /**
   * Chance to touch a breakeven at any time up to expiry, by reflection; of several the one most likely touched. Null
   * where the position has none.
   */
  readonly probabilityOfTouch: number | null;
}

/**
 * Odds of a position at its one expiry over the lognormal, net of `costs`, gross where they are left out. The expected
 * profit is undiscounted, in pesos in all. The prices are watched without pause: daily closes touch less often.
 */
export function positionOdds(input: OddsInput): Result<PositionOdds, PositionReason | DistributionReason> {
  const { spot, years, volatility, drift } = input;
  const terms = { spot, yearsToExpiry: years, volatility, drift };
  const lognormal = lognormalDistribution(terms);
  const odds = lognormal.ok ? distributionOdds(input, lognormal.distribution) : lognormal;
  if (!odds.ok) return odds;
  let touch: number | null = null;
  for (const level of odds.breakevens) {
    const result = probabilityOfTouch({ ...terms, level });
    if (!result.ok) return result;
    touch = Math.max(touch ?? 0, result.probability);
  }
  const { probabilityOfProfit, probabilityOfLoss, expectedProfit } = odds;
  return succeed({ probabilityOfProfit, probabilityOfLoss, expectedProfit, probabilityOfTouch: touch });
}

interface DistributionOdds {
  /** P(result above zero). */
  readonly probabilityOfProfit: number;
  /** P(result below zero). */
  readonly probabilityOfLoss: number;
  readonly expectedProfit: number;
}

/** The same odds over any distribution of the price at expiry, the empirical one among them, net of `costs`. */
export function distributionOdds(
  position: CostedPosition,
  distribution: TerminalDistribution,
): Result<DistributionOdds & { readonly breakevens: readonly number[] }, PositionReason> {
  const payoffs = positionPayoffs(position);
  if (!payoffs.ok) return payoffs;
  const { netBreakevens, netProfitIntervals, netLossIntervals } = analyzeNet(payoffs.net);
  return succeed({
    probabilityOfProfit: probabilityOf(netProfitIntervals, distribution),
    probabilityOfLoss: probabilityOf(netLossIntervals, distribution),
    expectedProfit: expectedNet(payoffs.net, distribution),
    breakevens: netBreakevens,
  });
}

function probabilityOf(intervals: readonly PriceInterval[], distribution: TerminalDistribution): number {
  const total = intervals.reduce((sum, interval) => sum + distribution.probabilityInside(interval), 0);
  return Math.min(1, total);
}
