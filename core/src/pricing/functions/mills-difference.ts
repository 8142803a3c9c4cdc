import { millsRatio } from "./mills-ratio.ts";

/** Quotient of half-width and 1 + center up to which the series is used. */
export const SERIES_LIMIT = 0.05;

const SERIES_TERMS = 8;
const FRACTION_START = 90;
const FORWARD_LIMIT = 2;
const moments = new Float64Array(2 * SERIES_TERMS);

/**
 * Y(center - half) - Y(center + half) for Mills' ratio Y, center and half-width positive (the center
 * the larger beyond the series' limit), without the
 * cancellation of the plain difference where the half-width is small against the center: there it is
 * 2 half sum of half^(2k) / (2k + 1)! I(2k+1), where I(n) is the integral of z^n exp(-z center - z^2 / 2)
 * over z > 0, that is (-1)^n times the n-th derivative of Y.
 */
export function millsDifference(center: number, half: number): number {
  if (half > SERIES_LIMIT * (1 + center)) return millsRatio(center - half) - millsRatio(center + half);
  if (center < FORWARD_LIMIT) fillForward(center);
  else fillBackward(center);
  const square = half * half;
  let sum = 0;
  for (let term = SERIES_TERMS - 1; term >= 0; term--) {
    sum = (moments[2 * term + 1] as number) + (sum * square) / ((2 * term + 2) * (2 * term + 3));
  }
  return 2 * half * sum;
}

/** I(0) to I(15) by I(n+1) = n I(n-1) - center I(n), which loses digits as the center grows. */
function fillForward(center: number): void {
  moments[0] = millsRatio(center);
  moments[1] = 1 - center * (moments[0] as number);
  for (let order = 1; order < moments.length - 1; order++) {
    moments[order + 1] = order * (moments[order - 1] as number) - center * (moments[order] as number);
  }
}

/** The same from the continued fraction of the quotients I(n) / I(n-1) = n / (center + I(n+1) / I(n)). */
function fillBackward(center: number): void {
  let quotient = 0.5 * (Math.sqrt(center * center + 4 * FRACTION_START) - center);
  for (let order = FRACTION_START; order >= 1; order--) {
    quotient = order / (center + quotient);
    if (order < moments.length) moments[order] = quotient;
  }
  moments[0] = 1 / (center + quotient);
  for (let order = 1; order < moments.length; order++) {
    moments[order] = (moments[order] as number) * (moments[order - 1] as number);
  }
}
