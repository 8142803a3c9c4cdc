import { useMemo } from "react";

import type { CostSchedule } from "@paridad/core/costs";
import {
  coveredCallRows,
  coveredCallTable,
  expiriesOf,
  rankOpportunities,
} from "@paridad/core/opportunities";
import type { CoveredCallRow, OpportunityBook, OpportunityFilters } from "@paridad/core/opportunities";
import { sharesPerLot } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { strikeAtTheMoney } from "@paridad/core/quotes";
import { buenosAiresDate } from "@paridad/core/symbols";

import { builderAddress, itemsOf } from "../shared/opportunity-item.ts";
import type { CoveredCallItem } from "./covered-call-columns.tsx";

export type CoveredCallQuestion = {
  readonly book: OpportunityBook;
  /** One expiry, or all without one. */
  readonly date: string | null;
  readonly costs: CostSchedule;
  readonly filters: OpportunityFilters;
  /** A share held already; its cost may still be unknown. */
  readonly owned: { readonly cost: number | null } | null;
  readonly by: "quieto" | "esperada";
  /** Expected of the share, per square root of year; each base's own where null. */
  readonly expectedVolatility: number | null;
};

function legsOf(
  { strike, expiration, quote }: CoveredCallRow,
  share: number | null,
  lots: number,
): readonly PositionLeg[] | null {
  if (quote.bid === null || share === null) return null;
  return [
    { kind: "share", quantity: lots * sharesPerLot, price: share },
    { kind: "call", strike, expiration, quantity: 0 - lots, price: quote.bid },
  ];
}

/** The table of lanzamientos, ranked, what doesn't pass at its end. */
export function coveredCalls({
  book,
  date,
  costs,
  filters,
  owned,
  by,
  expectedVolatility,
}: CoveredCallQuestion) {
  const { share } = book;
  // The decision takes today's bid alone, so it can be shown before the own cost is written.
  const ownCost = owned === null ? null : (owned.cost ?? share.bid);
  const terms = { costs, expectedVolatility, lots: filters.lots, ...(ownCost === null ? {} : { ownCost }) };
  const rows = coveredCallRows(coveredCallTable({ ...book, expiries: expiriesOf(book, date) }, terms));
  const ranked = rankOpportunities({
    rows,
    factsOf: ({ facts, verdict }) =>
      by === "esperada" && owned === null ? { ...facts, points: verdict?.points ?? null } : facts,
    filters,
    areMomentsApart: book.areMomentsApart,
  });
  const spot = share.bid === null || share.ask === null ? null : 0.5 * (share.bid + share.ask);
  const middle = strikeAtTheMoney(rows, spot);
  const price = owned === null ? share.ask : ownCost;
  const isOwnCostKnown = owned !== null && owned.cost !== null;
  const items = itemsOf(ranked, ({ strike, expiration }) => `${expiration} ${strike}`).map(
    (row): CoveredCallItem => ({
      ...row,
      date: buenosAiresDate(row.expiration),
      isAtTheMoney: row.strike === middle,
      address: builderAddress(legsOf(row, price, filters.lots), isOwnCostKnown),
      isOwnCostKnown,
    }),
  );
  const passing = items.filter(({ reasons }) => reasons.length === 0);
  return { items, above: passing.filter(({ verdict }) => (verdict?.points ?? 0) > 0).length };
}

export function useCoveredCalls(question: CoveredCallQuestion) {
  const { book, date, costs, filters, owned, by, expectedVolatility } = question;
  const cost = owned?.cost;
  return useMemo(
    () =>
      coveredCalls({
        book,
        date,
        costs,
        filters,
        owned: cost === undefined ? null : { cost },
        by,
        expectedVolatility,
      }),
    [book, date, costs, filters, cost, by, expectedVolatility],
  );
}
