import { succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { lognormalDistribution } from "../probability/index.ts";
import type { DistributionReason, TerminalDistribution } from "../probability/index.ts";
import { simpleRate } from "../quotes/index.ts";
import { coveredCall } from "./covered-call.ts";
import type { CoveredCallInput, OpportunityReason } from "./covered-call.ts";

export interface CoveredCallOdds {
  readonly probabilityOfExercise: number;
  /** The mean of the result over the outlay, exercised or sold at the expiry, as a fraction and a year. */
  readonly expected: number;
  readonly expectedTna: number;
  /** P(the share sold at the expiry, or delivered, brings the outlay back). */
  readonly probabilityOfProfit: number;
}

/**
 * Average result of a covered call and its chance of exercise, over a lognormal of the share from the middle of its sides: a
 * rate that counts how seldom a far strike is reached.
 */
export function coveredCallOdds({
  volatility,
  drift,
  ...input
}: CoveredCallInput & {
  /** The base's own, per square root of year. */
  readonly volatility: number;
  /** Continuous growth of the mean: 0 first, or the rate. */
  readonly drift: number;
}): Result<CoveredCallOdds, OpportunityReason | DistributionReason> {
  const result = coveredCall(input);
  if (!result.ok) return result;
  const { shareBid, shareAsk, strike, days, costs } = input;
  const moved = lognormalDistribution({
    spot: 0.5 * (shareBid + shareAsk),
    yearsToExpiry: days / 365,
    volatility,
    drift,
  });
  if (!moved.ok) return moved;
  const { distribution } = moved;
  const exercised = distribution.probabilityAbove(strike);
  const delivered = strike * (1 - costs.exercise);
  const below = meanBelow(distribution, strike);
  const expected = (delivered * exercised + below * (1 - costs.share)) / result.outlay - 1;
  const inside = { lower: result.saleBreakeven, upper: strike };
  const probabilityKept = result.saleBreakeven < strike ? distribution.probabilityInside(inside) : 0;
  return succeed({
    probabilityOfExercise: exercised,
    expected,
    expectedTna: simpleRate(expected, days),
    probabilityOfProfit: probabilityKept + (delivered > result.outlay ? exercised : 0),
  });
}

/** E[S; S <= K]: the mean less E[S; S > K]. */
function meanBelow(distribution: TerminalDistribution, strike: number): number {
  return (
    distribution.mean - distribution.expectedExcess(strike) - strike * distribution.probabilityAbove(strike)
  );
}
