import { describe, expect, it } from "vitest";

import { blackScholes } from "../pricing/index.ts";
import { impliedDensity } from "./implied-density.ts";
import { base, riskNeutral } from "./testing/distributions.ts";

describe("impliedDensity", () => {
  const strikes = Array.from({ length: 81 }, (_, index) => 20 + 3 * index + (index % 3));
  const calls = strikes.map((strike) => ({
    strike,
    price: blackScholes({ type: "call", strike, ...base }).price,
  }));
  const terms = { rate: base.rate, yearsToExpiry: base.yearsToExpiry };

  it("finds the lognormal density in Black-Scholes prices on unequal strikes", () => {
    const result = impliedDensity({ calls: calls.toReversed(), ...terms });
    if (!result.ok) throw new Error(result.reason);
    const distribution = riskNeutral(base);
    expect(result.points).toHaveLength(79);
    // A second difference is the mean of the density under a tent over the three strikes, exactly.
    result.points.forEach(({ level, density, isArbitrage }, index) => {
      const [low, high] = [strikes[index] as number, strikes[index + 2] as number];
      const tent = (price: number): number =>
        price < level ? (price - low) / (level - low) : (high - price) / (high - level);
      let sum = 0;
      for (let step = 0.5; step < 400; step++) {
        const price = low + ((high - low) * step) / 400;
        sum += (tent(price) * (distribution.density(price) ?? 0)) / 200;
      }
      expect(Math.abs(density - sum)).toBeLessThan(1e-7);
      expect(isArbitrage).toBe(density < 0);
    });
    expect(result.points[20]?.level).toBe(strikes[21]);
  });

  it("is e^rT times the second difference: 100 at 12, 110 at 6, 120 at 3 give 3 / 100 e^rT", () => {
    const triple = [
      { strike: 100, price: 12 },
      { strike: 110, price: 6 },
      { strike: 120, price: 3 },
    ];
    expect(impliedDensity({ calls: triple, ...terms })).toEqual({
      ok: true,
      points: [{ level: 110, density: expect.closeTo(0.03 * Math.exp(0.15), 14), isArbitrage: false }],
    });
    const dear = [...triple, { strike: 110, price: 8 }];
    expect(impliedDensity({ calls: dear, ...terms })).toMatchObject({ points: [{ isArbitrage: true }] });
  });

  it("needs three priced strikes and time", () => {
    const holes = [...calls.slice(0, 2), { strike: 0, price: 3 }, { strike: 130, price: 0 }];
    expect(impliedDensity({ calls: holes, ...terms })).toEqual({ ok: false, reason: "too-few" });
    const invalid = { ok: false, reason: "invalid-input" };
    expect(impliedDensity({ calls, rate: 0.3, yearsToExpiry: 0 })).toEqual(invalid);
    expect(impliedDensity({ calls, rate: Number.NaN, yearsToExpiry: 1 })).toEqual(invalid);
  });
});
