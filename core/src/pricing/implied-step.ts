import { exponential } from "./exponential.ts";
import { millsRatio } from "./mills-ratio.ts";

const ROOT_TWO_PI = 2.5066282746310002;

/** A step of this relative size leaves an error below the last bit of a double. */
export const LAST_STEP = 1e-4;

/**
 * A Newton step larger than this is taken as it is, limited to -1/2 and 1: Householder's quotient would be
 * small where its numerator happens to vanish, and pass for a solution.
 */
export const LOST_STEP = 0.5;

/** Half deviations below this take the narrow step. */
export const NARROW = 0.15;

/**
 * Relative correction of `deviation` by one Householder step of third order (the error goes to its fourth
 * power) on the logarithm of the price `share` (out of the money, over the smaller leg) of an option at
 * `distance` = |ln moneyness|. For half deviations above `NARROW`.
 */
export function wideStep(distance: number, share: number, deviation: number): number {
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const near = center - half;
  const size = Math.abs(near);
  const mills = millsRatio(size);
  const nearMills = near < 0 ? ROOT_TWO_PI * exponential(0.5 * size * size, 0) - mills : mills;
  const difference = nearMills - millsRatio(center + half);
  const residual = Math.log(difference / (ROOT_TWO_PI * share)) - 0.5 * near * near;
  return householder(residual, deviation / difference, center, half);
}

/** The same on the logarithm of what the price lacks to its maximum, `lack` = 1 - share, where that is small. */
export function upperStep(distance: number, lack: number, deviation: number): number {
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const near = center - half;
  const size = Math.abs(near);
  const mills = millsRatio(size);
  const nearMills = near > 0 ? ROOT_TWO_PI * exponential(0.5 * size * size, 0) - mills : mills;
  const sum = nearMills + millsRatio(center + half);
  const residual = Math.log(sum / (ROOT_TWO_PI * lack)) - 0.5 * near * near;
  return householder(residual, -deviation / sum, center, half);
}

/** The same as `wideStep` for half deviations up to `NARROW`, where the difference of two ratios would cancel. */
export function narrowStep(distance: number, share: number, deviation: number): number {
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const near = center - half;
  const mean = narrowMean(center, half * half);
  const residual = Math.log((deviation * mean) / (ROOT_TWO_PI * share)) - 0.5 * near * near;
  return householder(residual, 1 / mean, center, half);
}

/**
 * `residual` is the logarithm to bring to zero and `slope` its derivative by the logarithm of the deviation;
 * the higher ones follow from those of the price: vega (center^2 - half^2) / deviation, and so on.
 */
function householder(residual: number, slope: number, center: number, half: number): number {
  const centerSquare = center * center;
  const halfSquare = half * half;
  const bend = centerSquare - halfSquare;
  const newton = -residual / slope;
  if (!(Math.abs(newton) < LOST_STEP)) return newton > 0 ? Math.min(newton, 1) : -LOST_STEP;
  const second = bend - slope;
  const third = bend * bend - 3 * centerSquare - halfSquare - slope * (3 * bend - 2 * slope);
  return (newton * (1 + 0.5 * newton * second)) / (1 + newton * (second + (1 / 6) * newton * third));
}

/** Mean of 1 - a Y(a) over center +- half by its Taylor series in half^2, see `millsDifference`. */
function narrowMean(center: number, square: number): number {
  const i0 = millsRatio(center);
  const i1 = 1 - center * i0;
  const i2 = i0 - center * i1;
  const i3 = 2 * i1 - center * i2;
  const i4 = 3 * i2 - center * i3;
  const i5 = 4 * i3 - center * i4;
  const i6 = 5 * i4 - center * i5;
  const i7 = 6 * i5 - center * i6;
  const i8 = 7 * i6 - center * i7;
  const i9 = 8 * i7 - center * i8;
  const i10 = 9 * i8 - center * i9;
  const i11 = 10 * i9 - center * i10;
  const i13 = 12 * i11 - center * (11 * i10 - center * i11);
  const highest = i9 / 362880 + square * (i11 / 39916800 + square * (i13 / 6227020800));
  return i1 + square * (i3 / 6 + square * (i5 / 120 + square * (i7 / 5040 + square * highest)));
}
