import { describe, expect, it } from "vitest";

import { fail, succeed } from "../lib/index.ts";
import { isInsideBand, isRateOutOfBand, newestTwoSided } from "./expiry-parity.ts";
import { moneyVolatility } from "./money-volatility.ts";
import type { ImpliedRates } from "./parity.ts";
import { rateInForce } from "./rate-in-force.ts";
import { readQuote } from "./read-quote.ts";

const basis = { from: "sides", isOld: false, settlement: "24hs" } as const;
const share = { spot: 100, spotBid: 99, spotAsk: 101, basis };
const pair = (strike: number, call: [number, number], put: [number, number]) => ({
  strike,
  call: { bid: call[0], ask: call[1] },
  put: { bid: put[0], ask: put[1] },
});
// In a year: lent at ln(K / (101 + ask of the put - bid of the call)), borrowed at ln(K / (99 + bid - ask)).
const high = pair(110, [4, 5], [10, 12]); // 0.9 % to 5.6 %
const low = pair(90, [14, 15], [3, 4]); // -1.1 % to 3.4 %
const middle = pair(100, [8, 9], [6, 7]); // 0 % to 4.1 %

describe("the band between lending and borrowing", () => {
  it("has its own ends in it, and says nothing without one of them", () => {
    const band = {
      lend: { ok: true, rate: 0.1 },
      borrow: { ok: true, rate: 0.3 },
    } as unknown as ImpliedRates;
    expect([0.0999, 0.1, 0.2, 0.3, 0.3001].map((rate) => isInsideBand(band, rate))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    const unknown = { ...band, lend: { ok: false, reason: "missing-side" } } as ImpliedRates;
    expect(isInsideBand(unknown, 0.2)).toBeNull();
  });

  it("is left by a rate that most pairs are without, not by one that half of them are", () => {
    const isOut = (rate: number, ...pairs: (typeof high)[]) =>
      isRateOutOfBand(pairs, { share, days: 365, spot: 100, rate });
    expect(isOut(0.04, high, low)).toBe(false);
    expect(isOut(0.045, high, low, middle)).toBe(true);
    expect(isOut(0.02, high, low, middle)).toBe(false);
    expect(isOut(0.5)).toBe(false);
  });
});

it("the newest of the quotes with two sides that don't cross is what the share is compared with", () => {
  const quote = (bid: number | null, ask: number | null, datetime: string) =>
    readQuote({ bid, ask, datetime } as never);
  const quotes = [
    quote(1, 2, "2026-11-20T14:00:00Z"),
    quote(1, 2, "2026-11-20T14:02:00Z"),
    quote(1, 2, "2026-11-20T14:01:00Z"),
    quote(1, null, "2026-11-20T14:05:00Z"),
    quote(3, 2, "2026-11-20T14:06:00Z"),
  ];
  expect(newestTwoSided(quotes)).toBe(Date.parse("2026-11-20T14:02:00Z"));
  expect(newestTwoSided([])).toBeNull();
});

it("where call and put have a last price alone, the one out of the money speaks for the base", () => {
  const option = (value: number | null) => ({
    quote: readQuote({ bid: null, ask: null, last: 5 } as never),
    volatility: value === null ? fail("no-volatility" as const) : succeed({ value }),
  });
  const of = (strike: number, call: number | null = 0.4) =>
    moneyVolatility(
      { strike, call: option(call), put: option(0.5) },
      { parity: { share, days: 30 }, rate: 0.2, spot: 100 },
    );
  expect([of(99), of(101), of(100)]).toMatchObject([{ value: 0.5 }, { value: 0.4 }, { value: 0.4 }]);
  expect(of(101, null)).toMatchObject({ value: 0.5, from: "one" });
});

it("on its last day an expiry is discounted as over one day, not over the hours that are left", () => {
  const rate = rateInForce({
    choice: "caucion",
    ladder: [{ days: 1, rate: 36.5 }],
    implied: null,
    daysToExpiry: 0.2,
  });
  // 36.5 % over a day is 0.1 %.
  expect(rate).toMatchObject({
    days: 1,
    tnaPercent: 36.5,
    continuous: expect.closeTo(365 * Math.log(1.001), 12),
  });
});
