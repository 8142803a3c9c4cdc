import { describe, expect, it } from "vitest";

import { impliedVolatilityAmerican } from "./american-implied-volatility.ts";
import { americanOption, americanPrice } from "./american-option.ts";
import type { AmericanInput } from "./american-types.ts";
import { blackScholes } from "../black-scholes.ts";
import { impliedVolatility } from "../implied-volatility.ts";
import { base, priceOf, valueOf } from "../testing/american.ts";

describe("published American puts, S = 40, r = 4.88 % (Geske and Johnson 1984; Ju 1998, table 1)", () => {
  it.each([
    [0.2, 35, 0.0062, 0.2004, 0.4328],
    [0.2, 40, 0.8522, 1.5798, 1.9904],
    [0.2, 45, 5.0, 5.0883, 5.267],
    [0.3, 35, 0.0774, 0.6975, 1.2198],
    [0.3, 40, 1.3099, 2.4825, 3.1696],
    [0.3, 45, 5.0597, 5.7056, 6.2436],
    [0.4, 35, 0.2466, 1.346, 2.1549],
    [0.4, 40, 1.7681, 3.3874, 4.3526],
    [0.4, 45, 5.2868, 6.5099, 7.383],
  ])("volatility %d, strike %d: one, four and seven months", (volatility, strike, ...expected) => {
    [0.0833, 0.3333, 0.5833].forEach((yearsToExpiry, index) => {
      const price = priceOf({ type: "put", spot: 40, strike, yearsToExpiry, rate: 0.0488, volatility });
      expect(Math.abs(price - (expected[index] as number))).toBeLessThan(2e-4);
    });
  });
});

describe("early exercise", () => {
  it("a put below its boundary is worth its exercise, moves with the share and decays no more", () => {
    const value = valueOf({ ...base, spot: 60 });
    expect(value).toMatchObject({
      price: 50,
      exerciseNow: true,
      delta: -1,
      gamma: 0,
      vega: 0,
      theta: 0,
      rho: 0,
    });
    expect(value.earlyExerciseBoundary).toBeGreaterThan(60);
  });

  it("a call above its boundary too", () => {
    const call = { ...base, type: "call", dividendYield: 0.4, rate: 0.1, spot: 200 } as const;
    const value = valueOf(call);
    expect(value).toMatchObject({ price: 90, exerciseNow: true, delta: 1, gamma: 0 });
    expect(value.earlyExerciseBoundary).toBeLessThan(200);
    expect(value.earlyExerciseBoundary).toBeGreaterThan(110);
  });

  it("at the boundary value and slope go over smoothly", () => {
    const boundary = valueOf(base).earlyExerciseBoundary ?? 0;
    expect(boundary).toBeGreaterThan(70);
    const alive = valueOf({ ...base, spot: boundary * 1.0001 });
    expect(alive.exerciseNow).toBe(false);
    expect(alive.price).toBeCloseTo(110 - boundary * 1.0001, 5);
    expect(alive.delta).toBeCloseTo(-1, 2);
    // Just above the boundary gamma is 2 (r K - q B) / (volatility^2 B^2) (Kim, 1990).
    expect(alive.gamma).toBeCloseTo((2 * 0.3 * 110) / (0.45 * boundary) ** 2, 3);
    expect(valueOf({ ...base, spot: boundary * 0.9999 }).exerciseNow).toBe(true);
  });

  it("the boundary nears the perpetual put's as life grows", () => {
    const boundary = valueOf({ ...base, yearsToExpiry: 40 }).earlyExerciseBoundary ?? 0;
    // McKean (1965): K / (1 + volatility^2 / (2 r)) without a yield.
    expect(boundary).toBeCloseTo(110 / (1 + 0.45 ** 2 / 0.6), 6);
  });

  it("near expiry the boundary of a put with a large yield is r K / q", () => {
    const put = { ...base, rate: 0.1, dividendYield: 0.2, yearsToExpiry: 1e-8 };
    expect(valueOf(put).earlyExerciseBoundary).toBeCloseTo(55, 2);
  });

  it("a call without yield is never exercised early: the European one to the last bit", () => {
    const call = { ...base, type: "call" } as const;
    const { price, delta, gamma, vega, theta, rho } = blackScholes(call);
    const early = { earlyExerciseBoundary: null, exerciseNow: false, method: "european" };
    expect(valueOf(call)).toEqual({ ok: true, price, delta, gamma, vega, theta, rho, ...early });
  });

  it("peso rates make the European model underprice puts: S 7500, 60 days, 50 %, r 30 %: +8.9 % at the money", () => {
    const terms = { type: "put", spot: 7500, yearsToExpiry: 60 / 365, rate: 0.3, volatility: 0.5 } as const;
    const gain = (strike: number) =>
      priceOf({ ...terms, strike }) / blackScholes({ ...terms, strike }).price - 1;
    expect(gain(7500)).toBeCloseTo(0.089, 3);
    expect(gain(9000)).toBeCloseTo(0.15, 2);
  });
});

