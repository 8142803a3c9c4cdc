import { isOption } from "../check-legs.ts";
import { valuePosition } from "../value-position.ts";
import type { ValueInput } from "../value-position.ts";

/**
 * The position's own implied volatility, per square root of year: the mean of its options' by the size of their vega, so
 * that what moves it counts. The plain mean where none has any; null without a value or an option.
 */
export function positionVolatility(input: Omit<ValueInput, "volatilityShift">): number | null {
  const valued = valuePosition(input);
  if (!valued.ok) return null;
  const options = input.legs.flatMap((leg, index) => {
    const weight = Math.abs(valued.legs[index]?.greeks.vega ?? 0);
    return isOption(leg) && leg.volatility !== undefined ? [{ weight, volatility: leg.volatility }] : [];
  });
  if (options.length === 0) return null;
  const total = options.reduce((sum, { weight }) => sum + weight, 0);
  const weightOf = (weight: number): number => (total > 0 ? weight / total : 1 / options.length);
  return options.reduce((sum, { weight, volatility }) => sum + weightOf(weight) * volatility, 0);
}
