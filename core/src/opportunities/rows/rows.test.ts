import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { blackScholes } from "../../pricing/index.ts";
import type { BookBase, BookExpiry, OpportunityBook } from "../market/opportunity-market.ts";
import { boxRows } from "./box-rows.ts";
import { expiryVolatility } from "./expiry-volatility.ts";
import { hedgeRows, shareOrCallRows } from "./hedge-rows.ts";
import { parityRows } from "./parity-rows.ts";
import { cashSecuredPutRows } from "./put-rows.ts";
import { oldestOf, widestOf } from "./row-facts.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-20T16:30:00-03:00");
const quoteOf = (bid: number, ask: number, age = 0) => ({
  bid,
  ask,
  bidSize: 20,
  askSize: 20,
  quotedAt: now - age,
});
const baseOf = (strike: number, call: [number, number], put: [number, number]): BookBase => ({
  strike,
  isEstimated: false,
  call: { symbol: `C${strike}`, ...quoteOf(...call) },
  put: { symbol: `P${strike}`, ...quoteOf(...put) },
});
function bookOf(bases: BookBase[], change: Partial<BookExpiry> = {}): OpportunityBook {
  const expiry: BookExpiry = {
    date: "2026-12-18",
    expiration: now + 73 * day,
    days: 73,
    moneyDays: 73,
    caucionTna: 0.4,
    rate: 0,
    bases,
    ...change,
  };
  const share = { ...quoteOf(990, 1000), askSize: 1_250, bidSize: 1_250, settlement: "24hs" };
  return { now, share, areMomentsApart: false, expiries: [expiry] };
}
const plain = baseOf(1000, [60, 62], [38, 40]);
const own = { marketCosts: noCosts, ownCosts: noCosts };

describe("rows of a book by hand", () => {
  it("a box sold below what its American options are worth is ranked by nothing; one bought is", () => {
    const book = bookOf([plain, baseOf(1100, [20, 21], [90, 92])]);
    const [sold] = boxRows(book, { kind: "borrow", ...own });
    expect(sold?.warnings).toContain("below-american-value");
    expect(sold?.points).toEqual(expect.any(Number));
    expect(sold?.facts.points).toBeNull();
    const [bought] = boxRows(book, { kind: "lend", ...own });
    // 62 - 20 + 92 - 38 = 96 brings 100 in a fifth of a year, against 40 %.
    expect(bought?.facts.points).toBeCloseTo((100 / 96 - 1) * 5 - 0.4, 12);
  });

  it("a call instead of the share is measured by one's own loan where there is one, else by the caución", () => {
    const pointsOf = (tomadoraTna: number | null) =>
      shareOrCallRows(bookOf([plain]), { costs: noCosts, tomadoraTna })[0]?.facts.points ?? Number.NaN;
    // 62 + 1000 later for 1000 today: 6.2 % in a fifth of a year is 31 %.
    expect(pointsOf(null)).toBeCloseTo(0.4 - 0.31, 12);
    expect(pointsOf(0.55)).toBeCloseTo(0.55 - 0.31, 12);
  });

  it("a collar that no call pays is ranked by nothing; a put's insurance is; lots are of 100 shares", () => {
    const book = bookOf([plain]);
    expect(hedgeRows(book, { kind: "collar", costs: noCosts })).toMatchObject([
      { collar: { ok: false, reason: "no-call-pays" }, legs: null, facts: { points: null } },
    ]);
    const [put] = hedgeRows(book, { kind: "put", costs: noCosts });
    // 40 of 1000 in a fifth of a year; 1,250 shares are twelve lots.
    expect(put?.facts.points).toBeCloseTo(-0.2, 12);
    expect(put?.facts.lots).toBe(12);
  });

  it("a conversion that has no rate has no lots either", () => {
    const lotsOf = (days: number) =>
      parityRows(bookOf([plain], { days }), { kind: "conversion", ...own })[0]?.facts.lots;
    expect([lotsOf(73), lotsOf(0)]).toEqual([12, null]);
  });

  it("a put at the share's bid itself loses nothing if nothing moves; above it, what it is exercised at", () => {
    const stillOf = (strike: number) =>
      cashSecuredPutRows(bookOf([baseOf(strike, [60, 62], [40, 42])]), {
        costs: noCosts,
        inCaucion: false,
      })[0]?.stillTna;
    const costs = { share: 0, premium: 0, exercise: 0.01 };
    const atBid = cashSecuredPutRows(bookOf([baseOf(990, [60, 62], [40, 42])]), { costs, inCaucion: false });
    expect(atBid[0]?.stillTna).toBeCloseTo((40 / 950) * 5, 12);
    expect(stillOf(1000)).toBeCloseTo((30 / 960) * 5, 12);
  });
});

it("the oldest quote speaks for a row, and its widest; one that is missing leaves both unknown", () => {
  const quotes = [quoteOf(95, 105, 5_000), quoteOf(100, 101, 90_000), quoteOf(90, 110)];
  expect(oldestOf(quotes, now)).toBe(90_000);
  expect(widestOf(quotes)).toEqual({ bid: 90, ask: 110 });
  expect(oldestOf([...quotes, null], now)).toBeNull();
  expect(widestOf([...quotes, quoteOf(2, 1)])).toEqual({ bid: 2, ask: 1 });
  expect(widestOf([...quotes, quoteOf(0, 1)])).toEqual({ bid: null, ask: null });
  expect(widestOf([quoteOf(100, 100)])).toEqual({ bid: 100, ask: 100 });
  expect([oldestOf([], now), widestOf([])]).toEqual([null, { bid: null, ask: null }]);
});

it("an expiry's volatility is the median of the five calls nearest to the share", () => {
  const years = 73 / 365;
  const spot = 995;
  const bases = [
    [1000, 0.3],
    [980, 0.31],
    [1020, 0.32],
    [960, 0.5],
    [1040, 0.52],
    [800, 0.1],
    [1200, 0.1],
  ].map(([strike = 0, volatility = 0]) => {
    const { price } = blackScholes({ type: "call", spot, strike, yearsToExpiry: years, rate: 0, volatility });
    return baseOf(strike, [price ?? 0, price ?? 0], [1, 2]);
  });
  const book = bookOf(bases);
  const of = (change: readonly BookBase[], from = book) =>
    expiryVolatility(from, { ...(book.expiries[0] as BookExpiry), bases: change });
  expect(of(bases)).toBeCloseTo(0.32, 6);
  // In any order, and past calls without two sides in theirs.
  expect(of(bases.toReversed())).toBeCloseTo(0.32, 6);
  const crossed = baseOf(995, [200, 190], [1, 2]);
  const unsold = { ...crossed, call: { ...crossed.call!, ask: null } };
  expect(of([crossed, unsold, { ...crossed, call: null }, ...bases])).toBeCloseTo(0.32, 6);
  expect(of([])).toBeNull();
  for (const side of [{ bid: null }, { ask: null }]) {
    expect(of(bases, { ...book, share: { ...book.share, ...side } })).toBeNull();
  }
});
