/** Fraction bits of the fixed-point integers in which the tables are computed at load. */
export const FRACTION_BITS = 128n;

/** One in fixed point. */
export const ONE = 1n << FRACTION_BITS;

const SCALE = 2 ** -128;

/** A fraction as a fixed-point integer. */
export function fixedPoint(numerator: number, denominator: number): bigint {
  return (BigInt(numerator) << FRACTION_BITS) / BigInt(denominator);
}

/** Product of two fixed-point integers. */
export function multiply(left: bigint, right: bigint): bigint {
  return (left * right) >> FRACTION_BITS;
}

/** Quotient of two fixed-point integers. */
export function divide(left: bigint, right: bigint): bigint {
  return (left << FRACTION_BITS) / right;
}

/** The double nearest to a fixed-point integer. */
export function toDouble(value: bigint): number {
  return Number(value) * SCALE;
}

/** The rest of a fixed-point integer once its nearest `high` part (an exact double) is taken away. */
export function remainder(value: bigint, high: number): number {
  return toDouble(value - fixedPointOfDouble(high));
}

/** An exact double as a fixed-point integer; the double must have no bits below 2^-128. */
export function fixedPointOfDouble(value: number): bigint {
  return BigInt(value * 2 ** 64 * 2 ** 64);
}
