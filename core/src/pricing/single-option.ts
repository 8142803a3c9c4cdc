import { createChainColumns } from "./chain-columns.ts";
import type { OptionTerms } from "./types.ts";

/**
 * Columns of one row through which the calls for a single option go. Numbers wait there and not in
 * arguments and results, so that none is allocated between the calls, and the entry points stay short
 * enough for the compiler to merge them, with their argument and result objects, into the caller.
 */
export const singleColumns = /* @__PURE__ */ createChainColumns(128);

const single = singleColumns;

/** Writes the terms to the only row. */
export function storeTerms(terms: OptionTerms): void {
  single.optionType[0] = terms.type === "call" ? 0 : 1;
  single.spot[0] = terms.spot;
  single.strike[0] = terms.strike;
  single.yearsToExpiry[0] = terms.yearsToExpiry;
  single.rate[0] = terms.rate;
  single.dividendYield[0] = terms.dividendYield ?? 0;
}
