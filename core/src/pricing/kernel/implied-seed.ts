import { impliedBlock } from "./implied-classes.ts";
import { millsRatio } from "../functions/mills-ratio.ts";

const ROOT_TWO_PI = 2.5066282746310002;
const { distances, prices, lacks, deviations } = impliedBlock;

/** Cells per unit of the far table, and its end: the quotient of a price of 1e-300. */
const CELLS_PER_UNIT = 8;
const LARGEST_ROOT = 26.5;

/** Logarithm of the largest tail looked for, 0.45. */
const SMALLEST_LOGARITHM = -0.8;

/** Cells per octave in the near table, by 8 (1 + |x| / price), and its end, where that number leaves 31 bits. */
const OCTAVE_CELLS = 8;
const NEAR_END = 2 ** 31;
const OCTAVES = 28;
const NEAR_STRIDE = 8;

/**
 * Inverse of the normal model's price with |x| beyond the reach of the near table: for each cell of
 * q = sqrt(ln(1 + |x| / price)), the cubic through u = |x| / deviation and its slope at both ends.
 */
const farTable: Float64Array = /* @__PURE__ */ buildFarTable();

/**
 * The same inverse for the rest, from 8 (1 + |x| / price) without a logarithm. For each cell: where it starts, the cubic
 * through deviation / price and its slope at both ends, the first correction linearly between both ends, and the second
 * in the middle.
 */
const nearTable: Float64Array = /* @__PURE__ */ buildNearTable();

/**
 * Writes the deviation (volatility times root of time) for the block's row `index` to start from, given the size of
 * the logarithm of moneyness and the price over the geometric mean of both legs: the normal model's, with the
 * lognormal's first two corrections; within 1e-3 up to a deviation of 1, a few per cent up to 2.
 */
export function seedDeviation(index: number): void {
  const distance = distances[index] as number;
  const price = prices[index] as number;
  const sum = OCTAVE_CELLS + distance * (OCTAVE_CELLS / price);
  if (!(sum < NEAR_END)) {
    deviations[index] = seedFarOut(distance, sum / OCTAVE_CELLS);
    return;
  }
  const count = sum | 0;
  const octave = 28 - Math.clz32(count);
  const base = ((octave << 3) + (count >> octave) - OCTAVE_CELLS) << 3;
  const offset = sum - (nearTable[base] as number);
  const deviation =
    price * (nearTable[base + 1] as number) +
    offset * (price * (nearTable[base + 2] as number)) +
    offset *
      offset *
      (price * (nearTable[base + 3] as number) + offset * (price * (nearTable[base + 4] as number)));
  const first = (nearTable[base + 5] as number) + offset * (nearTable[base + 6] as number);
  const square = deviation * deviation;
  deviations[index] = deviation + deviation * square * (first + square * (nearTable[base + 7] as number));
}

function seedFarOut(distance: number, sum: number): number {
  const position = Math.min(Math.sqrt(Math.log(sum)), LARGEST_ROOT) * CELLS_PER_UNIT;
  const cell = position | 0;
  const offset = position - cell;
  const base = cell << 2;
  const u =
    (farTable[base] as number) +
    offset *
      ((farTable[base + 1] as number) +
        offset * ((farTable[base + 2] as number) + offset * (farTable[base + 3] as number)));
  const deviation = distance / u;
  const square = deviation * deviation;
  return deviation * (1 + square * (firstCorrection(u) + square * secondCorrection(u)));
}

/** Fits to the exact coefficients of the lognormal model in u. */
function firstCorrection(u: number): number {
  return 0.25 / (6 + u * (1.12 + 2 * u));
}

function secondCorrection(u: number): number {
  return 1 / (274 + 200 * u * u);
}

/**
 * The same where the price is near its maximum, from what it lacks to it over the smaller leg: twice the
 * normal tail at half the deviation, times exp(distance / 2), less the effect of the strike.
 */
export function seedUpperDeviation(index: number): void {
  const distance = distances[index] as number;
  const logarithm = Math.log(0.5 * (lacks[index] as number)) - 0.5 * distance;
  const half = tailDistance(logarithm);
  const center = (0.5 * distance) / half;
  deviations[index] = 2 * tailDistance(Math.min(logarithm + 0.5 * center * center, SMALLEST_LOGARITHM));
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

interface Node {
  readonly value: number;
  readonly slope: number;
}

function buildFarTable(): Float64Array {
  const cells = Math.ceil(LARGEST_ROOT * CELLS_PER_UNIT) + 1;
  const table = new Float64Array(4 * cells);
  const nodeAt = (cell: number): Node => {
    const root = cell / CELLS_PER_UNIT;
    const quotient = Math.expm1(root * root);
    const value = inverseAt(quotient);
    const gap = 1 - value * millsRatio(value);
    const slope = root === 0 ? 0 : (2 * root * value * gap * (1 + quotient)) / quotient;
    return { value, slope: slope / CELLS_PER_UNIT };
  };
  let left = nodeAt(0);
  for (let cell = 0; cell < cells; cell++) {
    const right = nodeAt(cell + 1);
    table.set(cubicThrough(left, right), 4 * cell);
    left = right;
  }
  return table;
}

function buildNearTable(): Float64Array {
  const table = new Float64Array(OCTAVES * OCTAVE_CELLS * NEAR_STRIDE);
  let left = inverseAt(0);
  for (let cell = 0; cell < OCTAVES * OCTAVE_CELLS; cell++) {
    const width = 2 ** Math.floor(cell / OCTAVE_CELLS);
    const start = width * (OCTAVE_CELLS + (cell % OCTAVE_CELLS));
    const right = inverseAt((start + width) / OCTAVE_CELLS - 1);
    const cubic = cubicThrough(
      deviationNode(left, width / OCTAVE_CELLS),
      deviationNode(right, width / OCTAVE_CELLS),
    );
    const first = firstCorrection(left);
    table.set(
      [
        start,
        ...cubic.map((coefficient, order) => coefficient / width ** order),
        first,
        (firstCorrection(right) - first) / width,
        secondCorrection(0.5 * (left + right)),
      ],
      NEAR_STRIDE * cell,
    );
    left = right;
  }
  return table;
}

/** Deviation over price in the normal model, 1 / (n(u) - u N(-u)), whose slope by |x| / price is Y(u). */
function deviationNode(u: number, width: number): Node {
  const mills = millsRatio(u);
  return { value: (ROOT_TWO_PI * Math.exp(0.5 * u * u)) / (1 - u * mills), slope: mills * width };
}

function cubicThrough(left: Node, right: Node): readonly number[] {
  const rise = right.value - left.value;
  return [
    left.value,
    left.slope,
    3 * rise - 2 * left.slope - right.slope,
    left.slope + right.slope - 2 * rise,
  ];
}

/** u by Newton's method in ln(u) on ln(u) - ln(n(u) (1 - u Y(u))) = ln(quotient). */
function inverseAt(quotient: number): number {
  if (quotient === 0) return 0;
  const logarithm = Math.log(quotient);
  let value = Math.min(quotient / ROOT_TWO_PI, Math.sqrt(2 * Math.log1p(quotient)));
  for (let iteration = 0; iteration < 12; iteration++) {
    const gap = 1 - value * millsRatio(value);
    const residual = Math.log((value * ROOT_TWO_PI) / gap) + 0.5 * value * value - logarithm;
    value *= Math.exp(-residual * gap);
  }
  return value;
}
