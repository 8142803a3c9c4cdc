import { multiply } from "./fixed-point.ts";

/** Doubles kept for each cell of a table: seven coefficients, then one of the table's own. */
export const CELL_STRIDE = 8;

/** Sum of coefficients times powers of a fixed-point argument, lowest first. */
export function evaluate(coefficients: readonly bigint[], argument: bigint): bigint {
  return coefficients.reduceRight((sum, coefficient) => multiply(sum, argument) + coefficient, 0n);
}

/**
 * Seven coefficients of the polynomial nearest to eight over a cell of this half-width: the last goes by
 * Chebyshev's T7, which leaves a 64th of it.
 */
export function storeEconomized(
  coefficients: readonly number[],
  halfWidth: number,
  target: Float64Array,
): void {
  const last = coefficients[7] as number;
  const square = halfWidth * halfWidth;
  const shares = [0, (7 / 64) * square * square * square, 0, -0.875 * square * square, 0, 1.75 * square, 0];
  shares.forEach((share, order) => {
    target[order] = (coefficients[order] as number) + share * last;
  });
}
