import { coveredCallRows, coveredCallTable } from "@paridad/core/opportunities";
import { sharesPerLot } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";

import type { Place } from "../shared/opportunity-page.tsx";
import { placedItems } from "../shared/placed-items.ts";

export type CoveredCallQuestion = {
  /** A share held already; its cost may still be unknown. */
  readonly owned: { readonly cost: number | null } | null;
  /** The rank is the expected result's, not of *papel quieto*. */
  readonly isByExpected: boolean;
};

/** The table of lanzamientos, ranked, what doesn't pass at its end. */
export function coveredCalls(place: Place, { owned, isByExpected }: CoveredCallQuestion) {
  const { chosen, costs, filters, expected } = place;
  const { share } = chosen;
  // The decision takes today's bid alone, so it can be shown before the own cost is written.
  const ownCost = owned === null ? null : (owned.cost ?? share.bid);
  const price = owned === null ? share.ask : ownCost;
  const isOwnCostKnown = owned !== null && owned.cost !== null;
  const table = coveredCallTable(chosen, {
    costs,
    expectedVolatility: expected.value,
    lots: filters.lots,
    ...(ownCost === null ? {} : { ownCost }),
  });
  const rows = coveredCallRows(table).map((row) => {
    const { strike, expiration, quote, facts, verdict } = row;
    const legs =
      quote.bid === null || price === null
        ? null
        : ([
            { kind: "share", quantity: sharesPerLot, price },
            { kind: "call", strike, expiration, quantity: -1, price: quote.bid },
          ] as const);
    return {
      ...row,
      date: buenosAiresDate(expiration),
      symbols: [row.symbol],
      legs,
      isOwnCostKnown,
      facts: isByExpected ? { ...facts, points: verdict?.points ?? null } : facts,
    };
  });
  return placedItems(rows, place, isOwnCostKnown).items;
}

/** A row; of an owner of the share, whether its cost is written. */
export type CoveredCallItem = ReturnType<typeof coveredCalls>[number];
type Rates = Pick<CoveredCallItem, "rates" | "owned">;

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
export function breakevenOf({ rates, owned, isOwnCostKnown }: CoveredCallItem): number | null {
  if (owned !== null) return owned.ok && isOwnCostKnown ? owned.breakeven : null;
  return rates.ok ? rates.saleBreakeven : null;
}
