import { describe, expect, it } from "vitest";

import { spreadOf, varianceRiskPremium } from "./distribution.ts";
import { realizedVolatility } from "./realized-volatility.ts";
import { volatilityCone } from "./volatility-cone.ts";

const bars = Array.from({ length: 41 }, (_, index) => {
  const open = 100 + 10 * Math.sin(index);
  const close = 100 + 12 * Math.sin(index + 0.7);
  return { open, close, high: Math.max(open, close) * 1.01, low: Math.min(open, close) * 0.99 };
});

describe("spread of a sample", () => {
  it("has R's type 7 percentiles", () => {
    // quantile(c(1, 2, 4, 8, 16), c(0.1, 0.25, 0.5, 0.75, 0.9)) of R: 1.4, 2, 4, 8, 12.8.
    expect(spreadOf([16, 1, null, 4, 8, Number.NaN, 2])).toEqual({
      count: 5,
      minimum: 1,
      tenth: expect.closeTo(1.4, 12),
      quarter: 2,
      median: 4,
      threeQuarters: 8,
      ninetieth: expect.closeTo(12.8, 12),
      maximum: 16,
    });
    expect(spreadOf([])).toBeNull();
  });

  it("is the premium of what was implied over what came", () => {
    const sessions = [
      { implied: 0.5, realizedSince: 0.4 },
      { implied: 0.4, realizedSince: 0.6 },
      { implied: null, realizedSince: 0.6 },
      { implied: 0.4, realizedSince: null },
    ];
    expect(varianceRiskPremium(sessions)).toMatchObject({
      count: 2,
      minimum: expect.closeTo(-0.2, 12),
      maximum: expect.closeTo(0.1, 12),
    });
    expect(varianceRiskPremium([])).toBeNull();
  });
});

describe("cone", () => {
  it("counts overlapping windows and those that don't overlap", () => {
    const terms = { bars, estimator: "yang-zhang", sessionsPerYear: 252 } as const;
    const cone = volatilityCone({ ...terms, windows: [10, 15, 20, 60] });
    // Yang-Zhang wants the close before: 41 bars hold 31 windows of 10 and 21 of 20.
    expect(cone).toMatchObject([
      { window: 10, count: 31, effectiveCount: 4 },
      { window: 15, count: 26, effectiveCount: 2 },
      { window: 20, count: 21, effectiveCount: 2 },
    ]);
    expect(cone[2]?.today).toBe(realizedVolatility({ ...terms, window: 20 }));
  });

  it("takes windows of their own length with the other estimators", () => {
    const terms = { bars, estimator: "parkinson", sessionsPerYear: 252 } as const;
    const [only] = volatilityCone({ ...terms, windows: [10] });
    expect(only).toMatchObject({ count: 32, today: realizedVolatility({ ...terms, window: 10 }) });
  });

  it("says nothing of today where the newest window isn't whole, whatever the one before was", () => {
    const terms = { estimator: "parkinson", sessionsPerYear: 252, windows: [10] } as const;
    const last = { ...bars[bars.length - 1], high: null } as unknown as (typeof bars)[number];
    expect(volatilityCone({ ...terms, bars: [...bars.slice(0, -1), last] })).toMatchObject([
      { count: 31, today: null },
    ]);
  });

  it("is empty without bars", () => {
    expect(volatilityCone({ bars: [], estimator: "parkinson", sessionsPerYear: 252, windows: [10] })).toEqual(
      [],
    );
  });
});
