import type { CoveredCallRow } from "@paridad/core/opportunities";

type Rates = Pick<CoveredCallRow, "rates" | "owned">;

/** TNA of a buyer of the share, or of its owner; null where there is no rate. */
export function stillTnaOf({ rates, owned }: Rates): number | null {
  if (owned !== null) return owned.ok ? owned.stillTna : null;
  return rates.ok ? rates.stillTna : null;
}

export function exercisedTnaOf({ rates, owned }: Rates): number | null {
  if (owned !== null) return owned.ok ? owned.exercisedTna : null;
  return rates.ok ? rates.exercisedTna : null;
}

/** Pesos a share; of who has it already, with the cost they wrote. */
export function breakevenOf({
  rates,
  owned,
  isOwnCostKnown,
}: Rates & { readonly isOwnCostKnown: boolean }): number | null {
  if (owned !== null) return owned.ok && isOwnCostKnown ? owned.breakeven : null;
  return rates.ok ? rates.saleBreakeven : null;
}
