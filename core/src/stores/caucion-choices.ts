import type { CaucionRate } from "../contract/index.ts";
import type { CaucionChoice } from "./calculator-types.ts";

/** The terms of the caución select, ascending by days. */
export function caucionChoices(rates: readonly CaucionRate[]): readonly CaucionChoice[] {
  return rates.map(({ days, rate, description, fallback }) => ({
    days,
    ratePercent: rate,
    description,
    isFallback: fallback === true,
  }));
}
