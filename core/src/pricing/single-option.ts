import { createChainColumns } from "./chain-columns.ts";
import type { OptionTerms } from "./types.ts";

/** One row, for the rare options that a call for a single one hands to the columns. */
export const singleColumns = /* @__PURE__ */ createChainColumns(1);

/**
 * Spot, strike, years, rate, dividend yield, then volatility or price, and 1 for a put, of the option that a
 * single call works on. Numbers wait here and not in arguments, so that none is allocated between the calls,
 * and the entry points stay short enough for the compiler to merge them, with their argument and result
 * objects, into the caller.
 */
export const optionInputs = new Float64Array(16);

const inputs = optionInputs;

/** Writes the terms, and the volatility or price that goes with them. */
export function storeOption(terms: OptionTerms, value: number): void {
  inputs[0] = terms.spot;
  inputs[1] = terms.strike;
  inputs[2] = terms.yearsToExpiry;
  inputs[3] = terms.rate;
  inputs[4] = terms.dividendYield ?? 0;
  inputs[5] = value;
  inputs[6] = terms.type === "call" ? 0 : 1;
}

/** Copies the stored terms to the only row of `singleColumns`. */
export function copyTermsToColumns(): void {
  singleColumns.spot[0] = inputs[0] as number;
  singleColumns.strike[0] = inputs[1] as number;
  singleColumns.yearsToExpiry[0] = inputs[2] as number;
  singleColumns.rate[0] = inputs[3] as number;
  singleColumns.dividendYield[0] = inputs[4] as number;
  singleColumns.optionType[0] = inputs[6] as number;
}
