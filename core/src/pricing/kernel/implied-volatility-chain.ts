import { BLOCK_SIZE, block, loadStages, runStages, type Stage } from "./chain-block.ts";
import type { ChainColumns } from "./chain-columns.ts";
import { classifyBlock, impliedBlock, impliedLists } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { LOST, NARROW, SETTLED, narrowStep, wideStep } from "./implied-step.ts";
import type { ChainRange } from "./price-chain.ts";

/** Starts from `warmVolatility` if positive. */
export interface ImpliedVolatilityRange extends ChainRange {
  readonly warm?: boolean;
}

const MAXIMUM_STEPS = 30;

/** Larger deviations are no start: a step from there can look like a small one. */
const LARGEST_WARM = 10;

/** Nor are those at which the strike is further out than the density reaches. */
const FURTHEST_WARM = 38;

const narrowRows = new Int32Array(BLOCK_SIZE);
const wideRows = new Int32Array(BLOCK_SIZE);
const { rootYears } = block;
const { distances, deviations, mayBeLost } = impliedBlock;
const { lower, upper } = impliedLists;
let narrowCount = 0;
let wideCount = 0;

const solveStages: readonly Stage[] = [
  sortLower,
  solveNarrow,
  solveWide,
  solveNarrow,
  solveUpper,
  writeVolatilities,
];
const coldStages: readonly Stage[] = [...loadStages, classifyBlock, seedLower, seedUpper, ...solveStages];
const warmStages: readonly Stage[] = [...loadStages, classifyBlock, seedWarm, seedUpper, ...solveStages];

/**
 * Implied volatility of a whole chain from `marketPrice`, with a reason code for each row that has none
 * (see `impliedVolatilityReasons`), whose volatility is then 0; no allocation per option. With `warm`, rows
 * that have a `warmVolatility` start from it: it saves the seed, and a poor one only costs further steps.
 */
export function impliedVolatilityChain(columns: ChainColumns, range: ImpliedVolatilityRange): void {
  if (range.spot !== undefined) columns.spot.fill(range.spot, 0, range.count);
  runStages(range.warm === true ? warmStages : coldStages, columns, range.count);
}

function seedLower(): void {
  const { lowerCount } = impliedLists;
  for (let index = 0; index < lowerCount; index++) seedLowerRow(lower[index] as number);
}

function seedUpper(): void {
  const { upperCount } = impliedLists;
  for (let index = 0; index < upperCount; index++) seedUpperDeviation(upper[index] as number);
}

function seedWarm(columns: ChainColumns, first: number): void {
  const { lowerCount } = impliedLists;
  for (let place = 0; place < lowerCount; place++) {
    const index = lower[place] as number;
    const warm = (columns.warmVolatility[first + index] as number) * (rootYears[index] as number);
    // A bad warm start shows in the size of its first step; the seed then takes over.
    if (warm > 0 && warm < LARGEST_WARM && warm * FURTHEST_WARM > (distances[index] as number)) {
      deviations[index] = warm;
      mayBeLost[index] = 1;
    } else seedLowerRow(index);
  }
}

function seedLowerRow(index: number): void {
  mayBeLost[index] = 0;
  seedDeviation(index);
}

/** Runs before and after `solveWide`: a row that was lost and seeded again may change lists, once. */
function solveNarrow(): void {
  for (let step = 0; step < MAXIMUM_STEPS && narrowCount > 0; step++) stepNarrow();
}

function solveWide(): void {
  for (let step = 0; step < MAXIMUM_STEPS && wideCount > 0; step++) stepWide();
}

function sortLower(): void {
  const { lowerCount } = impliedLists;
  narrowCount = 0;
  wideCount = 0;
  for (let place = 0; place < lowerCount; place++) {
    const index = lower[place] as number;
    const isNarrow = bit((deviations[index] as number) < 2 * NARROW);
    narrowRows[narrowCount] = index;
    wideRows[wideCount] = index;
    narrowCount += isNarrow;
    wideCount += 1 - isNarrow;
  }
}

function solveUpper(): void {
  let count = impliedLists.upperCount;
  for (let step = 0; step < MAXIMUM_STEPS && count > 0; step++) count = stepUpper(count);
}

function stepNarrow(): void {
  const count = narrowCount;
  narrowCount = 0;
  for (let place = 0; place < count; place++) {
    const index = narrowRows[place] as number;
    const state = narrowStep(index);
    if (state === LOST && mayBeLost[index] === 1) seedLostRow(index);
    else {
      narrowRows[narrowCount] = index;
      narrowCount += bit(state !== SETTLED);
    }
  }
}

function stepWide(): void {
  const count = wideCount;
  wideCount = 0;
  for (let place = 0; place < count; place++) {
    const index = wideRows[place] as number;
    const state = wideStep(index, false);
    if (state === LOST && mayBeLost[index] === 1) seedLostRow(index);
    else {
      wideRows[wideCount] = index;
      wideCount += bit(state !== SETTLED);
    }
  }
}

/** Reseeds a row whose warm start was unrelated to the price. */
function seedLostRow(index: number): void {
  seedLowerRow(index);
  if ((deviations[index] as number) < 2 * NARROW) narrowRows[narrowCount++] = index;
  else wideRows[wideCount++] = index;
}

function stepUpper(count: number): number {
  let left = 0;
  for (let place = 0; place < count; place++) {
    const index = upper[place] as number;
    const state = wideStep(index, true);
    upper[left] = index;
    left += bit(state !== SETTLED);
  }
  return left;
}

function writeVolatilities(columns: ChainColumns, first: number, size: number): void {
  const { impliedVolatility, impliedVolatilityReason } = columns;
  for (let index = 0; index < size; index++) {
    const row = first + index;
    const isSolved = impliedVolatilityReason[row] === 0;
    impliedVolatility[row] = isSolved ? (deviations[index] as number) / (rootYears[index] as number) : 0;
  }
}

function bit(condition: boolean): number {
  return condition ? 1 : 0;
}
