import { expect, it } from "vitest";

import { noCosts } from "../costs/index.ts";
import { blackScholes } from "../pricing/index.ts";
import { backTestRule } from "./index.ts";
import type { PastSession } from "./index.ts";
import { sessionVolatility } from "./session-volatility.ts";

const dateOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const expiration = dateOf(110);

/** A session `index` days into the year: call and put at 1,000 of one volatility, at a caución of nothing. */
function sessionAt(index: number, volatility: number): PastSession {
  const terms = { spot: 1_000, strike: 1_000, yearsToExpiry: (110 - index) / 365, rate: 0, volatility };
  const options = (["call", "put"] as const).map((type) => ({
    symbol: type,
    type,
    strike: 1_000,
    expiration,
    last: blackScholes({ ...terms, type }).price,
    bid: null,
    ask: null,
    volume: 10,
  }));
  return { date: dateOf(index), spot: 1_000, rate: 0, options };
}

it("a session's volatility is that of the strike at the spot; without a caución there is none", () => {
  const session = sessionAt(80, 0.42);
  expect(sessionVolatility(session)).toBeCloseTo(0.42, 8);
  expect(sessionVolatility({ ...session, rate: null })).toBeNull();
});

it("enters only on days whose volatility lies within the percentiles of the days before", () => {
  // 80 days of 30 to 69.5 %, then one above three quarters of them.
  const rising = Array.from({ length: 80 }, (_, index) => sessionAt(index, 0.3 + index * 0.005));
  const last = { ...sessionAt(110, 0.5), options: [] };
  const reasons = (before: readonly PastSession[], from: number, to: number) =>
    backTestRule({
      sessions: [...before, sessionAt(80, 0.5975), last],
      cuts: [],
      fill: { from: "last", slippage: 0 },
      costs: noCosts,
      rule: {
        structure: "covered-call",
        daysToExpiry: { target: 30, from: 30, to: 30 },
        minimumVolume: 0,
        exit: "exercise",
        volatilityPercentile: { from, to },
      },
    }).skips.map(({ reason }) => reason);
  expect(reasons(rising, 75, 100)).toEqual([]);
  expect(reasons(rising, 0, 74.9)).toEqual(["volatility"]);
  expect(reasons(rising, 75.1, 100)).toEqual(["volatility"]);
  expect(reasons(rising.slice(21), 0, 100)).toEqual(["no-volatility"]);
  expect(reasons(rising.slice(20), 0, 100)).toEqual([]);
});
