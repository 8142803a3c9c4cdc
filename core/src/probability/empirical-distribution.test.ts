import { describe, expect, it } from "vitest";

import { empiricalDistribution, overlappingLogReturns } from "./empirical-distribution.ts";

describe("empiricalDistribution", () => {
  const logReturns = Array.from({ length: 40 }, (_, index) => Math.log((80 + index) / 100));

  it("gives each observed return the same chance", () => {
    const result = empiricalDistribution({ spot: 100, logReturns });
    if (!result.ok) throw new Error(result.reason);
    const { distribution, count } = result;
    expect(count).toBe(40);
    expect(distribution.mean).toBeCloseTo(99.5, 10);
    expect(distribution.probabilityBelow(89.5)).toBe(10 / 40);
    expect(distribution.probabilityAbove(89.5)).toBe(30 / 40);
    expect(distribution.probabilityInside({ lower: 89.5, upper: 99.5 })).toBe(10 / 40);
    expect(distribution.probabilityInside({ lower: null, upper: null })).toBe(1);
    expect(distribution.probabilityInside({ lower: 99.5, upper: 89.5 })).toBe(0);
    expect(distribution.expectedExcess(117.5)).toBeCloseTo((0.5 + 1.5) / 40, 10);
    expect(distribution.density(100)).toBeNull();
  });

  it("leaves the ends of an interval out", () => {
    const flat = empiricalDistribution({ spot: 100, logReturns: Array<number>(30).fill(0) });
    if (!flat.ok) throw new Error(flat.reason);
    expect(flat.distribution.probabilityInside({ lower: 100, upper: null })).toBe(0);
    expect(flat.distribution.probabilityInside({ lower: null, upper: 100 })).toBe(0);
    expect(flat.distribution.probabilityInside({ lower: 99, upper: 101 })).toBe(1);
    expect([flat.distribution.probabilityBelow(100), flat.distribution.probabilityAbove(100)]).toEqual([
      1, 0,
    ]);
  });

  it("is refused below 30 returns and without a spot", () => {
    const few = { ok: false, reason: "too-few", count: 29, needed: 30 };
    expect(empiricalDistribution({ spot: 100, logReturns: logReturns.slice(0, 29) })).toEqual(few);
    expect(empiricalDistribution({ spot: 0, logReturns })).toMatchObject({ reason: "too-few", count: 0 });
    const holes = [...logReturns.slice(0, 29), Number.NaN];
    expect(empiricalDistribution({ spot: 100, logReturns: holes })).toEqual(few);
  });
});

describe("overlappingLogReturns", () => {
  it("takes every window whose ends are prices", () => {
    expect(overlappingLogReturns({ closes: [100, 110, null, 121, 0, 100], sessions: 2 })).toEqual([
      Math.log(121 / 110),
      Math.log(100 / 121),
    ]);
    expect(overlappingLogReturns({ closes: [0, 110, null, 121, 0], sessions: 2 })).toHaveLength(1);
    expect(overlappingLogReturns({ closes: [100, 110, 121], sessions: 1 })).toHaveLength(2);
  });

  it.each([0, -1, 1.5, Number.NaN])("has none over %d sessions", (sessions) => {
    expect(overlappingLogReturns({ closes: [100, 110, 121], sessions })).toEqual([]);
  });
});
