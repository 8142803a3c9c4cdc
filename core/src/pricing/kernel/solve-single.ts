import { SMALLEST_SHARE, UPPER_SHARE, impliedBlock } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { NARROW, SETTLED, narrowStep, wideStep } from "./implied-step.ts";
import { impliedVolatilityChain } from "./implied-volatility-chain.ts";
import { copyTermsToColumns, measureOption, singleColumns, singleOption } from "./single-option.ts";

const MAXIMUM_STEPS = 30;
// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
const SPOT = 0;
const VALUE = 5;
const IS_PUT = 6;
const STRIKE_LEG = 7;
const GAP = 8;
const LOG_MONEYNESS = 9;
const ROOT_YEARS = 10;
const YIELD_FACTOR = 11;
const SOLVED_VOLATILITY = 16;
const REASON = 17;
const measure = measureOption;
const seedLower = seedDeviation;
const seedUpper = seedUpperDeviation;
const stepNarrow = narrowStep;
const stepWide = wideStep;
const settled = SETTLED;
const smallestShare = SMALLEST_SHARE;
const upperShare = UPPER_SHARE;
const narrowEnd = 2 * NARROW;
const oneRow = { count: 1 };

/** The option being solved uses the first row of the block. */
const { distances, shares, lacks, prices, deviations } = impliedBlock;

/**
 * `impliedVolatilityChain` for the stored option: classifies, seeds and solves. Leaves the volatility and the
 * code of the reason in 16 and 17 of `singleOption`.
 *
 * In one piece, so long (460 bytecodes) that it is never merged into its callers. A function merged into another counts as that
 * one's length: with this in it `impliedVolatility` could not be merged into its own caller, which would then allocate its
 * input, an eighth of the time of a call.
 */
export function solveSingle(): void {
  if (!measure()) {
    solveThroughColumns();
    return;
  }
  const difference = option[GAP] as number;
  const isAbove = difference > 0;
  const smaller = Math.min(option[SPOT] as number, option[STRIKE_LEG] as number);
  const larger = Math.max(option[SPOT] as number, option[STRIKE_LEG] as number);
  const price = (option[VALUE] as number) / (option[YIELD_FACTOR] as number);
  const isOut = isAbove === (option[IS_PUT] as number) > 0;
  const outPrice = isOut ? price : price - Math.abs(difference);
  const share = outPrice / smaller;
  if (!(share > smallestShare && share < 1)) {
    solveThroughColumns();
    return;
  }
  distances[0] = Math.abs(option[LOG_MONEYNESS] as number);
  let count = 1;
  if (share > upperShare) {
    lacks[0] = (smaller - outPrice) / smaller;
    seedUpper(0);
    while (stepWide(0, true) !== settled && count < MAXIMUM_STEPS) count++;
  } else {
    shares[0] = share;
    prices[0] = share * Math.sqrt(smaller / larger);
    seedLower(0);
    if ((deviations[0] as number) < narrowEnd) {
      while (stepNarrow(0) !== settled && count < MAXIMUM_STEPS) count++;
    } else {
      while (stepWide(0, false) !== settled && count < MAXIMUM_STEPS) count++;
    }
  }
  option[SOLVED_VOLATILITY] = (deviations[0] as number) / (option[ROOT_YEARS] as number);
  option[REASON] = 0;
}

/** The options without a volatility, for their reason. */
function solveThroughColumns(): void {
  copyTermsToColumns();
  singleColumns.marketPrice[0] = option[VALUE] as number;
  impliedVolatilityChain(singleColumns, oneRow);
  option[SOLVED_VOLATILITY] = singleColumns.impliedVolatility[0] as number;
  option[REASON] = singleColumns.impliedVolatilityReason[0] as number;
}
