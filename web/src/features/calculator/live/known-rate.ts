import { knownRateChoice } from "@paridad/core/quotes";
import type { CalculatorStore } from "@paridad/core/stores";

/** Keeps the calculator on a rate that is quoted, for screens on which the user chooses none. Returns the unsubscriber. */
export function takeKnownRate(calculator: CalculatorStore): () => void {
  return calculator.subscribe(({ rate, cauciones, expiry }) => {
    if (rate.origin !== "fallback") return;
    const ladder = cauciones.map(({ days, ratePercent, isFallback }) => ({
      days,
      rate: ratePercent,
      fallback: isFallback,
    }));
    const { termDays } = knownRateChoice(ladder, expiry?.calendarDays ?? 1);
    if (termDays !== rate.days) calculator.setCaucionDays(termDays);
  });
}
