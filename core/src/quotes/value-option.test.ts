import { expect, test } from "vitest";

import { europeanModel } from "./pricing-model.ts";
import { solveVolatility, valueAt } from "./value-option.ts";

const contract = { type: "call", strike: 7_500 } as const;
const terms = { spot: 7_510, yearsToExpiry: 0.2, rate: 0.17, model: europeanModel };
const strikeless = { ...contract, strike: 0 };

test.each([
  ["no-spot", { terms: { ...terms, spot: 0 }, contract: strikeless, price: null }],
  ["no-strike", { contract: strikeless, price: 300 }],
  ["no-price", { price: null, terms: { ...terms, yearsToExpiry: 0 } }],
  ["expired", { terms: { ...terms, yearsToExpiry: 0 } }],
] as const)("a price has no volatility: %s before what follows it", (reason, change) => {
  expect(solveVolatility({ contract, price: 300, terms, ...change })).toEqual({ ok: false, reason });
});

test.each([
  ["no-spot", { terms: { ...terms, spot: 0 }, contract: strikeless }],
  ["no-strike", { contract: strikeless, volatility: 0 }],
  ["expired", { terms: { ...terms, yearsToExpiry: 0 }, volatility: 0 }],
  ["no-volatility", { volatility: 0 }],
] as const)("a volatility has no price: %s before what follows it", (reason, change) => {
  expect(valueAt({ contract, volatility: 0.4, terms, ...change })).toEqual({ ok: false, reason });
});

test("a price and its volatility give each other back, for calls and puts", () => {
  for (const type of ["call", "put"] as const) {
    const valued = valueAt({ contract: { type, strike: 7_500 }, volatility: 0.4, terms });
    const price = valued.ok ? valued.price : Number.NaN;
    expect(solveVolatility({ contract: { type, strike: 7_500 }, price, terms })).toEqual({
      ok: true,
      volatility: expect.closeTo(0.4, 8),
    });
  }
});
