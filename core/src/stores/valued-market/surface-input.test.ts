import { expect, test } from "vitest";

import { surfaceInputOf } from "./surface-input.ts";
import type { ValuedMarket } from "./value-market.ts";

const contract = (type: "call" | "put", strike: number, bid: number) => ({
  symbol: `${type} ${strike}`,
  type,
  strike,
  quote: { bid, ask: bid + 10, mid: bid + 5, last: 1, quotedAt: bid * 1_000 },
});
const market = {
  spot: 7_510,
  asOf: 99_000,
  choices: { spot: "middle", rate: "own", model: "european" },
  expiries: [
    {
      expiration: "2026-12-18",
      calendarDays: 28,
      yearsToExpiry: 0.08,
      rate: { continuous: 0.29, tnaPercent: 30 },
      contracts: [contract("call", 7_400, 500), contract("put", 7_600, 300)],
    },
    {
      expiration: "2027-02-19",
      calendarDays: 91,
      yearsToExpiry: 0.25,
      rate: { continuous: 0.31 },
      contracts: [],
    },
  ],
} as unknown as ValuedMarket;

test("a valued market goes to the surface with its model and each expiry's own term, rate and sides", () => {
  expect(surfaceInputOf(market, { isRecorded: false })).toEqual({
    spot: 7_510,
    model: "european",
    asOf: 99_000,
    expiries: [
      {
        expiration: "2026-12-18",
        days: 28,
        years: 0.08,
        rate: 0.29,
        quotes: [
          { type: "call", strike: 7_400, bid: 500, ask: 510, quotedAt: 500_000 },
          { type: "put", strike: 7_600, bid: 300, ask: 310, quotedAt: 300_000 },
        ],
      },
      { expiration: "2027-02-19", days: 91, years: 0.25, rate: 0.31, quotes: [] },
    ],
  });
});

test("of a stored chain no quote is old", () => {
  expect(surfaceInputOf(market, { isRecorded: true })).toMatchObject({ spot: 7_510, asOf: null });
});
