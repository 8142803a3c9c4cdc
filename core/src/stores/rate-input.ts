import type { CautionRate } from "../contract/index.ts";
import type { CalculatorInputs, CautionChoice, Known, RateInput } from "./calculator-types.ts";
import { continuousFromTnaPercent, tnaPercentFromContinuous } from "./tna.ts";

/** The specification's risk-free rate when the selected one is not found (section 9), TNA in percent. */
export const fallbackRatePercent = 15;

/** The terms of the caución select, ascending by days. */
export function cautionChoices(rates: readonly CautionRate[]): readonly CautionChoice[] {
  return rates.map(({ days, rate, description }) => ({ days, ratePercent: rate, description }));
}

function fromTna({ mode, origin, days, ratePercent }: Omit<RateInput, "continuous">): RateInput {
  return { mode, origin, days, ratePercent, continuous: continuousFromTnaPercent({ ratePercent, days }) };
}

/** A rate whose growth over its term would eat the capital has no continuous form. */
function isUsable({ ratePercent, days }: { ratePercent: number; days: number }): boolean {
  return Number.isFinite(ratePercent) && days > 0 && 1 + (ratePercent / 100) * (days / 365) > 0;
}

export type RateSources = {
  readonly inputs: Pick<CalculatorInputs, "rateMode" | "cautionDays" | "manualRatePercent">;
  readonly rates: readonly CautionRate[];
  /** Continuous, from the pairs nearest to the money. */
  readonly implied: Known;
  readonly daysToExpiry: number;
};

/**
 * The rate in force and where it came from. A caución speaks for its own days; the implied and the manual rate for the
 * days to expiry. Where the chosen one is missing it is the specification's 15 %, tagged, over the caución's days.
 */
export function rateInForce({ inputs, rates, implied, daysToExpiry }: RateSources): RateInput {
  const { rateMode: mode, cautionDays, manualRatePercent } = inputs;
  const fallback = fromTna({ mode, origin: "fallback", days: cautionDays, ratePercent: fallbackRatePercent });
  if (mode === "implied") {
    if (!implied.ok || !(daysToExpiry > 0)) return fallback;
    const ratePercent = tnaPercentFromContinuous({ rate: implied.value, days: daysToExpiry });
    return { mode, origin: "implied", days: daysToExpiry, ratePercent, continuous: implied.value };
  }
  if (mode === "manual") {
    const manual = { days: Math.max(daysToExpiry, 1), ratePercent: manualRatePercent ?? Number.NaN };
    return isUsable(manual) ? fromTna({ mode, origin: "manual", ...manual }) : fallback;
  }
  const caution = rates.find(({ days }) => days === cautionDays);
  if (!caution || !isUsable({ ratePercent: caution.rate, days: caution.days })) return fallback;
  const origin = caution.fallback ? "fallback" : "caucion";
  return fromTna({ mode, origin, days: caution.days, ratePercent: caution.rate });
}
