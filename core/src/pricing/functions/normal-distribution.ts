import { gaussian } from "./exponential.ts";
import { millsRatio } from "./mills-ratio.ts";

const INVERSE_ROOT_TWO_PI = 0.3989422804014327;
const ROOT_TWO_PI = 2.5066282746310002;
const FAR = 38.9;

/** Density of the standard normal distribution at any real number, relative error within 3 ulp; 0 beyond 39. */
export function normalPdf(value: number): number {
  return gaussian(Math.min(Math.abs(value), FAR));
}

/**
 * Probability that a standard normal variable is at most `value`. Relative error of a few ulp in the
 * lower tail down to the smallest double; the upper tail is `normalCdf(-value)`.
 */
export function normalCdf(value: number): number {
  const tail = normalPdf(value) * millsRatio(Math.abs(value));
  return value > 0 ? 1 - tail : tail;
}

/**
 * Scaled complementary error function exp(x^2) erfc(x), any real number; Infinity below -26.6 and, for
 * large arguments, its limit 1 / (x sqrt(pi)).
 */
export function erfcx(value: number): number {
  const argument = Math.abs(value) * Math.SQRT2;
  const scaled =
    argument < FAR
      ? millsRatio(argument) * (2 * INVERSE_ROOT_TWO_PI)
      : asymptoticMills(argument) * (2 * INVERSE_ROOT_TWO_PI);
  return value < 0 ? 2 * Math.exp(value * value) - scaled : scaled;
}

/**
 * The value that a standard normal variable exceeds with probability 1 - `probability`: inverse of
 * `normalCdf`, by Newton's method in the logarithm of the tail from Abramowitz and Stegun's 26.2.23
 * guess; null where the probability is not strictly between 0 and 1.
 */
export function inverseNormalCdf(probability: number): number | null {
  if (!(probability > 0 && probability < 1)) return null;
  const tail = probability < 0.5 ? probability : 1 - probability;
  const distance = tailDistance(tail);
  return probability < 0.5 ? -distance : distance;
}

function tailDistance(tail: number): number {
  if (tail > 0.4) return centralDistance(tail);
  const logarithm = Math.log(tail * ROOT_TWO_PI);
  const start = Math.sqrt(-2 * Math.log(tail));
  let distance =
    start -
    (2.515517 + start * (0.802853 + start * 0.010328)) /
      (1 + start * (1.432788 + start * (0.189269 + start * 0.001308)));
  for (let iteration = 0; iteration < 4; iteration++) {
    // No double's tail lies beyond 38.5.
    const mills = millsRatio(distance);
    distance += (Math.log(mills) - 0.5 * distance * distance - logarithm) * mills;
  }
  return distance;
}

/** Near the median the logarithm would lose digits: Newton's method on the probability itself. */
function centralDistance(tail: number): number {
  const excess = 0.5 - tail;
  let distance = excess * ROOT_TWO_PI;
  for (let iteration = 0; iteration < 4; iteration++) {
    const square = distance * distance;
    const area =
      distance *
      (1 -
        square *
          (1 / 6 -
            square *
              (1 / 40 - square * (1 / 336 - square * (1 / 3456 - square * (1 / 42240 - square / 599040))))));
    distance -= (area - excess * ROOT_TWO_PI) * Math.exp(0.5 * square);
  }
  return distance;
}

function asymptoticMills(argument: number): number {
  const square = 1 / (argument * argument);
  return (1 - square * (1 - square * (3 - square * (15 - square * (105 - square * 945))))) / argument;
}
