import { expect, it } from "vitest";

import { readQuote } from "../../quotes/index.ts";
import { expiriesOf, opportunityBook } from "./opportunity-market.ts";
import type { OpportunityMarket } from "./opportunity-market.ts";

const asOf = Date.parse("2024-07-31T16:59:59-03:00");
const contract = (type: "call" | "put", strike: number, sides: object) => ({
  symbol: `GFG${type === "call" ? "C" : "V"}${strike}AG`,
  type,
  strike,
  strikeCertainty: "exact" as const,
  quote: readQuote({ datetime: "2024-07-31T16:59:00-03:00", ...sides }),
});
const market: OpportunityMarket = {
  asOf,
  stocks: [
    {
      symbol: "GGAL",
      settlement: "CI",
      bid: 3690,
      ask: 3730,
      last: 3695,
      datetime: "2024-07-31T16:58:00-03:00",
    },
    {
      symbol: "GGAL",
      settlement: "24hs",
      bid: 3705,
      ask: 3710,
      bidSize: 5382,
      askSize: 2056,
      datetime: "2024-07-31T16:59:56-03:00",
    },
  ],
  cauciones: [
    { days: 1, ratePercent: 30, isFallback: false },
    { days: 31, ratePercent: 45, isFallback: false },
  ],
  areMomentsApart: false,
  expiries: [
    {
      expiration: "2024-08-16",
      expiresAt: Date.parse("2024-08-16T17:00:00-03:00"),
      calendarDays: 16,
      rate: { continuous: 0.39 },
      contracts: [contract("call", 3708.1, { bid: 165, ask: 168, bidSize: 2 }), contract("put", 3858.1, {})],
    },
  ],
};

it("has the share of the options' settlement with its sizes, bases with both options, and the caución of the days of money", () => {
  const book = opportunityBook(market);
  expect(book?.share).toEqual({
    bid: 3705,
    ask: 3710,
    bidSize: 5382,
    askSize: 2056,
    quotedAt: Date.parse("2024-07-31T16:59:56-03:00"),
    settlement: "24hs",
  });
  const [expiry] = book?.expiries ?? [];
  // Traded on a Wednesday and settled on Thursday; exercised on Friday the 16th, a holiday's Monday later on Tuesday the 20th.
  expect(expiry).toMatchObject({ days: 16, moneyDays: expect.any(Number), rate: 0.39 });
  const { moneyDays = 0, caucionTna, bases = [] } = expiry ?? {};
  expect(caucionTna).toBeCloseTo(0.3 + (0.15 * (moneyDays - 1)) / 30, 12);
  expect(bases.map(({ strike, call, put }) => [strike, call?.symbol ?? null, put?.symbol ?? null])).toEqual([
    [3708.1, "GFGC3708.1AG", null],
    [3858.1, null, "GFGV3858.1AG"],
  ]);
});

it("a made-up ladder is no rate to beat, and nothing is told before the market has spoken", () => {
  const cauciones = [{ days: 1, ratePercent: 15, isFallback: true }];
  expect(opportunityBook({ ...market, cauciones })?.expiries[0]?.caucionTna).toBeNull();
  expect(opportunityBook({ ...market, asOf: null })).toBeNull();
});

it("an expiry that isn't listed any more gives way to all of them", () => {
  const book = opportunityBook(market)!;
  expect(expiriesOf(book, "2024-08-16")).toHaveLength(1);
  expect(expiriesOf(book, "2023-08-18")).toEqual(book.expiries);
});
