import { millsRatio } from "./mills-ratio.ts";

const CELLS_PER_UNIT = 8;
const LARGEST_ROOT = 26.5;
const ROOT_TWO_PI = 2.5066282746310002;

/** Below this quotient of |x| and price the option is at the money and the seed linear. */
const AT_THE_MONEY = 0.065;

/** Logarithm of the largest tail looked for, 0.45. */
const SMALLEST_LOGARITHM = -0.8;

/**
 * Inverse of the normal model's price: for each cell of q = sqrt(ln(1 + |x| / price)), the cubic through
 * u = |x| / deviation and its slope at both ends. Solved once at load.
 */
const inverseTable: Float64Array = /* @__PURE__ */ buildInverseTable();

/**
 * Deviation (volatility times root of time) to start from, given the size of the logarithm of moneyness
 * and the price of the out-of-the-money option over the geometric mean of both legs: the normal model's,
 * with the lognormal's first correction; within 1e-3 up to a deviation of 1, a few per cent up to 2.
 */
export function seedDeviation(distance: number, price: number): number {
  const quotient = distance * (1 / price);
  if (quotient < AT_THE_MONEY) return corrected((price + 0.5 * distance) * ROOT_TWO_PI, 0);
  const position = Math.min(Math.sqrt(Math.log(1 + quotient)), LARGEST_ROOT) * CELLS_PER_UNIT;
  const cell = position | 0;
  const offset = position - cell;
  const base = cell << 2;
  const u =
    (inverseTable[base] as number) +
    offset *
      ((inverseTable[base + 1] as number) +
        offset * ((inverseTable[base + 2] as number) + offset * (inverseTable[base + 3] as number)));
  return corrected(distance / u, u);
}

/** First and second corrections; their divisors are fits to the exact coefficients in u. */
function corrected(deviation: number, u: number): number {
  const square = deviation * deviation;
  return deviation * (1 + square * (0.25 / (6 + u * (1.12 + 2 * u)) + square / (274 + 200 * u * u)));
}

/**
 * The same where the price is near its maximum, from what it lacks to it over the smaller leg: twice the
 * normal tail at half the deviation, times exp(distance / 2), less the effect of the strike.
 */
export function seedUpperDeviation(distance: number, lack: number): number {
  const logarithm = Math.log(0.5 * lack) - 0.5 * distance;
  const half = tailDistance(logarithm);
  const center = (0.5 * distance) / half;
  return 2 * tailDistance(Math.min(logarithm + 0.5 * center * center, SMALLEST_LOGARITHM));
}

/** Distance at which the normal tail has this logarithm, by Abramowitz and Stegun 26.2.23; within 5e-4. */
function tailDistance(logarithm: number): number {
  const root = Math.sqrt(-2 * logarithm);
  return (
    root -
    (2.515517 + root * (0.802853 + root * 0.010328)) /
      (1 + root * (1.432788 + root * (0.189269 + root * 0.001308)))
  );
}

function buildInverseTable(): Float64Array {
  const cells = Math.ceil(LARGEST_ROOT * CELLS_PER_UNIT) + 1;
  const table = new Float64Array(4 * cells);
  let left = inverseAt(0);
  for (let cell = 0; cell < cells; cell++) {
    const right = inverseAt((cell + 1) / CELLS_PER_UNIT);
    const rise = right.value - left.value;
    table[4 * cell] = left.value;
    table[4 * cell + 1] = left.slope;
    table[4 * cell + 2] = 3 * rise - 2 * left.slope - right.slope;
    table[4 * cell + 3] = left.slope + right.slope - 2 * rise;
    left = right;
  }
  return table;
}

/** u and its slope per cell, by Newton's method in ln(u) on ln(u) - ln(n(u) (1 - u Y(u))) = ln(|x| / price). */
function inverseAt(root: number): { readonly value: number; readonly slope: number } {
  if (root === 0) return { value: 0, slope: 0 };
  const square = root * root;
  const logarithm = square + Math.log(-Math.expm1(-square));
  let value = Math.min(Math.expm1(square) / ROOT_TWO_PI, Math.sqrt(2 * square));
  for (let iteration = 0; iteration < 12; iteration++) {
    const gap = 1 - value * millsRatio(value);
    const residual = Math.log((value * ROOT_TWO_PI) / gap) + 0.5 * value * value - logarithm;
    value *= Math.exp(-residual * gap);
  }
  const gap = 1 - value * millsRatio(value);
  return { value, slope: (2 * root * value * gap) / -Math.expm1(-square) / CELLS_PER_UNIT };
}
