import { LARGEST, LOG_LIMIT, SMALLEST, isRate, logFromRatio } from "./chain-block.ts";
import { createChainColumns } from "./chain-columns.ts";
import { productTail } from "../functions/double-double.ts";
import { exponential, leadingPower, nearestSteps, trailingPower } from "../functions/exponential.ts";
import type { OptionTerms } from "../types.ts";

/** One row, for the rare options that a call for a single one hands to the columns. */
export const singleColumns = /* @__PURE__ */ createChainColumns(1);

/**
 * The option that a single call works on, all of it in one short array, whose address the compiler then looks up
 * once: numbers wait here and not in arguments, so that none is allocated between the calls.
 *
 * 0 to 6: spot, strike, years, rate, dividend yield, volatility or price, and 1 for a put. 7 to 11, in units of the
 * spot discounted at the dividend yield: the discounted strike, spot less it, the logarithm of their quotient, the
 * root of the years and the yield's discount factor. 16 onwards: the answer.
 */
export const singleOption = new Float64Array(32);

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
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
  option[0] = terms.spot;
  option[1] = terms.strike;
  option[2] = terms.yearsToExpiry;
  option[3] = terms.rate;
  option[4] = terms.dividendYield ?? 0;
  option[5] = value;
  option[6] = terms.type === "call" ? 0 : 1;
}

/**
 * Fills 7 to 11 with the operations of the block's stages, so with their bits; false where the inputs are not a
 * market's. Long enough (460 bytecodes) never to be merged into its caller, where what it calls would find no more
 * room and each of their numbers be allocated: a third of the time of a call.
 */
export function measureOption(): boolean {
  const spot = option[0] as number;
  const strike = option[1] as number;
  const years = option[2] as number;
  const dividendYield = option[4] as number;
  const carry = (option[3] as number) - dividendYield;
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
  const lost = (strike - strikeHigh) * leading + strike * trailing;
  const strikeLeg = exact + lost;
  const gap = spot - exact - lost;
  option[7] = strikeLeg;
  option[8] = gap;
  const ratio = gap / (spot + strikeLeg);
  option[9] = Math.abs(ratio) > largestRatio ? Math.log(spot / strikeLeg) : logarithm(ratio);
  option[10] = Math.sqrt(years);
  option[11] = yieldFactor;
  return true;
}

/** Copies the stored terms to the only row of `singleColumns`. */
export function copyTermsToColumns(): void {
  singleColumns.spot[0] = option[0] as number;
  singleColumns.strike[0] = option[1] as number;
  singleColumns.yearsToExpiry[0] = option[2] as number;
  singleColumns.rate[0] = option[3] as number;
  singleColumns.dividendYield[0] = option[4] as number;
  singleColumns.optionType[0] = option[6] as number;
}
