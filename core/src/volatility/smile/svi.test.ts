import { describe, expect, it } from "vitest";

import { butterflyDensity, densityOf, sviCurve, sviTotalVariance } from "./svi.ts";

/** Axel Vogt's smile, total variance of one year (Gatheral and Jacquier 2014, section 5). */
const vogt = { a: -0.041, b: 0.1331, rho: 0.306, m: 0.3586, sigma: 0.4153 };
const grid = Array.from({ length: 30_001 }, (_, index) => (index - 15_000) / 10_000);

describe("Vogt's smile", () => {
  it.each([
    [-1, 0.0927557],
    [0, 0.01742625],
    [0.5, 0.0231516],
    [1, 0.0868267],
  ])("has the total variance at %d", (at, expected) => {
    expect(sviTotalVariance(vogt, at)).toBeCloseTo(expected, 7);
  });

  it("is positive everywhere, least at 0.22512", () => {
    const least = grid.reduce(
      (best, at) => (sviTotalVariance(vogt, at) < sviTotalVariance(vogt, best) ? at : best),
      0,
    );
    expect(least).toBeCloseTo(0.22512, 4);
    expect(sviTotalVariance(vogt, least)).toBeCloseTo(0.0116249, 7);
  });

  it("has a butterfly arbitrage between 0.6424 and 1.2569, worst at 0.87926", () => {
    const negative = grid.filter((at) => butterflyDensity(vogt, at) < 0);
    expect(negative.at(0)).toBeCloseTo(0.6424, 3);
    expect(negative.at(-1)).toBeCloseTo(1.2569, 3);
    const worst = grid.reduce(
      (best, at) => (butterflyDensity(vogt, at) < butterflyDensity(vogt, best) ? at : best),
      0,
    );
    expect(worst).toBeCloseTo(0.87926, 3);
    expect(butterflyDensity(vogt, 0.87926)).toBeCloseTo(-0.032864, 6);
  });
});

describe("curves", () => {
  it("has the slopes that differences give", () => {
    const step = 1e-4;
    for (const at of [-1.2, -0.3, 0, 0.3586, 0.9]) {
      const [low, middle, high] = [at - step, at, at + step].map((k) => sviTotalVariance(vogt, k)) as [
        number,
        number,
        number,
      ];
      const curve = sviCurve(vogt, at);
      expect(curve.slope).toBeCloseTo((high - low) / (2 * step), 7);
      expect(curve.curvature).toBeCloseTo((high - 2 * middle + low) / step ** 2, 5);
    }
  });

  it("is a flat smile's density: 1", () => {
    expect(butterflyDensity({ a: 0.04, b: 0, rho: 0, m: 0, sigma: 0.1 }, 0.7)).toBe(1);
  });

  it("has no density without variance", () => {
    expect(densityOf({ variance: 0, slope: 0, curvature: 1 }, 0)).toBe(Number.NEGATIVE_INFINITY);
    expect(densityOf({ variance: -0.1, slope: 0, curvature: 1 }, 0)).toBe(Number.NEGATIVE_INFINITY);
  });
});
