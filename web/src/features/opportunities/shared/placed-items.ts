import { rankOpportunities } from "@paridad/core/opportunities";
import type { GreyReason, OpportunityFacts, RowPlace } from "@paridad/core/opportunities";
import { encodeLegs } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { strikeAtTheMoney } from "@paridad/core/quotes";

import type { Place } from "./opportunity-page.tsx";

type Ranked = RowPlace & { readonly facts: OpportunityFacts };

/** A ranked row with why it is greyed, nothing where it is listed, and the builder's address of its legs. */
export type PlacedItem<Row> = Row & {
  readonly id: string;
  readonly reasons: readonly GreyReason[];
  readonly isAtTheMoney: boolean;
  readonly address: string | null;
};
export type Placed = PlacedItem<Ranked>;

/** The builder's address with these legs; null where one has no price. An own share keeps its price there. */
export function builderAddress(legs: readonly PositionLeg[] | null, isShareOwn = false): string | null {
  const encoded = legs === null ? null : encodeLegs(legs);
  if (legs === null || encoded?.ok !== true) return null;
  const address = `/armar?patas=${encoded.text}`;
  const bases = legs.map(({ kind }) => (kind === "share" ? "p" : "e")).join("");
  return isShareOwn ? `${address}&precios=${bases}` : address;
}

/** Rows ranked by their points, what doesn't pass at the end with its reasons; `above` passing ones beat the caución. */
export function placedItems<Row extends Ranked & { readonly upper?: number }>(
  rows: readonly Row[],
  { chosen, filters }: Pick<Place, "chosen" | "filters">,
  isShareOwn = false,
): { readonly items: readonly PlacedItem<Row>[]; readonly above: number } {
  const { listed, greyed, above } = rankOpportunities({
    rows,
    factsOf: ({ facts }) => facts,
    filters,
    areMomentsApart: chosen.areMomentsApart,
  });
  const middle = strikeAtTheMoney(rows, chosen.spot);
  const ranked = [...listed.map((row) => ({ row, reasons: [] })), ...greyed];
  const items = ranked.map(({ row, reasons }) => {
    const { date, strike, upper = "", legs } = row;
    const lots = legs?.map((leg) => ({ ...leg, quantity: leg.quantity * filters.lots })) ?? null;
    return {
      ...row,
      id: `${date} ${strike} ${upper}`,
      reasons,
      isAtTheMoney: strike === middle,
      address: builderAddress(lots, isShareOwn),
    };
  });
  return { items, above };
}
