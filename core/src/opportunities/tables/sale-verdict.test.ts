import { expect, it } from "vitest";

import { evaluatePosition } from "../../positions/index.ts";
import { putVerdict, saleVerdict } from "./sale-verdict.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
// The sides of 2024-07-31 16:59:59, retail costs, caución of 18 days of money.
const input = {
  shareBid: 3705,
  shareAsk: 3710,
  callBid: 165.001,
  strike: 3708.1,
  days: 16,
  moneyDays: 18,
  caucionTna: 0.38725,
  costs: { share: 0.007018, premium: 0.00847, exercise: 0.007018 },
  spot: 3707.5,
  now,
  expiration: now + 16 * day,
  rate: 0.38,
  volatility: 0.4423,
};

it("a call sold for what it is worth brings the caución less its costs: 33.2 points under it", () => {
  const near = (value: number): unknown => expect.closeTo(value, 5);
  // Worth 168.2752 by Black-Scholes; results by integration over two million prices, and 2.50 of 3,572.43 to buy at the ask.
  expect(saleVerdict(input)).toEqual({
    caucion: near(0.0190973),
    edge: near(-0.0009165),
    costs: near(0.0154488),
    expected: near(0.0027319),
    expectedTna: expect.closeTo(0.0623, 3),
    points: expect.closeTo(-0.3319, 3),
  });
});

it("the builder gives the same covered call the same result", () => {
  const { shareAsk, callBid, strike, spot, rate, volatility, caucionTna, moneyDays, costs } = input;
  const built = evaluatePosition({
    legs: [
      { kind: "share", quantity: 100, price: shareAsk },
      { kind: "call", strike, expiration: input.expiration, quantity: -1, price: callBid, volatility: 0.45 },
    ],
    scenario: { spot, instant: now, rate },
    expectedVolatility: volatility,
    caucionTna,
    moneyDays,
    costs,
  });
  const verdict = saleVerdict(input);
  if (!built.expectedReturn.ok || verdict === null) throw new Error("no result");
  const { share, tna, overCaucion } = built.expectedReturn;
  expect(share).toBeCloseTo(verdict.expected, 6);
  expect(tna).toBeCloseTo(verdict.expectedTna, 5);
  expect(overCaucion?.tna).toBeCloseTo(verdict.points, 5);
});

it("a sale is in favour only where the volatility sold is dearer than the costs, and unknown without a caución", () => {
  expect(saleVerdict({ ...input, volatility: 0.24 })?.points).toBeGreaterThan(0);
  expect(saleVerdict({ ...input, caucionTna: null })).toBeNull();
});

it("a put sold under what it is worth brings less than the caución, whether its money earns that or not", () => {
  const put = { ...input, strike: 3858.1, putBid: 167, inCaucion: true };
  // Worth 198.555 by a binomial tree of 4,000 steps; the shares put by integration.
  expect(putVerdict(put)).toEqual({
    caucion: expect.closeTo(0.0190973, 6),
    edge: expect.closeTo(-0.0085457, 5),
    costs: expect.closeTo(0.009065, 5),
    expected: expect.closeTo(0.0014866, 5),
    expectedTna: expect.closeTo(0.0339, 3),
    points: expect.closeTo(-0.3571, 3),
  });
  expect(putVerdict({ ...put, inCaucion: false })?.points).toBeCloseTo(-0.3571 - 0.38725, 3);
});
