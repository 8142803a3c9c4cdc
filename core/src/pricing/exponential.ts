import { FRACTION_BITS, ONE, multiply, remainder, toDouble } from "./fixed-point.ts";

/** 1 / sqrt(2 pi) in fixed point of 128 bits. */
const INVERSE_ROOT_TWO_PI = 0x662114cf50d942343f2cf1402eae38c0n;

/** Steps of the table per power of two. */
export const EXPONENTIAL_STEPS = 128;

/** Steps in one unit of the argument. */
export const STEPS_PER_UNIT = 128 / Math.LN2;

/** ln(2) / 128 in a part of 24 bits, whose product with a step count is exact, and the rest. */
export const STEP_HIGH = Math.fround(Math.LN2 / 128);
export const STEP_LOW = -1.4880111718420063e-11;

/** Index of 2^0 in `powersOfTwo`. */
export const POWER_OFFSET = 1100;

/** Pairs for 2^(j/128): rounded to 24 bits, so that its products with another half number are exact, and the rest. */
export const stepPairs: Float64Array = /* @__PURE__ */ buildStepPairs(ONE);

/** The same over the root of 2 pi: `scaledExponential` with it is the normal density without a further rounding. */
export const densityPairs: Float64Array = /* @__PURE__ */ buildStepPairs(INVERSE_ROOT_TWO_PI);

/** 2^m from m = -1100 (zero) to 1023. */
export const powersOfTwo: Float64Array = /* @__PURE__ */ buildPowersOfTwo();

/**
 * e^(high + low) within one unit in the last place, `low` small beside 1 or beside `high`; the sum from
 * -760 (zero) to 709.
 */
export function exponential(high: number, low: number): number {
  return scaledExponential(stepPairs, high, low);
}

/** Standard normal density whose exponent -d^2 / 2 is `high` + `low`, within one unit in the last place. */
export function gaussian(high: number, low: number): number {
  return scaledExponential(densityPairs, high, low);
}

function scaledExponential(pairs: Float64Array, high: number, low: number): number {
  const steps = ((high + low) * STEPS_PER_UNIT) | 0;
  const rest = high - steps * STEP_HIGH + (low - steps * STEP_LOW);
  const growth = expm1Short(rest);
  const index = (steps & 127) << 1;
  const main = pairs[index] as number;
  const tail = pairs[index + 1] as number;
  return (main + (tail + (main + tail) * growth)) * (powersOfTwo[(steps >> 7) + POWER_OFFSET] as number);
}

/** e^value as a number of 24 bits and the rest, together good to 61 bits; `parts` takes both. */
export function splitExponential(value: number, parts: Float64Array): void {
  const steps = (value * STEPS_PER_UNIT) | 0;
  const growth = expm1Short(value - steps * STEP_HIGH - steps * STEP_LOW);
  const index = (steps & 127) << 1;
  const power = powersOfTwo[(steps >> 7) + POWER_OFFSET] as number;
  const main = stepPairs[index] as number;
  const tail = stepPairs[index + 1] as number;
  parts[0] = main * power;
  parts[1] = (tail + (main + tail) * growth) * power;
}

/** e^x - 1 for |x| up to ln(2) / 128. */
export function expm1Short(value: number): number {
  const square = value * value;
  return (
    value + square * (0.5 + value * (1 / 6) + square * (1 / 24 + value * (1 / 120) + square * (1 / 720)))
  );
}

function buildStepPairs(first: bigint): Float64Array {
  const pairs = new Float64Array(2 * EXPONENTIAL_STEPS);
  const ratio = rootOfTwo(7);
  let power = first;
  for (let step = 0; step < EXPONENTIAL_STEPS; step++) {
    const high = Math.fround(toDouble(power));
    pairs[2 * step] = high;
    pairs[2 * step + 1] = remainder(power, high);
    power = multiply(power, ratio);
  }
  return pairs;
}

function buildPowersOfTwo(): Float64Array {
  return Float64Array.from({ length: POWER_OFFSET + 1024 }, (_, index) => 2 ** (index - POWER_OFFSET));
}

/** 2^(1 / 2^times) in fixed point, by repeated square roots. */
function rootOfTwo(times: number): bigint {
  let root = 2n * ONE;
  for (let count = 0; count < times; count++) root = squareRoot(root << FRACTION_BITS);
  return root;
}

function squareRoot(value: bigint): bigint {
  let estimate = 1n << 130n;
  for (;;) {
    const next = (estimate + value / estimate) >> 1n;
    if (next >= estimate) return estimate;
    estimate = next;
  }
}
