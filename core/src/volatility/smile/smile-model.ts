import type { VarianceCurve } from "./svi.ts";

/** A quote of one expiry as the fit takes it. */
export interface SmilePoint {
  /** ln(strike / forward). */
  readonly logMoneyness: number;
  /** European, per square root of year: 0.41 is 41 %. */
  readonly volatility: number;
  /** Weight of the squared difference in volatility; above 0, in any unit. */
  readonly weight: number;
}

/** A family of smiles: how parameters make a curve and what they must keep. */
export interface SmileModel {
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly starts: readonly (readonly number[])[];
  readonly curve: (parameters: readonly number[], logMoneyness: number) => VarianceCurve;
  /** Numbers that must not be below 0, apart from the density. */
  readonly limits: (parameters: readonly number[]) => readonly number[];
  /** Log-moneyness at which the curve bends most, where the density wants a closer look. Always as many. */
  readonly bends: (parameters: readonly number[]) => readonly number[];
}

/** Points that a smile is fitted to. */
export interface SmileTarget {
  readonly points: readonly SmilePoint[];
  readonly years: number;
  /** Total variance of the expiry before, which this one must not undercut; null without one. */
  readonly floor: ((logMoneyness: number) => number) | null;
}

/** Log-moneyness on both sides of the forward within which a smile allows no arbitrage. */
export const smileReach = 1.5;

/** Total variance of a flat smile through the points' mean: the unit of what is relative. */
export function typicalVariance({ points, years }: SmileTarget): number {
  const weights = points.reduce((sum, { weight }) => sum + weight, 0);
  return (
    (points.reduce((sum, { weight, volatility }) => sum + weight * volatility ** 2, 0) / weights) * years
  );
}

/** `count` numbers from `from` to `to`, both ends among them. */
export function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}
