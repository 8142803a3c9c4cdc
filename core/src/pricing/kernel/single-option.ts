import { LARGEST, LOG_LIMIT, SMALLEST, isRate, logFromRatio } from "./chain-block.ts";
import { createChainColumns } from "./chain-columns.ts";
import { productTail } from "../functions/double-double.ts";
import { exponential, leadingPower, nearestSteps, trailingPower } from "../functions/exponential.ts";
import type { OptionTerms } from "../types.ts";

/** One row, for the rare options that a call for a single one hands to the columns. */
export const singleColumns = /* @__PURE__ */ createChainColumns(1);

/**
 * The option a single call works on, in one short array: the compiler looks its address up once, and no number is
 * boxed between the calls. Each file names the slots it uses, because V8 folds a module's own constants only.
 *
 * 0 to 6, the terms: spot, strike, years, rate, dividend yield, volatility or price, 1 for a put. 7 to 11, in units of
 * the spot discounted at the dividend yield: the discounted strike, the spot less it, the logarithm of their quotient,
 * the root of the years, the yield's discount factor. From 16: the answer, as `price-single` and `solve-single` name it.
 */
export const singleOption = new Float64Array(32);

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
const SPOT = 0;
const STRIKE = 1;
const YEARS = 2;
const RATE = 3;
const DIVIDEND_YIELD = 4;
const VALUE = 5;
const IS_PUT = 6;
const STRIKE_LEG = 7;
const GAP = 8;
const LOG_MONEYNESS = 9;
const ROOT_YEARS = 10;
const YIELD_FACTOR = 11;
const smallest = SMALLEST;
const largest = LARGEST;
const isUsable = isRate;
const logarithm = logFromRatio;
const largestRatio = LOG_LIMIT;
const lostBy = productTail;
const stepsTo = nearestSteps;
const leadingOf = leadingPower;
const trailingOf = trailingPower;

/** Writes the terms, and the volatility or price that goes with them. */
export function storeOption(terms: OptionTerms, value: number): void {
  option[SPOT] = terms.spot;
  option[STRIKE] = terms.strike;
  option[YEARS] = terms.yearsToExpiry;
  option[RATE] = terms.rate;
  option[DIVIDEND_YIELD] = terms.dividendYield ?? 0;
  option[VALUE] = value;
  option[IS_PUT] = terms.type === "call" ? 0 : 1;
}

/**
 * Fills 7 to 11 with the operations of the block's stages, so with their bits; false where the inputs are not a
 * market's. Long enough (460 bytecodes) never to be merged into its caller, where what it calls would find no more
 * room and each of their numbers be allocated: a third of the time of a call.
 */
export function measureOption(): boolean {
  const spot = option[SPOT] as number;
  const strike = option[STRIKE] as number;
  const years = option[YEARS] as number;
  const dividendYield = option[DIVIDEND_YIELD] as number;
  const carry = (option[RATE] as number) - dividendYield;
  const areMarket =
    spot > smallest &&
    spot < largest &&
    strike > smallest &&
    strike < largest &&
    years > 0 &&
    years < largest;
  if (!areMarket || !isUsable(carry, years)) return false;
  let yieldFactor = 1;
  if (dividendYield !== 0) {
    if (!isUsable(dividendYield, years)) return false;
    yieldFactor = exponential(-dividendYield * years, 0);
  }
  const exponent = -carry * years;
  const steps = stepsTo(exponent);
  const leading = leadingOf(steps);
  const trailing = trailingOf(steps, leading, exponent, -lostBy(carry, years));
  const strikeHigh = Math.fround(strike);
  const exact = strikeHigh * leading;
  const roundingLoss = (strike - strikeHigh) * leading + strike * trailing;
  const strikeLeg = exact + roundingLoss;
  const gap = spot - exact - roundingLoss;
  option[STRIKE_LEG] = strikeLeg;
  option[GAP] = gap;
  const ratio = gap / (spot + strikeLeg);
  option[LOG_MONEYNESS] = Math.abs(ratio) > largestRatio ? Math.log(spot / strikeLeg) : logarithm(ratio);
  option[ROOT_YEARS] = Math.sqrt(years);
  option[YIELD_FACTOR] = yieldFactor;
  return true;
}

/** Copies the stored terms to the only row of `singleColumns`. */
export function copyTermsToColumns(): void {
  singleColumns.spot[0] = option[SPOT] as number;
  singleColumns.strike[0] = option[STRIKE] as number;
  singleColumns.yearsToExpiry[0] = option[YEARS] as number;
  singleColumns.rate[0] = option[RATE] as number;
  singleColumns.dividendYield[0] = option[DIVIDEND_YIELD] as number;
  singleColumns.optionType[0] = option[IS_PUT] as number;
}
