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

const share = (price: number) => ({ kind: "share", quantity: 100, price }) as const;
const sold = (kind: "call" | "put", strike: number, price: number) =>
  ({ kind, strike, expiration: input.expiration, quantity: -1, price, volatility: 0.45 }) as const;

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

const put = { ...input, strike: 3858.1, putBid: 167, inCaucion: true };

it.each([
  ["covered call", saleVerdict(input), [share(input.shareAsk), sold("call", input.strike, input.callBid)]],
  ["put sold", putVerdict(put), [sold("put", put.strike, put.putBid)]],
] as const)("the builder gives the same %s the same result", (_title, verdict, legs) => {
  const { spot, rate, volatility: expectedVolatility, caucionTna, moneyDays, costs } = input;
  const scenario = { spot, instant: now, rate };
  const built = evaluatePosition({ legs, scenario, expectedVolatility, caucionTna, moneyDays, costs });
  if (!built.expectedReturn.ok || verdict === null) throw new Error("no result");
  const { share: expected, tna, overCaucion } = built.expectedReturn;
  expect(expected).toBeCloseTo(verdict.expected, 6);
  expect(tna).toBeCloseTo(verdict.expectedTna ?? Number.NaN, 5);
  expect(overCaucion?.tna).toBeCloseTo(verdict.points, 5);
});

it("a sale is in favour only where the volatility sold is dearer than the costs, and unknown without a caución", () => {
  expect(saleVerdict({ ...input, volatility: 0.24 })?.points).toBeGreaterThan(0);
  expect(saleVerdict({ ...input, caucionTna: null })).toBeNull();
});

it("a put sold under what it is worth brings less than the caución, whether its money earns that or not", () => {
  // Worth 198.555 by a binomial tree of 4,000 steps; closing at what it is worth by integration over two million prices.
  expect(putVerdict(put)).toEqual({
    caucion: expect.closeTo(0.0190973, 6),
    edge: expect.closeTo(-0.0084835, 5),
    costs: expect.closeTo(0.0008116, 5),
    expected: expect.closeTo(0.0098022, 5),
    expectedTna: expect.closeTo(0.2236, 3),
    points: expect.closeTo(-0.1885, 3),
  });
  expect(putVerdict({ ...put, inCaucion: false })?.points).toBeCloseTo(-0.1885 - 0.38725, 3);
});
