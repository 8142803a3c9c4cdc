import { SMALLEST_SHARE, UPPER_SHARE, impliedBlock } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { NARROW, SETTLED, narrowStep, upperStep, wideStep } from "./implied-step.ts";
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
const settled = SETTLED;
const smallestShare = SMALLEST_SHARE;
const upperShare = UPPER_SHARE;
const narrowEnd = 2 * NARROW;
const oneRow = { count: 1 };

/** The option in work is the first row of the block, with nothing but numbers of its own. */
const { distances, shares, lacks, prices, deviations } = impliedBlock;

/**
 * What `impliedVolatilityChain` does, for the stored option. Leaves the volatility and the code of the reason in 16
 * and 17 of `singleOption`.
 */
export function solveSingle(): void {
  if (measure() && seedSingle()) {
    option[16] = (deviations[0] as number) / (option[10] as number);
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
  if (!(share > smallestShare && share < 1)) return false;
  distances[0] = Math.abs(option[9] as number);
  if (share > upperShare) {
    lacks[0] = (smaller - outPrice) / smaller;
    seedUpper(0);
    solveUpper();
    return true;
  }
  shares[0] = share;
  prices[0] = share * Math.sqrt(smaller / larger);
  seedLower(0);
  if ((deviations[0] as number) < narrowEnd) solveNarrow();
  else solveWide();
  return true;
}

function solveNarrow(): void {
  let count = 1;
  while (stepNarrow(0) !== settled && count < MAXIMUM_STEPS) count++;
}

function solveWide(): void {
  let count = 1;
  while (stepWide(0) !== settled && count < MAXIMUM_STEPS) count++;
}

function solveUpper(): void {
  let count = 1;
  while (stepUpper(0) !== settled && count < MAXIMUM_STEPS) count++;
}
