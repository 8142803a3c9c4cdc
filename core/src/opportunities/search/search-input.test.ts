import { expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import type { OpportunityBook } from "../market/opportunity-market.ts";
import { searchInputOf } from "./search-input.ts";

const now = Date.parse("2026-11-20T16:30:00-03:00");
const quoteOf = (bid: number, ask: number) => ({ bid, ask, bidSize: 20, askSize: 20, quotedAt: now });
const book: OpportunityBook = {
  now,
  share: { ...quoteOf(7490, 7500), settlement: "24hs" },
  areMomentsApart: false,
  expiries: [
    {
      date: "2026-12-18",
      expiration: Date.parse("2026-12-18T17:00:00-03:00"),
      days: 28,
      moneyDays: 28,
      caucionTna: 0.3,
      rate: 0.3,
      bases: [
        {
          strike: 7600,
          isEstimated: false,
          call: { symbol: "GFGC7600DI", ...quoteOf(330, 340) },
          put: { symbol: "GFGV7600DI", ...quoteOf(300, 310) },
        },
      ],
    },
  ],
};
const view = { target: { from: 8000, to: 8000 }, date: now, budget: 1_000_000, costs: noCosts };
const found = (share: Partial<OpportunityBook["share"]>) =>
  searchInputOf({ ...book, share: { ...book.share, ...share } }, view);

it("searches from a share that can be dealt now, not from one that is crossed, old or of no known moment", () => {
  expect(found({})?.spot).toBe(7495);
  expect(found({ bid: 7510 })).toBeNull();
  expect(found({ quotedAt: now - 15 * 60_000 })?.spot).toBe(7495);
  expect(found({ quotedAt: now - 16 * 60_000 })).toBeNull();
  expect(found({ quotedAt: null })).toBeNull();
});
