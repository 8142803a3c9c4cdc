import { exponential, gaussian } from "./exponential.ts";
import { millsRatio } from "./mills-ratio.ts";
import { narrowMean } from "./narrow-mean.ts";
import { NEARBY, logOfNearby } from "./nearby-logarithm.ts";

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

/** Adding and taking away this number leaves 20 binary places: the square of a number below 64 is then exact. */
const SPLIT = 6442450944;

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const millsAt = millsRatio;
const densityOf = gaussian;
const meanOver = narrowMean;
const logarithmOf = logOfNearby;
const nearby = NEARBY;

/**
 * Relative correction of `deviation` by one Householder step of third order (the error goes to its fourth
 * power) on the logarithm of the price `share` (out of the money, over the smaller leg) of an option at
 * `distance` = |ln moneyness|. For half deviations above `NARROW`.
 *
 * The price at `deviation` comes from the density, which need not wait for Mills' ratio. Where it is near the one
 * looked for, as it is from the second step on at the latest, that is the end of it; else the logarithm is taken of
 * the ratios alone, which are never too small.
 */
export function wideStep(distance: number, share: number, deviation: number): number {
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const near = center - half;
  const density = densityAt(near);
  const mills = millsAt(Math.abs(near));
  const farMills = millsAt(center + half);
  const value = near < 0 ? 1 - density * (mills + farMills) : density * (mills - farMills);
  const rest = (value - share) * (1 / share);
  const vega = density * deviation;
  if (Math.abs(rest) < nearby) {
    return householder(-logarithmOf(rest) * (value / vega), vega / value, center * center, half * half);
  }
  const difference = near < 0 ? inverseDensity(near) - mills - farMills : mills - farMills;
  const gap = difference / deviation;
  const residual = Math.log(difference / (ROOT_TWO_PI * share)) - 0.5 * near * near;
  return householder(-residual * gap, 1 / gap, center * center, half * half);
}

/** The same on the logarithm of what the price lacks to its maximum, `lack` = 1 - share, where that is small. */
export function upperStep(distance: number, lack: number, deviation: number): number {
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const near = center - half;
  const density = densityAt(near);
  const mills = millsAt(Math.abs(near));
  const farMills = millsAt(center + half);
  const value = near > 0 ? 1 - density * (mills - farMills) : density * (mills + farMills);
  const rest = (value - lack) * (1 / lack);
  const vega = density * deviation;
  if (Math.abs(rest) < nearby) {
    return householder(logarithmOf(rest) * (value / vega), -vega / value, center * center, half * half);
  }
  const sum = near > 0 ? inverseDensity(near) - mills + farMills : mills + farMills;
  const gap = -sum / deviation;
  const residual = Math.log(sum / (ROOT_TWO_PI * lack)) - 0.5 * near * near;
  return householder(-residual * gap, 1 / gap, center * center, half * half);
}

/**
 * The same as `wideStep` for half deviations up to `NARROW`, where the difference of two ratios would cancel, and for
 * the price over the geometric mean of both legs: with it the density is the one at `center`.
 */
export function narrowStep(distance: number, price: number, deviation: number): number {
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const square = half * half;
  const mean = meanOver(center, 0.25 * distance * distance, square);
  const width = deviation * mean;
  const rest = (densityAt(center) * width - price) * (1 / price);
  const gap = mean * (1 + square * (1 / 2 + square * (1 / 8 + square * (1 / 48 + square * (1 / 384)))));
  const residual =
    Math.abs(rest) < nearby
      ? logarithmOf(rest)
      : Math.log(width / (ROOT_TWO_PI * price)) - 0.5 * center * center;
  return householder(-residual * gap, 1 / gap, center * center, square);
}

/** Standard normal density, with the bits of the square that a double loses. */
function densityAt(distance: number): number {
  const high = distance + SPLIT - SPLIT;
  return densityOf(-0.5 * (high * high), -0.5 * (distance - high) * (distance + high));
}

function inverseDensity(distance: number): number {
  return ROOT_TWO_PI * exponential(0.5 * distance * distance, 0);
}

/**
 * From Newton's step for the logarithm of the price; `slope` is its derivative by the logarithm of the deviation, and
 * the higher ones follow from those of the price: vega (center^2 - half^2) / deviation, and so on.
 */
function householder(newton: number, slope: number, centerSquare: number, halfSquare: number): number {
  if (!(Math.abs(newton) < LOST_STEP)) return newton > 0 ? Math.min(newton, 1) : -LOST_STEP;
  const bend = centerSquare - halfSquare;
  const second = bend - slope;
  const third = bend * bend - 3 * centerSquare - halfSquare - slope * (3 * bend - 2 * slope);
  return (newton * (1 + 0.5 * newton * second)) / (1 + newton * (second + (1 / 6) * newton * third));
}
