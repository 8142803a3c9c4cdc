/** A shift takes no volatility below this; one that is lower by itself stays as it is. */
const lowestVolatility = 0.01;

/** A volatility per 1.00 moved by points per 1.00, never below 1 % nor, where it is lower already, below itself. */
export function shiftedVolatility(volatility: number, shift: number): number {
  return Math.max(Math.min(lowestVolatility, volatility), volatility + shift);
}
