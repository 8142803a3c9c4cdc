import { rankOpportunities } from "@paridad/core/opportunities";
import type {
  OpportunityBook,
  OpportunityFacts,
  OpportunityFilters,
  RowPlace,
} from "@paridad/core/opportunities";
import type { PositionLeg } from "@paridad/core/positions";
import { strikeAtTheMoney } from "@paridad/core/quotes";

import { builderAddress, itemsOf } from "./opportunity-item.ts";
import type { OpportunityItem } from "./opportunity-item.ts";

/** A ranked row with the builder's address of its legs. */
export type PlacedItem<Row> = OpportunityItem<Row> & {
  readonly isAtTheMoney: boolean;
  readonly address: string | null;
};

/** As many lots as asked for of a unit's legs. */
function timesLots(legs: readonly PositionLeg[] | null, lots: number): readonly PositionLeg[] | null {
  return legs === null ? null : legs.map((leg) => ({ ...leg, quantity: leg.quantity * lots }));
}

/** Rows ranked by their points, what doesn't pass at the end with its reasons. */
export function placedItems<
  Row extends RowPlace & { readonly facts: OpportunityFacts; readonly upper?: number },
>(
  rows: readonly Row[],
  { book, filters }: { book: OpportunityBook; filters: OpportunityFilters },
): { readonly items: readonly PlacedItem<Row>[]; readonly above: number } {
  const ranked = rankOpportunities({
    rows,
    factsOf: ({ facts }) => facts,
    filters,
    areMomentsApart: book.areMomentsApart,
  });
  const middle = strikeAtTheMoney(rows, book.spot);
  const items = itemsOf(ranked, ({ date, strike, upper }) => `${date} ${strike} ${upper ?? ""}`).map(
    (row) => ({
      ...row,
      isAtTheMoney: row.strike === middle,
      address: builderAddress(timesLots(row.legs, filters.lots)),
    }),
  );
  return { items, above: ranked.above };
}
