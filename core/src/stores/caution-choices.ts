import type { CautionRate } from "../contract/index.ts";
import type { CautionChoice } from "./calculator-types.ts";

/** The terms of the caución select, ascending by days. */
export function cautionChoices(rates: readonly CautionRate[]): readonly CautionChoice[] {
  return rates.map(({ days, rate, description, fallback }) => ({
    days,
    ratePercent: rate,
    description,
    isFallback: fallback === true,
  }));
}
