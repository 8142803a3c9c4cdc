import { FRACTION_BITS, ONE, multiply, remainder, toDouble } from "./fixed-point.ts";

/** 1 / sqrt(2 pi) in fixed point of 128 bits. */
const INVERSE_ROOT_TWO_PI = 0x662114cf50d942343f2cf1402eae38c0n;

/** Steps of the table per power of two. */
const EXPONENTIAL_STEPS = 128;

/** Steps in one unit of the argument, 128 / ln(2). */
const STEPS_PER_UNIT = 184.6649652337873;

/** Adding and taking away this number rounds a double to the nearest integer. */
const ROUNDING = 6755399441055744;

/** Minus half of `STEPS_PER_UNIT`: the steps of a density go by the square of its distance. */
const HALF_STEPS_PER_UNIT = -0.5 * STEPS_PER_UNIT;

/** Adding and taking away this number leaves 20 binary places: the square of a number below 64 is then exact. */
const SPLIT = 6442450944;

/** ln(2) / 128 split into 24 bits, so its product with a step count is exact, and a remainder. */
const STEP_HIGH = 0.0054152123630046844;
const STEP_LOW = -1.4880111718420063e-11;

/** Index of 2^0 in `powersOfTwo`. */
const POWER_OFFSET = 1100;

/*
 * Numbers and tables of the inner loops are constants of the module that reads them, not imports: the
 * compiler folds the former and loads the latter at each use.
 */

/** 2^(j/128) in pairs: 24 bits, so products with another half number are exact, and a remainder. */
const stepPairs = /* @__PURE__ */ buildStepPairs(ONE);

/** The same over the root of 2 pi: with it the normal density needs no further rounding. */
const densityPairs = /* @__PURE__ */ buildStepPairs(INVERSE_ROOT_TWO_PI);

/** 2^m from m = -1100 (zero) to 1023. */
const powersOfTwo = /* @__PURE__ */ buildPowersOfTwo();

/**
 * e^(high + low) within one unit in the last place, `low` small against 1 or against `high`; the sum from
 * -760 (zero) to 709.
 */
export function exponential(high: number, low: number): number {
  const steps = (high + low) * STEPS_PER_UNIT + ROUNDING - ROUNDING;
  const count = steps | 0;
  const index = (count & 127) << 1;
  const main = stepPairs[index] as number;
  const power = powersOfTwo[(count >> 7) + POWER_OFFSET] as number;
  return (
    grown(main, stepPairs[index + 1] as number, high - steps * STEP_HIGH + (low - steps * STEP_LOW)) * power
  );
}

/**
 * Standard normal density up to 38.9 to either side, within one unit in the last place; without meaning beyond, where
 * the steps leave the table. The square is taken in two parts, the first exact.
 */
export function gaussian(distance: number): number {
  const high = distance + SPLIT - SPLIT;
  const steps = distance * distance * HALF_STEPS_PER_UNIT + ROUNDING - ROUNDING;
  const exponent = -0.5 * (high * high) - steps * STEP_HIGH;
  const rest = -0.5 * (distance - high) * (distance + high) - steps * STEP_LOW;
  const count = steps | 0;
  const index = (count & 127) << 1;
  const main = densityPairs[index] as number;
  const power = powersOfTwo[(count >> 7) + POWER_OFFSET] as number;
  return grown(main, densityPairs[index + 1] as number, exponent + rest) * power;
}

/** Steps of the table nearest to an exponent: where `leadingPower` and `trailingPower` start from. */
export function nearestSteps(exponent: number): number {
  return exponent * STEPS_PER_UNIT + ROUNDING - ROUNDING;
}

/** Leading 24 bits of e^exponent after that many steps, so products with another half number are exact. */
export function leadingPower(steps: number): number {
  const count = steps | 0;
  return (stepPairs[(count & 127) << 1] as number) * (powersOfTwo[(count >> 7) + POWER_OFFSET] as number);
}

/**
 * The rest of e^(exponent + tail) after its leading power; together they are good to 61 bits for exponents of
 * about 1, and to 53 for one of 600.
 */
export function trailingPower(steps: number, leading: number, exponent: number, tail: number): number {
  const count = steps | 0;
  const power = powersOfTwo[(count >> 7) + POWER_OFFSET] as number;
  const trailing = (stepPairs[((count & 127) << 1) + 1] as number) * power;
  const value = exponent - steps * STEP_HIGH - steps * STEP_LOW;
  const sum = leading + trailing;
  return trailing + sum * tail + sum * value + sum * (value * value) * expm1Rest(value);
}

/** (main + tail) e^value for |value| up to ln(2) / 256, summed smallest terms first. */
function grown(main: number, tail: number, value: number): number {
  const sum = main + tail;
  return main + (tail + sum * value + sum * (value * value) * expm1Rest(value));
}

/** (e^x - 1 - x) / x^2 for such a value. */
function expm1Rest(value: number): number {
  return 0.5 + value * (1 / 6) + value * value * (1 / 24 + value * (1 / 120));
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
