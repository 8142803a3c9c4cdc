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
  return householder(residual, difference / deviation, center, half);
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
  return householder(residual, -sum / deviation, center, half);
}

/** The same as `wideStep` for half deviations up to `NARROW`, where the difference of two ratios would cancel. */
export function narrowStep(distance: number, share: number, deviation: number): number {
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const near = center - half;
  const mean = narrowMean(center, half * half);
  const residual = Math.log((deviation * mean) / (ROOT_TWO_PI * share)) - 0.5 * near * near;
  return householder(residual, mean, center, half);
}

/**
 * `residual` is the logarithm to bring to zero and `gap` the inverse of its derivative by the logarithm of the
 * deviation; the higher ones follow from those of the price: vega (center^2 - half^2) / deviation, and so on.
 */
function householder(residual: number, gap: number, center: number, half: number): number {
  const centerSquare = center * center;
  const halfSquare = half * half;
  const bend = centerSquare - halfSquare;
  const slope = 1 / gap;
  const newton = -residual * gap;
  if (!(Math.abs(newton) < LOST_STEP)) return newton > 0 ? Math.min(newton, 1) : -LOST_STEP;
  const second = bend - slope;
  const third = bend * bend - 3 * centerSquare - halfSquare - slope * (3 * bend - 2 * slope);
  return (newton * (1 + 0.5 * newton * second)) / (1 + newton * (second + (1 / 6) * newton * third));
}

/**
 * Mean of 1 - a Y(a) over center +- half by its Taylor series in half^2, see `millsDifference`: of the integrals
 * I(n+1) = n I(n-1) - center I(n) only the odd ones, by I(n+2) = (2 n + 1 + center^2) I(n) - n (n - 1) I(n-2).
 */
function narrowMean(center: number, square: number): number {
  const bend = center * center;
  const i1 = 1 - center * millsRatio(center);
  const i3 = (3 + bend) * i1 - 1;
  const i5 = (7 + bend) * i3 - 6 * i1;
  const i7 = (11 + bend) * i5 - 20 * i3;
  const i9 = (15 + bend) * i7 - 42 * i5;
  const i11 = (19 + bend) * i9 - 72 * i7;
  const i13 = (23 + bend) * i11 - 110 * i9;
  const high = i9 * (1 / 362880) + square * (i11 * (1 / 39916800) + square * (i13 * (1 / 6227020800)));
  const low = i5 * (1 / 120) + square * (i7 * (1 / 5040));
  const squared = square * square;
  return i1 + square * (i3 * (1 / 6)) + squared * (low + squared * high);
}
