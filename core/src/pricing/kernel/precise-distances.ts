import { productTail, sumTail } from "../functions/double-double.ts";
import { leadingPower, nearestSteps, trailingPower } from "../functions/exponential.ts";

/** d1 and d2, each as a double and its rounding error, in `distances`. */
export interface PreciseInput {
  readonly spot: number;
  readonly strike: number;
  readonly years: number;
  /** Rate minus dividend yield. */
  readonly carry: number;
  readonly volatility: number;
}

/**
 * Result of `computePreciseDistances`: d1, d2, deviation and x / deviation, each followed by its tail. In
 * the far wings the density is exp(-d^2 / 2): an error of one unit in the last place of d = 37 would cost
 * 1,400 units of the price.
 */
export const distances = new Float64Array(8);

/** x = ln(spot / strike) + carry years and s = volatility sqrt(years) with tails, then d = x / s +- s / 2. */
export function computePreciseDistances(input: PreciseInput): void {
  const { spot, strike, years, carry, volatility } = input;
  const root = Math.sqrt(years);
  const rootTail = (years - root * root - productTail(root, root)) / (2 * root);
  const deviation = volatility * root;
  const deviationTail = productTail(volatility, root) + volatility * rootTail;
  const quotient = Math.log(spot / strike);
  const drift = carry * years;
  const sum = quotient + drift;
  const roundingLoss = sumTail(quotient, drift) + logTail(spot, strike, quotient) + productTail(carry, years);
  const x = sum + roundingLoss;
  const xTail = sumTail(sum, roundingLoss);
  const h = x / deviation;
  const product = h * deviation;
  const hTail = (x - product - productTail(h, deviation) + xTail - h * deviationTail) / deviation;
  const half = 0.5 * deviation;
  const halfTail = 0.5 * deviationTail;
  distances[0] = h + half;
  distances[1] = sumTail(h, half) + hTail + halfTail;
  distances[2] = h - half;
  distances[3] = sumTail(h, -half) + hTail - halfTail;
  distances[4] = deviation;
  distances[5] = deviationTail;
  distances[6] = h;
  distances[7] = hTail;
}

/** ln(spot / strike) - logarithm, from spot / (strike e^logarithm) - 1 with e^logarithm in two parts. */
function logTail(spot: number, strike: number, logarithm: number): number {
  const steps = nearestSteps(logarithm);
  const leading = leadingPower(steps);
  const strikeHigh = Math.fround(strike);
  const rest =
    spot -
    strikeHigh * leading -
    (strike - strikeHigh) * leading -
    strike * trailingPower(steps, leading, logarithm, 0);
  return rest / spot;
}
