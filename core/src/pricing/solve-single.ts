import { block, finishSingle, loadSingleInputs } from "./chain-block.ts";
import { SMALLEST_SHARE, UPPER_SHARE } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { LAST_STEP, NARROW, narrowStep, upperStep, wideStep } from "./implied-step.ts";
import { impliedVolatilityChain } from "./implied-volatility-chain.ts";
import { copyTermsToColumns, optionInputs, singleColumns } from "./single-option.ts";

const MAXIMUM_STEPS = 30;
const { legs, gap, logMoneyness, rootYears, yieldFactor } = block;
const inputs = optionInputs;
const oneRow = { count: 1 };

/** Distance, share (or what it lacks) and deviation of the option in work: see `implied-classes`. */
const work = new Float64Array(16);

/** The volatility, then the code of the reason: what `solveSingle` leaves. */
export const solution = new Float64Array(16);

/** What `impliedVolatilityChain` does, for the option in `optionInputs`. */
export function solveSingle(): void {
  if (!loadSingleInputs()) {
    solveThroughColumns();
    return;
  }
  finishSingle();
  if (seedSingle()) {
    solution[0] = (work[2] as number) / (rootYears[0] as number);
    solution[1] = 0;
  } else solveThroughColumns();
}

/** The options without a volatility, for their reason. */
function solveThroughColumns(): void {
  copyTermsToColumns();
  singleColumns.marketPrice[0] = inputs[5] as number;
  impliedVolatilityChain(singleColumns, oneRow);
  solution[0] = singleColumns.impliedVolatility[0] as number;
  solution[1] = singleColumns.impliedVolatilityReason[0] as number;
}

/** Classifies, seeds and solves; false where there is nothing to solve. */
function seedSingle(): boolean {
  const difference = gap[0] as number;
  const isAbove = difference > 0;
  const smaller = (isAbove ? legs[1] : legs[0]) as number;
  const larger = (isAbove ? legs[0] : legs[1]) as number;
  const price = (inputs[5] as number) / (yieldFactor[0] as number);
  const isOut = isAbove === (inputs[6] as number) > 0;
  const outPrice = isOut ? price : price - Math.abs(difference);
  const share = outPrice / smaller;
  if (!(share > SMALLEST_SHARE && share < 1)) return false;
  const distance = Math.abs(logMoneyness[0] as number);
  work[0] = distance;
  if (share > UPPER_SHARE) {
    const lack = (smaller - outPrice) / smaller;
    work[1] = lack;
    work[2] = seedUpperDeviation(distance, lack);
    solveUpper();
    return true;
  }
  const seed = seedDeviation(distance, share * Math.sqrt(smaller / larger));
  work[1] = share;
  work[2] = seed;
  if (seed < 2 * NARROW) solveNarrow();
  else solveWide();
  return true;
}

function solveNarrow(): void {
  let deviation = work[2] as number;
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = narrowStep(work[0] as number, work[1] as number, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > LAST_STEP)) break;
  }
  work[2] = deviation;
}

function solveWide(): void {
  let deviation = work[2] as number;
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = wideStep(work[0] as number, work[1] as number, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > LAST_STEP)) break;
  }
  work[2] = deviation;
}

function solveUpper(): void {
  let deviation = work[2] as number;
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = upperStep(work[0] as number, work[1] as number, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > LAST_STEP)) break;
  }
  work[2] = deviation;
}
