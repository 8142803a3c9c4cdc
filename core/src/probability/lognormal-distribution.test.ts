import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { blackScholes } from "../pricing/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import type { TerminalDistribution } from "./distribution.ts";
import { lognormalDistribution, riskNeutralDistribution } from "./lognormal-distribution.ts";
import { base, market, number, riskNeutral } from "./testing/distributions.ts";

/** Integral over the price by the trapezoid in its logarithm, 12 deviations wide. */
function integrate(distribution: TerminalDistribution, value: (level: number) => number): number {
  const { spot, yearsToExpiry, volatility } = base;
  const reach = 12 * volatility * Math.sqrt(yearsToExpiry);
  let sum = 0;
  for (let step = 0; step <= 4_000; step++) {
    const level = spot * Math.exp(-reach + (2 * reach * step) / 4_000);
    sum += value(level) * (distribution.density(level) ?? 0) * level * ((2 * reach) / 4_000);
  }
  return sum;
}

describe("riskNeutralDistribution", () => {
  const distribution = riskNeutral(base);

  it("its probability above a strike is Black-Scholes' N(d2) and its mean the forward", () => {
    for (const strike of [50, 90, 100, 120, 300]) {
      const call = blackScholes({ type: "call", strike, ...base });
      expect(distribution.probabilityAbove(strike)).toBeCloseTo(call.probabilityInTheMoney, 14);
      expect(distribution.expectedExcess(strike) * Math.exp(-0.15)).toBeCloseTo(call.price, 11);
    }
    expect(distribution.mean).toBeCloseTo(100 * Math.exp(0.125), 11);
    expect(distribution.kind).toBe("risk-neutral");
  });

  it("its density integrates to one, to the mean and to a call", () => {
    expect(integrate(distribution, () => 1)).toBeCloseTo(1, 10);
    expect(integrate(distribution, (level) => level)).toBeCloseTo(distribution.mean, 8);
    expect(integrate(distribution, (level) => Math.max(level - 120, 0))).toBeCloseTo(
      distribution.expectedExcess(120),
      3,
    );
  });

  it("keeps its digits far in the tails", () => {
    // ln(100/3000) + (0.25 - 0.08) / 2 over 0.4 root 0.5 = -11.725...: the tail is 4.7e-32, far below 1 - N's reach.
    const distance = (Math.log(100 / 3000) + 0.25 * 0.5 - 0.04) / (0.4 * Math.SQRT1_2);
    const tail = distribution.probabilityAbove(3000);
    expect(tail).toBeGreaterThan(0);
    expect(Math.log(tail)).toBeCloseTo(
      -0.5 * distance ** 2 - Math.log(-distance * Math.sqrt(2 * Math.PI)) - 1 / distance ** 2,
      3,
    );
    expect(distribution.probabilityInside({ lower: 3000, upper: 4000 })).toBeCloseTo(tail, 32);
  });

  it("levels at and below zero, and without end", () => {
    expect([distribution.probabilityAbove(0), distribution.probabilityBelow(-5)]).toEqual([1, 0]);
    expect([distribution.probabilityAbove(Infinity), distribution.probabilityBelow(Infinity)]).toEqual([
      0, 1,
    ]);
    expect(distribution.expectedExcess(0)).toBe(distribution.mean);
    expect(distribution.expectedExcess(-10)).toBe(distribution.mean + 10);
    expect(distribution.expectedExcess(Infinity)).toBe(0);
    expect([distribution.density(0), distribution.density(Infinity)]).toEqual([0, 0]);
    expect(distribution.probabilityInside({ lower: 120, upper: 90 })).toBe(0);
  });

  it.each([
    [{ yearsToExpiry: 0 }, "expired"],
    [{ volatility: 0 }, "no-volatility"],
    [{ volatility: -1 }, "no-volatility"],
    [{ volatility: Number.NaN }, "no-volatility"],
    [{ spot: 0 }, "invalid-input"],
    [{ rate: Number.NaN }, "invalid-input"],
    [{ yearsToExpiry: Number.NaN }, "invalid-input"],
    [{ rate: 5000 }, "invalid-input"],
  ])("%o has the reason %s", (change, reason) => {
    expect(riskNeutralDistribution({ ...base, ...change })).toEqual({ ok: false, reason });
  });

  it("probabilities are shares, add up and fall with the level", () => {
    checkProperty(
      "lognormal probabilities",
      fc.property(market, number(1, 3000), number(1.001, 3), (drawn, level, factor) => {
        const drawnDistribution = riskNeutral(drawn);
        const above = drawnDistribution.probabilityAbove(level);
        const between = drawnDistribution.probabilityInside({ lower: level, upper: level * factor });
        expect(above + drawnDistribution.probabilityBelow(level)).toBeCloseTo(1, 14);
        expect(drawnDistribution.probabilityAbove(level * factor)).toBeLessThanOrEqual(above);
        expect(between).toBeGreaterThanOrEqual(0);
        expect(between).toBeCloseTo(above - drawnDistribution.probabilityAbove(level * factor), 13);
        const excess = drawnDistribution.expectedExcess(level);
        expect(excess).toBeGreaterThanOrEqual(Math.max(0, drawnDistribution.mean - level) - 1e-9);
      }),
    );
  });
});

describe("lognormalDistribution", () => {
  it("without drift is anchored at spot", () => {
    const result = lognormalDistribution({ ...base, drift: 0 });
    expect(result.ok && result.distribution.mean).toBe(100);
    expect(result.ok && result.distribution.kind).toBe("lognormal");
  });
});
