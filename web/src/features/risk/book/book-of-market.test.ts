import { expect, it } from "vitest";

import type { ValuedMarket } from "@paridad/core/stores";
import { asOf, december, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { bookOfMarket } from "./book-of-market.ts";

const instant = Date.parse(asOf);
const october = { expiration: "2026-10-16" };
const marketOf = (more: object = {}) =>
  ({
    asOf: instant,
    spot: 7_500,
    share: { spotBid: 7_495, spotAsk: 7_505, basis: { settlement: "24hs" } },
    stocks: [],
    expiries: [
      {
        expiration: "2026-10-16",
        expiresAt: Date.parse("2026-10-16T17:00:00-03:00"),
        rate: { continuous: 0.1 },
      },
      {
        expiration: december,
        expiresAt: Date.parse(`${december}T17:00:00-03:00`),
        rate: { continuous: 0.3 },
      },
      {
        expiration: "2027-02-19",
        expiresAt: Date.parse("2027-02-19T17:00:00-03:00"),
        rate: { continuous: 0.4 },
      },
    ].map((expiry) => ({ contracts: [], ...expiry })),
    ...more,
  }) as unknown as ValuedMarket;

it("a portfolio takes the rate of the nearest expiry that it holds and that still runs", () => {
  const held = savedPosition("Dos", [
    savedOption("GFGC7400OC", 3, 250, october),
    savedOption("GFGC7400FE", 1, 500, { expiration: "2027-02-19" }),
  ]);
  expect(bookOfMarket(marketOf(), [held])?.input).toMatchObject({ rate: 0.4, spot: 7_500, instant });
  const both = savedPosition("Tres", [...(held.content?.legs ?? []), savedOption("GFGC7400DI", 1, 500)]);
  expect(bookOfMarket(marketOf(), [both])?.input.rate).toBe(0.3);
  expect(bookOfMarket(marketOf({ expiries: [] }), [both])?.input.rate).toBe(0);
});

it("there is none without a price of the share or a clock", () => {
  const share = { basis: { settlement: "24hs" } };
  expect(bookOfMarket(marketOf({ spot: null, share }), [])).toBeNull();
  expect(bookOfMarket(marketOf({ asOf: null }), [])).toBeNull();
});
