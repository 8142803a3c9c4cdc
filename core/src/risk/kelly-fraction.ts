import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";

/** Shares of the capital, 0 where there is no edge. Never shown whole as advice: a quarter is the ceiling. */
export interface KellyFraction {
  readonly fraction: number;
  readonly half: number;
  readonly quarter: number;
}
export type KellyResult = Result<KellyFraction, "invalid-input">;

/**
 * Kelly's share (1956) of a bet that wins `ratio` times the stake with a probability, or loses the stake:
 * p - (1 - p) / ratio. A probability that comes from a view goes in at the low end of its interval.
 */
export function kellyFraction({
  probability,
  ratio,
}: {
  readonly probability: number;
  /** Gain over loss, above 0. */
  readonly ratio: number;
}): KellyResult {
  if (!(probability >= 0 && probability <= 1) || !isPositiveNumber(ratio)) return fail("invalid-input");
  return succeed(sharesOf(probability - (1 - probability) / ratio));
}

/** A result as a share of the stake (-1 loses it all) and how likely it is. */
export interface KellyOutcome {
  readonly gain: number;
  readonly probability: number;
}

const halvings = 60;

/**
 * The share that maximises E ln(1 + f x) over a payoff's outcomes, whose probabilities add up to 1: the root of its
 * falling slope. At most 1, the whole capital, where nothing can be lost.
 */
export function kellyOfOutcomes(outcomes: readonly KellyOutcome[]): KellyResult {
  const total = outcomes.reduce((sum, { probability }) => sum + probability, 0);
  const areUsable = outcomes.every(({ gain, probability }) => isKnownNumber(gain) && probability >= 0);
  if (!areUsable || Math.abs(total - 1) > 1e-9) return fail("invalid-input");
  const slopeAt = (fraction: number): number =>
    outcomes.reduce((sum, { gain, probability }) => sum + (probability * gain) / (1 + fraction * gain), 0);
  if (!(slopeAt(0) > 0)) return succeed(sharesOf(0));
  const worst = Math.min(...outcomes.filter(({ probability }) => probability > 0).map(({ gain }) => gain));
  let low = 0;
  // From -1 / worst on the capital may be lost whole.
  let high = worst < -1 ? -1 / worst : 1;
  for (let step = 0; step < halvings; step++) {
    const middle = 0.5 * (low + high);
    if (slopeAt(middle) > 0) low = middle;
    else high = middle;
  }
  return succeed(sharesOf(0.5 * (low + high)));
}

function sharesOf(fraction: number): KellyFraction {
  const share = Math.max(0, fraction);
  return { fraction: share, half: share / 2, quarter: share / 4 };
}
