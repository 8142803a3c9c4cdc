import { expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import type { OpportunityBook } from "../market/opportunity-market.ts";
import { searchInputOf } from "./search-input.ts";

const now = Date.parse("2026-11-20T16:30:00-03:00");
const quoteOf = (bid: number, ask: number) => ({ bid, ask, bidSize: 20, askSize: 20, quotedAt: now });
const book: OpportunityBook = {
  now,
  spot: 7495,
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
      atTheMoneyVolatility: 0.5,
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
const inputOf = (share: Partial<OpportunityBook["share"]>) =>
  searchInputOf({ ...book, share: { ...book.share, ...share } }, view);

it("searches from a share that can be dealt now, not from one that is crossed, old or of no known moment", () => {
  expect(inputOf({})?.spot).toBe(7495);
  expect(inputOf({ bid: 7510 })).toBeNull();
  expect(inputOf({ quotedAt: now - 15 * 60_000 })?.spot).toBe(7495);
  expect(inputOf({ quotedAt: now - 16 * 60_000 })).toBeNull();
  expect(inputOf({ quotedAt: null })).toBeNull();
});

it("takes 25 bases a side, the nearest, and of them what was quoted in the last 15 minutes", () => {
  const [expiry] = book.expiries;
  const [base] = expiry!.bases;
  const bases = Array.from({ length: 60 }, (_, place) => ({ ...base!, strike: 7_200 + 10 * place }));
  const old = { ...base!.put!, quotedAt: now - 900_001 };
  const input = searchInputOf(
    { ...book, expiries: [{ ...expiry!, bases: bases.with(20, { ...bases[20]!, put: old }) }] },
    view,
  );
  const taken = input?.expiries[0]?.bases ?? [];
  // The share stands between 7490 and 7500.
  expect([taken[0]?.strike, taken.at(-1)?.strike, taken.length]).toEqual([7_250, 7_740, 50]);
  expect(taken.filter(({ put }) => put === null).map(({ strike }) => strike)).toEqual([7_400]);
  expect(taken.every(({ call }) => call !== null)).toBe(true);
});

it("takes expiries from the date on, each with its rate", () => {
  const [expiry] = book.expiries;
  const later = { ...expiry!, expiration: expiry!.expiration + 1, rate: 0.4 };
  const on = (date: number) => searchInputOf({ ...book, expiries: [expiry!, later] }, { ...view, date });
  expect(on(expiry!.expiration)?.expiries).toHaveLength(2);
  expect(on(expiry!.expiration)).toMatchObject({ instant: now, spot: 7_495, budget: 1_000_000 });
  expect(on(expiry!.expiration + 1)?.expiries.map(({ expiration }) => expiration)).toEqual([
    later.expiration,
  ]);
  expect(on(expiry!.expiration)?.expiries.map(({ rate }) => rate)).toEqual([0.3, 0.4]);
  expect(on(expiry!.expiration + 2)).toBeNull();
});

it("searches nothing where chain and share are of two moments, or a side of the share is missing", () => {
  expect(searchInputOf({ ...book, areMomentsApart: true }, view)).toBeNull();
  expect(inputOf({ bid: null })).toBeNull();
  expect(inputOf({ ask: null })).toBeNull();
  expect(searchInputOf({ ...book, spot: null }, view)).toBeNull();
});