describe("what is not an option's input", () => {
  it.each<[string, Partial<AmericanInput>, string]>([
    ["no time", { yearsToExpiry: 0 }, "expired"],
    ["time past", { yearsToExpiry: -1 }, "expired"],
    ["no volatility", { volatility: 0 }, "no-volatility"],
    ["a negative volatility", { volatility: -0.2 }, "no-volatility"],
    ["no spot", { spot: 0 }, "invalid-input"],
    ["no strike", { strike: Number.NaN }, "invalid-input"],
    ["no rate", { rate: Number.NaN }, "invalid-input"],
    ["endless time", { yearsToExpiry: Infinity }, "invalid-input"],
    ["a time unknown", { yearsToExpiry: Number.NaN }, "invalid-input"],
    ["a volatility unknown", { volatility: Number.NaN }, "invalid-input"],
    ["a carry beyond all", { rate: -1e4, dividendYield: -2e4 }, "invalid-input"],
    ["an endless yield", { dividendYield: Infinity }, "invalid-input"],
  ])("%s has a reason", (_, change, reason) => {
    expect(americanOption({ ...base, ...change })).toEqual({ ok: false, reason });
    expect(americanPrice({ ...base, ...change })).toEqual({ ok: false, reason });
  });
});

it.each<[string, Partial<AmericanInput>]>([
  ["volatility", { volatility: 1e300 }],
  ["spot", { spot: 1e308 }],
])("at a %s beyond all there may be a price, but no greeks", (_, change) => {
  expect(americanPrice({ ...base, ...change }).ok).toBe(true);
  expect(americanOption({ ...base, ...change })).toEqual({ ok: false, reason: "invalid-input" });
});

describe("impliedVolatilityAmerican", () => {
  const put = { ...base, volatility: 0.6 };
  it("finds the volatility again, for puts and calls", () => {
    for (const type of ["put", "call"] as const) {
      const input = { ...put, type, dividendYield: 0.1 };
      const result = impliedVolatilityAmerican({ ...input, price: priceOf(input) });
      expect(result).toEqual({ ok: true, volatility: expect.closeTo(0.6, 8) });
    }
  });

  it("lies below the European volatility of a put", () => {
    const result = impliedVolatilityAmerican({ ...put, price: blackScholes(put).price });
    expect(result.ok && result.volatility).toBeLessThan(0.6);
  });

  it("solves prices above the European maximum, K e^-rT", () => {
    const input = { ...put, yearsToExpiry: 3, volatility: 3 };
    const price = priceOf(input);
    expect(price).toBeGreaterThan(110 * Math.exp(-0.9));
    expect(impliedVolatilityAmerican({ ...input, price })).toEqual({
      ok: true,
      volatility: expect.closeTo(3, 6),
    });
  });

  it("of a call that nobody exercises early is the European one", () => {
    const call = { ...put, type: "call", price: 9 } as const;
    const european = impliedVolatility(call);
    const american = impliedVolatilityAmerican(call);
    expect(european.ok && american.ok && american.volatility / european.volatility).toBeCloseTo(1, 9);
  });

  it("solves prices that only a negative carry allows", () => {
    // A call may cost S e^(-qT) = 105.13, a put K e^(-rT) = 127.80.
    const call = { ...put, type: "call", dividendYield: -0.1 } as const;
    for (const price of [103, 105.1]) {
      const result = impliedVolatilityAmerican({ ...call, price });
      expect(result.ok && priceOf({ ...call, volatility: result.volatility })).toBeCloseTo(price, 8);
    }
    expect(impliedVolatilityAmerican({ ...call, price: 106 })).toMatchObject({ reason: "above-maximum" });
    const loan = { ...put, rate: -0.3 };
    const result = impliedVolatilityAmerican({ ...loan, price: 127 });
    expect(result.ok && priceOf({ ...loan, volatility: result.volatility })).toBeCloseTo(127, 6);
    expect(impliedVolatilityAmerican({ ...loan, price: 128 })).toMatchObject({ reason: "above-maximum" });
  });

  it.each([
    ["the strike", { strike: 110, spot: 100 }, 10],
    ["the spot", { type: "call", strike: 1, spot: 110, rate: 0 }, 109],
    ["the strike, far from the spot", { strike: 110, spot: 1 }, 109],
  ] as const)(
    "an eleventh digit of %s above intrinsic value is the model's own error",
    (_, change, least) => {
      const input = { ...put, ...change };
      expect(impliedVolatilityAmerican({ ...input, price: least + 9e-10 })).toEqual({
        ok: false,
        reason: "below-intrinsic",
      });
      expect(impliedVolatilityAmerican({ ...input, price: least + 1e-4 }).ok).toBe(true);
    },
  );

  it.each<[string, object, string]>([
    ["intrinsic value", { price: 10 }, "below-intrinsic"],
    ["less than intrinsic", { price: 9 }, "below-intrinsic"],
    ["the strike", { price: 110 }, "above-maximum"],
    [
      "a price that no volatility reaches in the time left",
      { price: 109.9999, yearsToExpiry: 1e-4 },
      "above-maximum",
    ],
    ["a call's whole share", { type: "call", price: 100 }, "above-maximum"],
    ["less than nothing", { price: -1 }, "no-price"],
    ["nothing", { price: 0 }, "no-price"],
    ["no number", { price: Number.NaN }, "invalid-input"],
    ["a price without time", { price: 12, yearsToExpiry: 0 }, "expired"],
    ["a price without spot", { price: 12, spot: 0 }, "invalid-input"],
  ])("%s has a reason", (_, change, reason) => {
    expect(impliedVolatilityAmerican({ ...put, price: 12, ...change })).toEqual({ ok: false, reason });
  });
});
