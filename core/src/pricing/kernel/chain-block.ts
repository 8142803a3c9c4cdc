import type { ChainColumns } from "./chain-columns.ts";
import { exponential, leadingPower, nearestSteps, trailingPower } from "../functions/exponential.ts";
import { productTail } from "../functions/double-double.ts";
import { logTable as logarithms } from "./log-moneyness-table.ts";

/** Rows worked on together: small enough for the first-level cache, large enough to fill the pipeline. */
export const BLOCK_SIZE = 64;

/** Prices and times beyond these are no market's, and would leave the range of the 24-bit halves. */
export const SMALLEST = 1e-37;
export const LARGEST = 1e37;
const LARGEST_EXPONENT = 600;
const LARGEST_RATE = 1e6;

const column = (): Float64Array => new Float64Array(BLOCK_SIZE);

/**
 * Scratch columns of the block in work, in units of the spot discounted at the dividend yield. The work is
 * cut in short loops over them: the compiler keeps a short loop's numbers in registers, and a processor
 * overlaps its rows.
 */
export const block = {
  /** Spot, then strike discounted at rate minus yield, for each row. */
  legs: new Float64Array(2 * BLOCK_SIZE),
  /** Spot minus discounted strike, with the digits that the rounded leg lost. */
  gap: column(),
  /** Logarithm of spot over discounted strike. */
  logMoneyness: column(),
  rootYears: column(),
  /** Discount factor of the dividend yield. */
  yieldFactor: column(),
  /** Volatility times the root of the years, and spot times the density at d1; `priceChain` fills them. */
  deviations: column(),
  cores: column(),
  /** 1 where the inputs are a market's; the other rows hold harmless numbers. */
  valid: new Uint8Array(BLOCK_SIZE),
};

const { legs, gap, logMoneyness, rootYears, yieldFactor, valid } = block;
/** Adding and taking away this number rounds a double to the nearest integer. */
const ROUNDING = 6755399441055744;
const logTable = logarithms;
const LOG_CELLS = 128;
export const LOG_LIMIT = 0.6;
const strikes = column();
const exponents = column();
const exponentTails = column();

/** One loop of the work over the block that holds rows `first` to `first + size - 1` of the columns. */
export type Stage = (columns: ChainColumns, first: number, size: number) => void;

/** The loops that fill the block, in order. */
export const loadStages: readonly Stage[] = [loadInputs, discountStrikes, takeLogarithms];

/**
 * Runs the stages over rows 0 to count - 1, block by block. They are called through a list so the
 * compiler keeps each apart: inlined into one function they would exceed what it optimizes well, and every
 * double between them would be allocated.
 */
export function runStages(stages: readonly Stage[], columns: ChainColumns, count: number): void {
  for (let first = 0; first < count; first += BLOCK_SIZE) {
    const size = Math.min(BLOCK_SIZE, count - first);
    for (let stage = 0; stage < stages.length; stage++) (stages[stage] as Stage)(columns, first, size);
  }
}

function loadInputs(columns: ChainColumns, first: number, size: number): void {
  const { spot: spots, strike: strikeColumn, yearsToExpiry, rate, dividendYield: yields } = columns;
  for (let index = 0; index < size; index++) {
    const row = first + index;
    const spot = spots[row] as number;
    const strike = strikeColumn[row] as number;
    const years = yearsToExpiry[row] as number;
    const dividendYield = yields[row] as number;
    const carry = (rate[row] as number) - dividendYield;
    if (isMarket(spot, strike, years) && isRate(carry, years) && isRate(dividendYield, years)) {
      valid[index] = 1;
      legs[2 * index] = spot;
      strikes[index] = strike;
      exponents[index] = -carry * years;
      exponentTails[index] = -productTail(carry, years);
      rootYears[index] = Math.sqrt(years);
      yieldFactor[index] = dividendYield === 0 ? 1 : exponential(-dividendYield * years, 0);
    } else {
      valid[index] = 0;
      legs[2 * index] = 1;
      strikes[index] = 1;
      exponents[index] = 0;
      exponentTails[index] = 0;
      rootYears[index] = 1;
      yieldFactor[index] = 1;
    }
  }
}

function discountStrikes(_columns: ChainColumns, _first: number, size: number): void {
  for (let index = 0; index < size; index++) discountStrike(index);
}

function takeLogarithms(_columns: ChainColumns, _first: number, size: number): void {
  for (let index = 0; index < size; index++) {
    logMoneyness[index] = logMoneynessOf(
      legs[2 * index] as number,
      legs[2 * index + 1] as number,
      gap[index] as number,
    );
  }
}

function isMarket(spot: number, strike: number, years: number): boolean {
  return (
    spot > SMALLEST && spot < LARGEST && strike > SMALLEST && strike < LARGEST && years > 0 && years < LARGEST
  );
}

/** True if a rate is in range, per year and over the whole time. */
export function isRate(rate: number, years: number): boolean {
  return Math.abs(rate) < LARGEST_RATE && Math.abs(rate * years) < LARGEST_EXPONENT;
}

/** Strike times e^exponent, in two parts of which the first is exact. */
function discountStrike(index: number): void {
  const exponent = exponents[index] as number;
  const strike = strikes[index] as number;
  const steps = nearestSteps(exponent);
  const leading = leadingPower(steps);
  const strikeHigh = Math.fround(strike);
  const exact = strikeHigh * leading;
  const roundingLoss =
    (strike - strikeHigh) * leading +
    strike * trailingPower(steps, leading, exponent, exponentTails[index] as number);
  legs[2 * index + 1] = exact + roundingLoss;
  gap[index] = (legs[2 * index] as number) - exact - roundingLoss;
}

/** Logarithm of spot over the discounted strike; `gap` is their exact difference. */
function logMoneynessOf(spot: number, strike: number, gap: number): number {
  const ratio = gap / (spot + strike);
  return Math.abs(ratio) > LOG_LIMIT ? Math.log(spot / strike) : logFromRatio(ratio);
}

/** 2 atanh(ratio) from the table, for ratios up to `LOG_LIMIT`. */
export function logFromRatio(ratio: number): number {
  const distance = Math.abs(ratio);
  // Rounded as a double: the offset then need not wait for the way through an integer.
  const cell = distance * LOG_CELLS + ROUNDING - ROUNDING;
  const base = (cell | 0) << 3;
  const offset = distance - cell * (1 / LOG_CELLS);
  const square = offset * offset;
  const low =
    (logTable[base + 7] as number) +
    offset * (logTable[base + 1] as number) +
    square * ((logTable[base + 2] as number) + offset * (logTable[base + 3] as number));
  const high =
    (logTable[base + 4] as number) +
    offset * (logTable[base + 5] as number) +
    square * (logTable[base + 6] as number);
  const value = (logTable[base] as number) + (low + square * square * high);
  return ratio < 0 ? -value : value;
}
