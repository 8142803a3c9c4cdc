import { describe, expect, it } from "vitest";

import { driftPrice, latticePrice } from "./american-lattice.ts";
import { base, priceOf, valueOf } from "../testing/american.ts";

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

/** Price and greeks by finite differences in the logarithm of the price, 3,000 by 3,000 (Crank and Nicolson, 1947). */
describe("greeks by the tree", () => {
  it.each([
    ["put", 100, 110, 0.5, -0.02, -0.1, 0.45, 17.231293, -0.547555, 0.013805, 28.6242, -9.939, -24.8396],
    ["put", 100, 110, 0.1, -0.02, -0.1, 0.45, 11.817499, -0.724722, 0.025275, 10.6002, -20.0291, -5.6197],
    ["call", 100, 95, 0.5, -0.1, -0.02, 0.3, 9.474541, 0.603072, 0.020757, 26.8308, -5.4638, 16.81],
    ["put", 0.9, 1, 0.1, -0.02, -0.1, 0.45, 0.114134, -0.749657, 2.703558, 0.090862, -0.170031, -0.050814],
    ["put", 9000, 9000, 0.25, -0.01, -0.1, 0.3, 463.813, -0.440094, 3.166105e-4, 1776.48, -802.179, -815.185],
  ] as const)("%s S=%d K=%d T=%d r=%d q=%d v=%d", (...row) => {
    const [type, spot, strike, yearsToExpiry, rate, dividendYield, volatility, ...known] = row;
    const input = { type, spot, strike, yearsToExpiry, rate, dividendYield, volatility };
    const value = valueOf(input);
    expect(value).toMatchObject({ method: "lattice", exerciseNow: false, earlyExerciseBoundary: null });
    const { price, delta, gamma, vega, theta, rho } = value;
    [price, delta, gamma, vega, theta, rho].forEach((result, place) => {
      expect(result / (known[place] as number), `number ${place}`).toBeCloseTo(1, 2.3);
    });
  });

  it.each([
    ["put", 50, 60, -0.02, -0.1],
    ["put", 100, 10, -0.02, -0.6],
    ["call", 160, 50, -0.1, -0.001],
  ] as const)("a %s at %d that is worth its exercise says so", (...row) => {
    const [type, spot, price, rate, dividendYield] = row;
    const value = valueOf({ ...base, type, spot, rate, dividendYield, volatility: 0.2 });
    const delta = type === "call" ? 1 : -1;
    expect(value).toMatchObject({ method: "lattice", exerciseNow: true, delta, gamma: 0, vega: 0 });
    expect(value.price).toBeCloseTo(price, 10);
  });

  it("out of the money it is not exercised, however little it is worth", () => {
    const far = { ...base, rate: -0.02, dividendYield: -0.1, volatility: 0.05, spot: 300 };
    expect(valueOf(far)).toMatchObject({ method: "lattice", exerciseNow: false });
  });
});

it("the slope by a rate close to zero is taken on its own side of it", () => {
  const put = { ...base, rate: 1e-4 };
  const slope = (priceOf({ ...base, rate: 1.02e-4 }) - priceOf({ ...base, rate: 0.98e-4 })) / 4e-6;
  expect(valueOf(put).rho).toBeCloseTo(slope, 1);
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
