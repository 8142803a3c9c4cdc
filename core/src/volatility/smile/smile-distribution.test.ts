import { describe, expect, it } from "vitest";

import { lognormalDistribution } from "../../probability/index.ts";
import type { TerminalDistribution } from "../../probability/index.ts";
import { blackScholes } from "../../pricing/index.ts";
import { smileVolatility } from "./smile-curve.ts";
import { smileDistribution } from "./smile-distribution.ts";
import type { SmileDistributionInput } from "./smile-distribution.ts";

const years = 37 / 365;
const spot = 7_150;
const flat = {
  kind: "line" as const,
  parameters: { level: 0.45 ** 2 * years, slope: 0, curvature: 0, from: -0.2, to: 0.2 },
  years,
};
/** Skewed and free of arbitrage: 45 % at the money, dearer below. */
const svi = {
  kind: "svi" as const,
  parameters: { a: 0.006, b: 0.05, rho: -0.4, m: 0.02, sigma: 0.25 },
  years,
};
const terms = { spot, years, drift: 0 };

function of(input: SmileDistributionInput): TerminalDistribution {
  const result = smileDistribution(input);
  if (!result.ok) throw new Error(result.reason);
  return result.distribution;
}

/** Simpson's rule over 4,000 slices. */
function integral(of: (level: number) => number, from: number, to: number): number {
  const slices = 4_000;
  const step = (to - from) / slices;
  let sum = of(from) + of(to);
  for (let index = 1; index < slices; index++) sum += (index % 2 === 1 ? 4 : 2) * of(from + index * step);
  return (sum * step) / 3;
}

describe("the distribution of a fitted smile", () => {
  it("of a flat smile is the lognormal", () => {
    const smile = of({ ...terms, smile: flat });
    const known = lognormalDistribution({ spot, yearsToExpiry: years, volatility: 0.45, drift: 0 });
    if (!known.ok) throw new Error(known.reason);
    for (const level of [4_000, 6_500, 7_150, 8_000, 11_000]) {
      expect(smile.probabilityAbove(level)).toBeCloseTo(known.distribution.probabilityAbove(level), 12);
      expect(smile.probabilityBelow(level)).toBeCloseTo(known.distribution.probabilityBelow(level), 12);
      expect(smile.expectedExcess(level)).toBeCloseTo(known.distribution.expectedExcess(level), 8);
      expect(smile.density(level)).toBeCloseTo(known.distribution.density(level) ?? Number.NaN, 12);
    }
  });

  it.each([
    ["as fitted", {}],
    ["with the rate as drift", { drift: 0.3 }],
    ["five points higher", { volatilityShift: 0.05 }],
    ["ten days later", { years: years - 10 / 365 }],
  ])("%s, its density, its tails and its calls say the same", (_name, change) => {
    const result = of({ ...terms, smile: svi, ...change });
    const density = (level: number) => result.density(level) as number;
    const least = spot * Math.exp(-1.4);
    const most = spot * Math.exp(1.4);
    for (const level of [5_500, 6_900, 7_150, 7_600, 9_000]) {
      const above = result.probabilityAbove(level) - result.probabilityAbove(most);
      expect(above).toBeCloseTo(integral(density, level, most), 7);
      const excess = integral((price) => (price - level) * density(price), level, most);
      const beyond = result.expectedExcess(most) + (most - level) * result.probabilityAbove(most);
      expect(result.expectedExcess(level) - beyond).toBeCloseTo(excess, 3);
      expect(result.probabilityAbove(level) + result.probabilityBelow(level)).toBeCloseTo(1, 12);
    }
    const whole = result.probabilityBelow(most) - result.probabilityBelow(least);
    expect(integral(density, least, most)).toBeCloseTo(whole, 7);
    expect(result.probabilityInside({ lower: 6_900, upper: 7_600 })).toBeCloseTo(
      integral(density, 6_900, 7_600),
      7,
    );
  });

  it("around the forward gives the chain's own prices; without drift it is the same scaled to the share", () => {
    const rate = 0.35;
    const forward = spot * Math.exp(rate * years);
    const chain = of({ ...terms, smile: svi, drift: rate });
    const still = of({ ...terms, smile: svi });
    for (const strike of [6_000, 7_150, 7_400, 8_500]) {
      const logMoneyness = Math.log(strike / forward);
      const volatility = smileVolatility(svi, { logMoneyness, years }) as number;
      const priced = { type: "call", spot, strike, yearsToExpiry: years, rate, volatility } as const;
      const paid = chain.expectedExcess(strike) * Math.exp(-rate * years);
      expect(paid).toBeCloseTo(blackScholes(priced).price, 8);
      const scaled = (strike * spot) / forward;
      expect(still.probabilityAbove(scaled)).toBeCloseTo(chain.probabilityAbove(strike), 12);
    }
  });

  it("leans as the smile does: below the mean's mirror more likely than above", () => {
    const skewed = of({ ...terms, smile: svi });
    const even = of({ ...terms, smile: { ...svi, parameters: { ...svi.parameters, rho: 0, m: 0 } } });
    expect(skewed.probabilityBelow(5_500)).toBeGreaterThan(even.probabilityBelow(5_500));
    expect(skewed.probabilityAbove(9_300)).toBeLessThan(even.probabilityAbove(9_300));
    expect(skewed.mean).toBe(spot);
  });

  it("lowered below a point of volatility is the lognormal of one point: no slope survives", () => {
    const low = of({ ...terms, smile: svi, volatilityShift: -0.9 });
    const known = lognormalDistribution({ spot, yearsToExpiry: years, volatility: 0.01, drift: 0 });
    if (!known.ok) throw new Error(known.reason);
    for (const level of [7_100, 7_150, 7_200]) {
      expect(low.probabilityAbove(level)).toBeCloseTo(known.distribution.probabilityAbove(level), 12);
    }
  });

  it("of half a point as it is, or lowered, stays at half a point", () => {
    const thin = { ...flat, parameters: { ...flat.parameters, level: 0.005 ** 2 * years } };
    const known = lognormalDistribution({ spot, yearsToExpiry: years, volatility: 0.005, drift: 0 });
    if (!known.ok) throw new Error(known.reason);
    for (const volatilityShift of [0, -0.1]) {
      const smile = of({ ...terms, smile: thin, volatilityShift });
      expect(smile.probabilityAbove(7_155)).toBeCloseTo(known.distribution.probabilityAbove(7_155), 10);
    }
  });

  it("has no fit, no time or no number: the reason", () => {
    const nothing = { kind: "points" as const, parameters: null, years };
    expect(smileDistribution({ ...terms, smile: nothing })).toEqual({ ok: false, reason: "no-fit" });
    expect(smileDistribution({ ...terms, smile: svi, years: 0 })).toEqual({ ok: false, reason: "expired" });
    for (const change of [
      { spot: 0 },
      { spot: Number.NaN },
      { drift: Number.NaN },
      { drift: Infinity },
      { years: Number.NaN },
      { volatilityShift: Infinity },
    ]) {
      expect(smileDistribution({ ...terms, smile: svi, ...change })).toEqual({
        ok: false,
        reason: "invalid-input",
      });
    }
    const ends = of({ ...terms, smile: svi });
    expect([0, -1].map((level) => ends.probabilityAbove(level))).toEqual([1, 1]);
    expect(ends.probabilityAbove(Infinity)).toBe(0);
    expect(ends.probabilityInside({ lower: null, upper: null })).toBe(1);
    expect(ends.probabilityInside({ lower: 2, upper: 1 })).toBe(0);
  });
});
