import { describe, expect, test } from "vitest";
import { blackScholes } from "./black-scholes.ts";
import { impliedVolatility } from "./implied-volatility.ts";
import { impliedVolatilityNewton } from "./implied-volatility-newton.ts";
import type { ImpliedVolatilityInput } from "./types.ts";

const base: ImpliedVolatilityInput = {
  type: "call",
  price: 12,
  spot: 100,
  strike: 100,
  yearsToExpiry: 0.5,
  rate: 0.1,
};

describe("every price has a volatility or a reason", () => {
  const discountedStrike = 100 * Math.exp(-0.05);

  test.each([
    ["below-intrinsic", { strike: 80, price: 20 }],
    ["below-intrinsic", { type: "put", strike: 150, price: 20 }],
    ["below-intrinsic", { strike: 80, price: 100 - 80 * Math.exp(-0.05) - 1e-9 }],
    ["above-maximum", { price: 100 }],
    ["above-maximum", { price: 1e9 }],
    ["above-maximum", { type: "put", price: discountedStrike + 1e-9 }],
    ["expired", { yearsToExpiry: 0 }],
    ["expired", { yearsToExpiry: -1 }],
    ["no-price", { price: 0 }],
    ["no-price", { price: -3 }],
    ["no-price", { price: Number.NaN }],
    ["no-price", { price: Infinity }],
    ["invalid-input", { spot: 0 }],
    ["invalid-input", { strike: -5 }],
    ["invalid-input", { rate: Number.NaN }],
    ["invalid-input", { rate: 1e300 }],
    ["invalid-input", { dividendYield: 1e7 }],
    ["invalid-input", { yearsToExpiry: Number.NaN }],
    ["invalid-input", { spot: 0, yearsToExpiry: 0 }],
  ] as const)("%s for %o", (reason, change) => {
    expect(impliedVolatility({ ...base, ...change })).toEqual({ ok: false, reason });
    expect(impliedVolatilityNewton({ ...base, ...change })).toEqual({ ok: false, reason });
  });
});

describe.each([0.001, 0.01, 0.2, 0.9, 2, 4, 9])("volatility %d comes back from its price", (volatility) => {
  test.each([
    ["below the forward", 100 * Math.exp(0.05 - volatility)],
    ["at the forward", 100 * Math.exp(0.05)],
    ["near the forward", 105.2],
    ["far from it", 100 * Math.exp(0.05 + 4 * volatility)],
  ])("%s", (_place, strike) => {
    const type = strike > 105.12 ? "call" : "put";
    const { price, vega } = blackScholes({ ...base, type, strike, volatility });
    const result = impliedVolatility({ ...base, type, strike, price });
    // The price is good to 4e-16 of the larger leg (goal A1).
    const noise = 1e-14 + (4e-16 * Math.max(100, strike)) / (volatility * vega);
    expect(result).toEqual({ ok: true, volatility: expect.any(Number) });
    expect(Math.abs((result.ok ? result.volatility : 0) / volatility - 1)).toBeLessThan(noise);
  });
});

describe("Newton-Raphson as specified", () => {
  test("finds an ordinary volatility within its tolerance, in few steps", () => {
    const { price, vega } = blackScholes({ ...base, volatility: 0.55 });
    const result = impliedVolatilityNewton({ ...base, price });
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && Math.abs(result.volatility - 0.55)).toBeLessThan(0.0001 / vega);
    expect(result.ok && result.iterations).toBeLessThan(6);
  });

  test("starts at 20 %: that volatility needs one iteration", () => {
    const { price } = blackScholes({ ...base, volatility: 0.2 });
    expect(impliedVolatilityNewton({ ...base, price })).toEqual({ ok: true, volatility: 0.2, iterations: 1 });
  });

  test("says so where the answer lies beyond its bounds, instead of giving the bound", () => {
    const { price } = blackScholes({ ...base, yearsToExpiry: 0.01, volatility: 6 });
    expect(impliedVolatilityNewton({ ...base, yearsToExpiry: 0.01, price })).toEqual({
      ok: false,
      reason: "at-bound",
    });
  });

  test("says so where a price is so large that its own rounding exceeds the tolerance", () => {
    const large = { ...base, spot: 1e15, strike: 1.01e15, yearsToExpiry: 0.3 };
    const price = blackScholes({ ...large, volatility: 0.5 }).price * (1 + 3e-16);
    expect(impliedVolatilityNewton({ ...large, price })).toEqual({ ok: false, reason: "not-converged" });
  });

  test("says so where vega vanishes", () => {
    const wing = { ...base, strike: 300, yearsToExpiry: 0.01 };
    const { price } = blackScholes({ ...wing, volatility: 4 });
    expect(impliedVolatilityNewton({ ...wing, price })).toEqual({ ok: false, reason: "not-converged" });
  });
});
