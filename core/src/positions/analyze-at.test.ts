import { describe, expect, it } from "vitest";

import { normalCdf } from "../pricing/index.ts";
import { analyzeAt } from "./analyze-at.ts";
import { analyzePosition } from "./analyze-position.ts";
import type { PositionLeg } from "./position-types.ts";
import { valuePosition } from "./value-position.ts";
import { call, day, expiration, fieldsOf, put, share, today, withVolatility } from "./testing/legs.ts";

describe("analyzeAt", () => {
  it("T16, optionlab's calendar: profit from 118.85 to 136.17, at most 3,010.54 at 127, 60.02 % (within 0.5 %)", () => {
    const far = { expiration: expiration + (10 / 252) * 365 * day, volatility: 0.427 };
    const legs = [call(127, -10, 4.6), call(127, 10, 5.9, far)];
    const calendar = fieldsOf(analyzeAt({ legs, instant: expiration, rate: 0.0009, model: "european" }));
    const [lower, upper] = calendar.breakevens as [number, number];
    expect(Math.abs(lower / 118.85 - 1)).toBeLessThan(0.005);
    expect(Math.abs(upper / 136.17 - 1)).toBeLessThan(0.005);
    expect(calendar.maximum).toEqual({
      bounded: true,
      value: expect.closeTo(3010.5363361936493, 6),
      level: 127,
    });
    expect(calendar.minimum).toMatchObject({ bounded: true, value: expect.closeTo(-1300, 4) });
    expect(calendar.profitIntervals).toEqual([{ lower, upper }]);
    // Nine sessions to the first expiry, 127.14 today.
    const years = 9 / 252;
    const deviation = 0.427 * Math.sqrt(years);
    const above = (level: number) =>
      normalCdf((Math.log(127.14 / level) + 0.0009 * years) / deviation - 0.5 * deviation);
    expect(Math.abs((above(lower) - above(upper)) / 0.6002074818796856 - 1)).toBeLessThan(0.005);
  });

  it.each<[string, PositionLeg[]]>([
    ["straddle", [call(3708.1, 1, 180), put(3708.1, 1, 150)]],
    ["ratio", [call(3700, 1, 180), call(4000, -3, 70)]],
    ["covered call", [share(100, 3700), call(3900, -1, 90)]],
    ["short put", [put(3500, -1, 80)]],
    ["condor", [put(3300, 1, 30), put(3500, -1, 80), call(3900, -1, 90), call(4100, 1, 40)]],
  ])("%s: at the expiry the search finds what the closed form says", (_, legs) => {
    const exact = fieldsOf(analyzePosition({ legs }));
    const searched = fieldsOf(analyzeAt({ legs, instant: expiration, rate: 0.4 }));
    expect(searched.breakevens).toHaveLength(exact.breakevens.length);
    exact.breakevens.forEach((level, index) => expect(searched.breakevens[index]).toBeCloseTo(level, 6));
    expect(searched.profitIntervals).toHaveLength(exact.profitIntervals.length);
    expect(searched.lossIntervals).toHaveLength(exact.lossIntervals.length);
    expect(searched.maximum).toMatchObject({ bounded: exact.maximum.bounded });
    expect(searched.minimum).toMatchObject({ bounded: exact.minimum.bounded });
    const [found, known] = [searched.maximum, exact.maximum].map((extreme) =>
      extreme.bounded ? extreme.value : 0,
    );
    expect(found).toBeCloseTo(known as number, 6);
  });

  it("before the expiry its breakevens are zeros of the profit", () => {
    const legs = withVolatility([call(3700, -1, 180), put(3700, -1, 150)], 0.5);
    const terms = { legs, instant: today + 8 * day, rate: 0.4 };
    const { breakevens, maximum } = fieldsOf(analyzeAt(terms));
    const profitAt = (spot: number) => fieldsOf(valuePosition({ ...terms, spot })).profit;
    expect(breakevens).toHaveLength(2);
    for (const spot of breakevens) {
      expect(Math.abs(profitAt(spot))).toBeLessThan(0.01);
    }
    // At its top, not at the nearest price that was tried.
    if (!maximum.bounded) throw new Error("both options are sold");
    const { level, value } = maximum;
    expect(value).toBeCloseTo(profitAt(level), 6);
    for (const beside of [0.9995, 1.0005]) expect(profitAt(level * beside)).toBeLessThan(value);
  });

  it("a spread bought too dear has no breakeven and one loss without end", () => {
    const legs = [call(3700, 1, 400), call(3900, -1, 100)];
    expect(analyzeAt({ legs, instant: expiration, rate: 0.4 })).toMatchObject({
      breakevens: [],
      profitIntervals: [],
      lossIntervals: [{ lower: 0, upper: null }],
      isEstimated: true,
    });
  });

  it.each<[object, string]>([
    [{ legs: [] }, "no-legs"],
    [{ instant: expiration + 1 }, "expired-leg"],
    [{ instant: today }, "no-volatility"],
    [{ rate: Number.NaN }, "invalid-input"],
    [{ volatilityShift: Number.NaN }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    const base = { legs: [call(3700, 1, 100)], instant: expiration, rate: 0.4 };
    expect(analyzeAt({ ...base, ...change })).toEqual({ ok: false, reason });
  });
});
