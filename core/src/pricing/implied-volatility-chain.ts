import { BLOCK_SIZE, block, loadBlock } from "./chain-block.ts";
import type { ChainColumns } from "./chain-columns.ts";
import { classifyBlock, impliedBlock, impliedLists } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { NARROW, narrowStep, upperStep, wideStep } from "./implied-step.ts";
import type { ChainRange } from "./price-chain.ts";

/** Whether to start from `warmVolatility` where it is positive. */
export interface ImpliedVolatilityRange extends ChainRange {
  readonly warm?: boolean;
}

/** A step of this relative size leaves an error below the last bit of a double. */
const LAST_STEP = 1e-4;
const MAXIMUM_STEPS = 30;

const narrowRows = new Int32Array(BLOCK_SIZE);
const wideRows = new Int32Array(BLOCK_SIZE);

/**
 * Implied volatility of a whole chain from `marketPrice`, with a reason code for each row that has none
 * (see `impliedVolatilityReasons`), whose volatility is then 0; no allocation per option. With `warm`, rows
 * that have a `warmVolatility` start from it: it saves the seed, and a poor one only costs further steps.
 */
export function impliedVolatilityChain(columns: ChainColumns, range: ImpliedVolatilityRange): void {
  if (range.spot !== undefined) columns.spot.fill(range.spot, 0, range.count);
  for (let first = 0; first < range.count; first += BLOCK_SIZE) {
    const size = Math.min(BLOCK_SIZE, range.count - first);
    loadBlock(columns, first, size);
    classifyBlock(columns, first, size);
    if (range.warm === true) seedWarm(columns, first);
    else seedCold();
    solveLower();
    solveUpper();
    writeVolatilities(columns, first, size);
  }
}

function seedCold(): void {
  const { lower, upper } = impliedLists;
  const { distances, prices, lacks, deviations } = impliedBlock;
  for (let place = 0; place < impliedLists.lowerCount; place++) {
    const index = lower[place] as number;
    deviations[index] = seedDeviation(distances[index] as number, prices[index] as number);
  }
  for (let place = 0; place < impliedLists.upperCount; place++) {
    const index = upper[place] as number;
    deviations[index] = seedUpperDeviation(distances[index] as number, lacks[index] as number);
  }
}

function seedWarm(columns: ChainColumns, first: number): void {
  seedCold();
  const { lower, lowerCount } = impliedLists;
  for (let place = 0; place < lowerCount; place++) {
    const index = lower[place] as number;
    const warm = columns.warmVolatility[first + index] as number;
    if (warm > 0) impliedBlock.deviations[index] = warm * (block.rootYears[index] as number);
  }
}

function solveLower(): void {
  const { lower, lowerCount } = impliedLists;
  const { deviations } = impliedBlock;
  let narrowCount = 0;
  let wideCount = 0;
  for (let place = 0; place < lowerCount; place++) {
    const index = lower[place] as number;
    const isNarrow = bit((deviations[index] as number) < 2 * NARROW);
    narrowRows[narrowCount] = index;
    wideRows[wideCount] = index;
    narrowCount += isNarrow;
    wideCount += 1 - isNarrow;
  }
  for (let step = 0; step < MAXIMUM_STEPS && narrowCount > 0; step++) narrowCount = stepNarrow(narrowCount);
  for (let step = 0; step < MAXIMUM_STEPS && wideCount > 0; step++) wideCount = stepWide(wideCount);
}

function solveUpper(): void {
  let count = impliedLists.upperCount;
  for (let step = 0; step < MAXIMUM_STEPS && count > 0; step++) count = stepUpper(count);
}

function stepNarrow(count: number): number {
  const { distances, shares, deviations } = impliedBlock;
  let left = 0;
  for (let place = 0; place < count; place++) {
    const index = narrowRows[place] as number;
    const deviation = deviations[index] as number;
    const step = narrowStep(distances[index] as number, shares[index] as number, deviation);
    deviations[index] = deviation + deviation * step;
    narrowRows[left] = index;
    left += bit(Math.abs(step) > LAST_STEP);
  }
  return left;
}

function stepWide(count: number): number {
  const { distances, shares, deviations } = impliedBlock;
  let left = 0;
  for (let place = 0; place < count; place++) {
    const index = wideRows[place] as number;
    const deviation = deviations[index] as number;
    const step = wideStep(distances[index] as number, shares[index] as number, deviation);
    deviations[index] = deviation + deviation * step;
    wideRows[left] = index;
    left += bit(Math.abs(step) > LAST_STEP);
  }
  return left;
}

function stepUpper(count: number): number {
  const { upper } = impliedLists;
  const { distances, lacks, deviations } = impliedBlock;
  let left = 0;
  for (let place = 0; place < count; place++) {
    const index = upper[place] as number;
    const deviation = deviations[index] as number;
    const step = upperStep(distances[index] as number, lacks[index] as number, deviation);
    deviations[index] = deviation + deviation * step;
    upper[left] = index;
    left += bit(Math.abs(step) > LAST_STEP);
  }
  return left;
}

function writeVolatilities(columns: ChainColumns, first: number, size: number): void {
  const { impliedVolatility, impliedVolatilityReason } = columns;
  for (let index = 0; index < size; index++) {
    const row = first + index;
    const isSolved = impliedVolatilityReason[row] === 0;
    impliedVolatility[row] = isSolved
      ? (impliedBlock.deviations[index] as number) / (block.rootYears[index] as number)
      : 0;
  }
}

function bit(condition: boolean): number {
  return condition ? 1 : 0;
}
