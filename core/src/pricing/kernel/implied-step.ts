import { exponential, gaussian } from "../functions/exponential.ts";
import { impliedBlock } from "./implied-classes.ts";
import { millsRatio } from "../functions/mills-ratio.ts";
import { narrowMeanFarOut } from "./narrow-mean.ts";
import { NEARBY, logOverRest } from "../functions/nearby-logarithm.ts";

const ROOT_TWO_PI = 2.5066282746310002;

/** State of a row after a step: solved, converging, or too far off to trust the step. */
export const SETTLED = 0;
const MOVING = 1;
export const LOST = 2;

/** Up to this square of half the distance the series of the hyperbolic sine is short. */
const SHORT_SPREAD = 0.25;

/** A step of this relative size leaves an error below the last bit of a double. */
const LAST_STEP = 1e-4;

/**
 * A Newton step larger than this is taken as it is, limited to -1/2 and 1: Householder's quotient would be
 * small where its numerator happens to vanish, and pass for a solution.
 */
const LOST_STEP = 0.5;

/** Half deviations below this take the narrow step. */
export const NARROW = 0.15;

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const { distances, shares, lacks, prices, deviations } = impliedBlock;
const millsAt = millsRatio;
const densityAt = gaussian;
const meanFarOut = narrowMeanFarOut;
const logOver = logOverRest;
const nearby = NEARBY;

/**
 * Moves the deviation of the block's row `index` by one Householder step of third order (the error goes to its fourth
 * power) on the logarithm of its share, the price out of the money over the smaller leg, or, with `isUpper`, on that of
 * what the price lacks to its maximum. For half deviations above `NARROW`. Says how the row stands then.
 *
 * The price at the deviation comes from the density, which need not wait for Mills' ratio. Where it is near the one
 * looked for, as it is from the second step on at the latest, that is the end of it; else the logarithm is taken of
 * the ratios alone, which are never too small.
 *
 * The steps find their numbers in the block: as arguments they would be allocated. And they are so long (460 bytecodes)
 * that they are never merged into a caller, where what they call would find no more room, at an eighth of the time.
 */
export function wideStep(index: number, isUpper: boolean): number {
  const deviation = deviations[index] as number;
  const target = (isUpper ? lacks[index] : shares[index]) as number;
  const half = 0.5 * deviation;
  const center = (distances[index] as number) / deviation;
  const near = center - half;
  const density = densityAt(near);
  const nearMills = millsAt(Math.abs(near));
  const farMills = millsAt(center + half);
  const mills = near < 0 ? nearMills + farMills : nearMills - farMills;
  const isRest = near < 0 !== isUpper;
  const value = isRest ? 1 - density * mills : density * mills;
  const rest = (value - target) * (1 / target);
  const vega = density * (isUpper ? -deviation : deviation);
  let newton = -rest * (value / vega) * logOver(rest);
  let slope = vega / value;
  if (!(Math.abs(rest) < nearby)) {
    const ratio = isRest ? ROOT_TWO_PI * exponential(0.5 * near * near, 0) - mills : mills;
    slope = (isUpper ? -deviation : deviation) / ratio;
    newton = (0.5 * near * near - Math.log(ratio / (ROOT_TWO_PI * target))) / slope;
  }
  return move(index, householder(newton, slope, center * center, half * half));
}

/**
 * The same as `wideStep` for half deviations up to `NARROW`, where the difference of two ratios would cancel, and on
 * the price over the geometric mean of both legs, for which the density is the one at the center.
 *
 * `mean` is that of 1 - a Y(a) over center +- half, times exp(-half^2 / 2): from its value at the center by the Taylor
 * series in half^2, see `millsDifference`. Summed along the powers of center times half, which is half the distance, it
 * is (1 - center Y(center)) t0 - half^2 (t1 - 3 half^2 (t2 - 5 half^2 (t3 ...))) with the tails of the hyperbolic sine
 * over its argument, tj = sum of (distance / 2)^(2k) / (2j + 2k + 1)!. Nothing but the first factor waits for the ratio.
 */
export function narrowStep(index: number): number {
  const deviation = deviations[index] as number;
  const distance = distances[index] as number;
  const price = prices[index] as number;
  const half = 0.5 * deviation;
  const center = distance / deviation;
  const square = half * half;
  const spread = 0.25 * distance * distance;
  const t6 = 1 / 6227020800 + spread * (1 / 1307674368000);
  const t5 = 1 / 39916800 + spread * t6;
  const t4 = 1 / 362880 + spread * t5;
  const t3 = 1 / 5040 + spread * t4;
  const t2 = 1 / 120 + spread * t3;
  const t1 = 1 / 6 + spread * t2;
  const tail = t4 - square * (9 * t5 - square * (99 * t6));
  const remainder = square * (t1 - square * (3 * t2 - square * (15 * t3 - square * (105 * tail))));
  const t0 = 1 + spread * t1;
  let mean = t0 - remainder - center * t0 * millsAt(center);
  if (spread > SHORT_SPREAD) mean = meanFarOut(center, square);
  const rest = densityAt(center) * (deviation * (1 / price)) * mean - 1;
  const growth = 0.5 * square;
  const gap = mean * (1 + growth * (1 + growth * (0.5 + growth * (1 / 6 + growth * (1 / 24)))));
  let newton = -rest * gap * logOver(rest);
  if (!(Math.abs(rest) < nearby)) {
    newton = -gap * (Math.log((deviation * mean) / (ROOT_TWO_PI * price)) - 0.5 * center * center);
  }
  return move(index, householder(newton, 1 / gap, center * center, square));
}

function move(index: number, step: number): number {
  const size = Math.abs(step);
  const deviation = deviations[index] as number;
  deviations[index] = deviation + deviation * step;
  return size > LAST_STEP ? (size < LOST_STEP ? MOVING : LOST) : SETTLED;
}

/**
 * From Newton's step for the logarithm of the price; `slope` is its derivative by the logarithm of the deviation, and
 * the higher ones follow from those of the price: vega (center^2 - half^2) / deviation, and so on.
 */
function householder(newton: number, slope: number, centerSquare: number, halfSquare: number): number {
  if (!(newton > -LOST_STEP && newton < LOST_STEP)) return newton > 0 ? Math.min(newton, 1) : -LOST_STEP;
  const bend = centerSquare - halfSquare;
  const second = bend - slope;
  const third = second * (second - slope) - 3 * bend - 4 * halfSquare;
  const bent = newton * second;
  return (newton * (1 + 0.5 * bent)) / (1 + bent + newton * newton * (third * (1 / 6)));
}
