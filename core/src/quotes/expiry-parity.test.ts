import { expect, it } from "vitest";

import { newestTwoSided } from "./expiry-parity.ts";
import { atTheMoneyVolatility } from "./money-volatility.ts";
import { caucionOver } from "./terms/rate-in-force.ts";
import { readQuote } from "./read-quote.ts";

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

it("at the money is the smile at the forward, otherwise the mean of the base nearest to it, or the only one known", () => {
  const option = (type: "call" | "put", strike: number, volatility: number | null) => ({
    type,
    strike,
    volatility,
  });
  const options = [
    option("call", 100, 0.4),
    option("put", 100, 0.5),
    option("call", 110, 0.3),
    option("put", 110, null),
  ];
  const of = (forward: number | null, smile: number | null = null) =>
    atTheMoneyVolatility(options, { forward, smile });
  expect(of(104, 0.44)).toEqual({ ok: true, value: 0.44, from: "smile" });
  expect(of(104)).toEqual({ ok: true, value: 0.45, from: "both" });
  expect(of(106)).toEqual({ ok: true, value: 0.3, from: "one" });
  expect(of(null, 0.44)).toEqual({ ok: false, reason: "no-spot" });
  expect(atTheMoneyVolatility([option("call", 100, null)], { forward: 100, smile: null })).toEqual({
    ok: false,
    reason: "no-price",
  });
});

it("on the last day the caución is over one day, not over the hours that are left", () => {
  // 36.5 % over a day is 0.1 %.
  expect(caucionOver([{ days: 1, rate: 36.5 }], 0.2)).toMatchObject({
    days: 1,
    tnaPercent: 36.5,
    continuous: expect.closeTo(365 * Math.log(1.001), 12),
  });
});
