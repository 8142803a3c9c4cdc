import type { TerminalDistribution } from "./distribution.ts";
import { analyzePayoff } from "./payoff/payoff-analysis.ts";
import { slopeAfter } from "./payoff/payoff.ts";
import type { PiecewisePayoff } from "./payoff/payoff.ts";

interface PositionOutlook {
  readonly payoff: PiecewisePayoff;
  readonly distribution: TerminalDistribution;
}

/** Probability of a result above zero at expiry: the sum of P(price inside) over the payoff's profit intervals. */
export function probabilityOfProfit({ payoff, distribution }: PositionOutlook): number {
  const total = analyzePayoff(payoff).profitIntervals.reduce(
    (sum, interval) => sum + distribution.probabilityInside(interval),
    0,
  );
  return Math.min(1, total);
}

/**
 * Expected result at expiry in pesos, undiscounted and in closed form: the payoff is its value at 0, its first
 * slope, and one call for each change of slope.
 */
export function expectedPayoff({ payoff, distribution }: PositionOutlook): number {
  const { knots } = payoff;
  let slope = slopeAfter(payoff, 0);
  let expected = (knots[0]?.value ?? 0) + slope * distribution.mean;
  for (let index = 1; index < knots.length; index++) {
    const next = slopeAfter(payoff, index);
    expected += (next - slope) * distribution.expectedExcess(knots[index]?.level ?? 0);
    slope = next;
  }
  return expected;
}
