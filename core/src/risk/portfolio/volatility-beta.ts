import { isKnownNumber } from "../../lib/index.ts";

/** Days below which no beta is claimed. */
export const fewestBetaDays = 20;

export interface VolatilityBeta {
  /** Points of volatility per 1.00 for a logarithmic move of 1: -0.4 adds 4 points on a fall of 10 %. */
  readonly beta: number;
  readonly standardError: number;
  readonly days: number;
}

/**
 * Movement of the volatility at the money with the share: the slope of its daily changes (per 1.00) on the share's logarithmic
 * returns, by least squares. Null below 20 days or where the share never moved.
 */
export function volatilityBeta(
  days: readonly { readonly logReturn: number | null; readonly volatilityChange: number | null }[],
): VolatilityBeta | null {
  const known = days.flatMap(({ logReturn, volatilityChange }) =>
    isKnownNumber(logReturn) && isKnownNumber(volatilityChange)
      ? [{ x: logReturn, y: volatilityChange }]
      : [],
  );
  const count = known.length;
  if (count < fewestBetaDays) return null;
  const meanOf = (read: (day: { x: number; y: number }) => number): number =>
    known.reduce((sum, day) => sum + read(day), 0) / count;
  const [meanX, meanY] = [meanOf(({ x }) => x), meanOf(({ y }) => y)];
  const spread = known.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (!(spread > 0)) return null;
  const beta = known.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const residual = known.reduce((sum, { x, y }) => sum + (y - meanY - beta * (x - meanX)) ** 2, 0);
  return { beta, standardError: Math.sqrt(residual / (count - 2) / spread), days: count };
}
