import { SMALLEST_SHARE, UPPER_SHARE } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { LAST_STEP, NARROW, narrowStep, upperStep, wideStep } from "./implied-step.ts";
import { impliedVolatilityChain } from "./implied-volatility-chain.ts";
import { copyTermsToColumns, measureOption, singleColumns, singleOption } from "./single-option.ts";

const MAXIMUM_STEPS = 30;
// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
const measure = measureOption;
const seedLower = seedDeviation;
const seedUpper = seedUpperDeviation;
const stepNarrow = narrowStep;
const stepWide = wideStep;
const stepUpper = upperStep;
const lastStep = LAST_STEP;
const narrowEnd = 2 * NARROW;
const oneRow = { count: 1 };

/** Distance, price (whichever of `implied-classes` the step takes) and deviation of the option in work. */
const work = new Float64Array(16);

/**
 * What `impliedVolatilityChain` does, for the stored option. Leaves the volatility and the code of the reason in 16
 * and 17 of `singleOption`.
 */
export function solveSingle(): void {
  if (measure() && seedSingle()) {
    option[16] = (work[2] as number) / (option[10] as number);
    option[17] = 0;
  } else solveThroughColumns();
}

/** The options without a volatility, for their reason. */
function solveThroughColumns(): void {
  copyTermsToColumns();
  singleColumns.marketPrice[0] = option[5] as number;
  impliedVolatilityChain(singleColumns, oneRow);
  option[16] = singleColumns.impliedVolatility[0] as number;
  option[17] = singleColumns.impliedVolatilityReason[0] as number;
}

/** Classifies, seeds and solves; false where there is nothing to solve. */
function seedSingle(): boolean {
  const difference = option[8] as number;
  const isAbove = difference > 0;
  const smaller = (isAbove ? option[7] : option[0]) as number;
  const larger = (isAbove ? option[0] : option[7]) as number;
  const price = (option[5] as number) / (option[11] as number);
  const isOut = isAbove === (option[6] as number) > 0;
  const outPrice = isOut ? price : price - Math.abs(difference);
  const share = outPrice / smaller;
  if (!(share > SMALLEST_SHARE && share < 1)) return false;
  const distance = Math.abs(option[9] as number);
  work[0] = distance;
  if (share > UPPER_SHARE) {
    const lack = (smaller - outPrice) / smaller;
    work[1] = lack;
    work[2] = seedUpper(distance, lack);
    solveUpper();
    return true;
  }
  const meanPrice = share * Math.sqrt(smaller / larger);
  const seed = seedLower(distance, meanPrice);
  work[2] = seed;
  if (seed < narrowEnd) {
    work[1] = meanPrice;
    solveNarrow();
  } else {
    work[1] = share;
    solveWide();
  }
  return true;
}

function solveNarrow(): void {
  let deviation = work[2] as number;
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = stepNarrow(work[0] as number, work[1] as number, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > lastStep)) break;
  }
  work[2] = deviation;
}

function solveWide(): void {
  let deviation = work[2] as number;
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = stepWide(work[0] as number, work[1] as number, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > lastStep)) break;
  }
  work[2] = deviation;
}

function solveUpper(): void {
  let deviation = work[2] as number;
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = stepUpper(work[0] as number, work[1] as number, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > lastStep)) break;
  }
  work[2] = deviation;
}
