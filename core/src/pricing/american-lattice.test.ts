import { describe, expect, it } from "vitest";

import { driftPrice, latticePrice } from "./american-lattice.ts";
import { base, priceOf, valueOf } from "./testing/american.ts";

describe("the method that the rates ask for", () => {
  // Prices of `referenceAmerican` at 400 steps.
  it.each([
    [0, 0, "european", 18.8584419],
    [-0.05, 0, "european", 20.7819205],
    [-0.05, -0.02, "european", 20.1984774],
    [-0.02, -0.02, "european", 19.0479724],
    [0, -0.05, "integral", 17.7299308],
    [0.05, -0.05, "integral", 16.5271621],
    [-0.02, -0.1, "lattice", 17.2314839],
  ])("a put at a rate of %d and a yield of %d goes by %s", (rate, dividendYield, method, price) => {
    const value = valueOf({ ...base, rate, dividendYield });
    expect(value.method).toBe(method);
    expect(Math.abs(value.price - price)).toBeLessThan(method === "lattice" ? 1e-3 : 1e-6);
    expect(Object.values(value).every((field) => typeof field !== "number" || Number.isFinite(field))).toBe(
      true,
    );
    expect(value.delta).toBeLessThan(0);
    expect(value.gamma).toBeGreaterThanOrEqual(0);
  });

  it("the tree is as good where the integral knows better", () => {
    expect(latticePrice({ ...base, rate: 0.05, dividendYield: -0.05 })).toBeCloseTo(16.5272, 3);
    const call = { ...base, type: "call", rate: 0.02, dividendYield: 0.1 } as const;
    expect(latticePrice(call)).toBeCloseTo(priceOf(call), 3);
  });
});

describe("driftPrice", () => {
  it("is the best moment of a share that only grows", () => {
    // A put at r = 10 %, q = 30 %: K e^-rt - S e^-qt is largest at t = ln(3 S/K) / 0.2 = 1.55 years.
    const put = {
      type: "put",
      spot: 100,
      strike: 220,
      yearsToExpiry: 3,
      rate: 0.1,
      dividendYield: 0.3,
    } as const;
    const best = Math.log(300 / 220) / 0.2;
    expect(driftPrice(put)).toBeCloseTo(220 * Math.exp(-0.1 * best) - 100 * Math.exp(-0.3 * best), 10);
    expect(driftPrice({ ...put, yearsToExpiry: 1 })).toBeCloseTo(
      220 * Math.exp(-0.1) - 100 * Math.exp(-0.3),
      10,
    );
    expect(driftPrice({ ...put, dividendYield: 0 })).toBe(120);
    expect(driftPrice({ ...put, type: "call" })).toBe(0);
  });

  it("is what the price comes to without volatility", () => {
    const put = { ...base, rate: 0.1, dividendYield: 0.3, strike: 220, yearsToExpiry: 3 };
    expect(priceOf({ ...put, volatility: 0.001 })).toBeCloseTo(driftPrice(put), 3);
  });
});
