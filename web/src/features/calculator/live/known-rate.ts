import type { CalculatorStore } from "@paridad/core/stores";

/**
 * Where the chosen caución isn't quoted, as among stored rows, takes the one nearest to the expiry instead of the
 * specification's 15 %. For screens on which the user chooses no rate. Returns the unsubscriber.
 */
export function takeKnownRate(calculator: CalculatorStore): () => void {
  return calculator.subscribe(({ rate, cauciones, expiry }) => {
    const known = cauciones.filter(({ isFallback }) => !isFallback);
    if (rate.origin !== "fallback" || known.length === 0) return;
    const wanted = expiry?.calendarDays ?? 1;
    const [nearest] = known.toSorted(
      (one, other) => Math.abs(one.days - wanted) - Math.abs(other.days - wanted),
    );
    if (nearest !== undefined && nearest.days !== rate.days) calculator.setCaucionDays(nearest.days);
  });
}
