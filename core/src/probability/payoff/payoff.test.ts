import { describe, expect, it } from "vitest";

import { analyzePayoff } from "./payoff-analysis.ts";
import { payoffAt, payoffOf, type PayoffLeg } from "./payoff.ts";
import { build, call, put, share } from "../testing/legs.ts";

const bounded = (value: number, level: number) => ({ bounded: true, value, level });
const unbounded = { bounded: false };

describe("known strategies", () => {
  it.each<[string, PayoffLeg[], object]>([
    [
      "long call",
      [call(100, 1, 5)],
      {
        breakevens: [105],
        maximum: unbounded,
        minimum: bounded(-5, 0),
        profitIntervals: [{ lower: 105, upper: null }],
        lossIntervals: [{ lower: 0, upper: 105 }],
      },
    ],
    [
      "short call",
      [call(100, -1, 5)],
      {
        breakevens: [105],
        maximum: bounded(5, 0),
        minimum: unbounded,
        profitIntervals: [{ lower: 0, upper: 105 }],
      },
    ],
    ["long put", [put(100, 1, 5)], { breakevens: [95], maximum: bounded(95, 0), minimum: bounded(-5, 100) }],
    [
      "short put",
      [put(100, -1, 5)],
      { breakevens: [95], maximum: bounded(5, 100), minimum: bounded(-95, 0) },
    ],
    [
      "bull spread",
      [call(100, 1, 7), call(110, -1, 3)],
      {
        breakevens: [104],
        maximum: bounded(6, 110),
        minimum: bounded(-4, 0),
        profitIntervals: [{ lower: 104, upper: null }],
      },
    ],
    [
      "bear spread",
      [put(110, 1, 7), put(100, -1, 3)],
      { breakevens: [106], maximum: bounded(6, 0), minimum: bounded(-4, 110) },
    ],
    [
      "long straddle",
      [call(100, 1, 5), put(100, 1, 4)],
      {
        breakevens: [91, 109],
        maximum: unbounded,
        minimum: bounded(-9, 100),
        lossIntervals: [{ lower: 91, upper: 109 }],
        profitIntervals: [
          { lower: 0, upper: 91 },
          { lower: 109, upper: null },
        ],
      },
    ],
    [
      "butterfly",
      [call(90, 1, 12), call(100, -2, 6), call(110, 1, 2)],
      {
        breakevens: [92, 108],
        maximum: bounded(8, 100),
        minimum: bounded(-2, 0),
        profitIntervals: [{ lower: 92, upper: 108 }],
      },
    ],
    [
      "iron condor",
      [put(80, 1, 1), put(90, -1, 3), call(110, -1, 3), call(120, 1, 1)],
      { breakevens: [86, 114], maximum: bounded(4, 90), minimum: bounded(-6, 0) },
    ],
    [
      "ratio spread 1x3",
      [call(100, 1, 8), call(110, -3, 3)],
      {
        // Maximum gain at K2 = (K2 - K1) - (C1 - 3 C2) = 11; upper breakeven = K2 + 11 / 2.
        breakevens: [115.5],
        maximum: bounded(11, 110),
        minimum: unbounded,
        profitIntervals: [{ lower: 0, upper: 115.5 }],
      },
    ],
    [
      "covered call",
      [share(1, 100), call(110, -1, 4)],
      { breakevens: [96], maximum: bounded(14, 110), minimum: bounded(-96, 0) },
    ],
    [
      "collar",
      [share(1, 100), put(90, 1, 3), call(110, -1, 3)],
      { breakevens: [100], maximum: bounded(10, 110), minimum: bounded(-10, 0) },
    ],
    [
      "synthetic share against a short share: nothing at all",
      [call(100, 1, 5), put(100, -1, 5), share(-1, 100)],
      {
        breakevens: [100],
        maximum: bounded(0, 0),
        minimum: bounded(0, 0),
        profitIntervals: [],
        lossIntervals: [],
      },
    ],
    [
      "box bought under its worth wins everywhere",
      [call(100, 1, 7), call(110, -1, 3), put(110, 1, 8), put(100, -1, 4)],
      {
        breakevens: [],
        maximum: bounded(2, 0),
        minimum: bounded(2, 0),
        profitIntervals: [{ lower: 0, upper: null }],
      },
    ],
    [
      "free bull spread: a stretch of zeros has its end",
      [call(100, 1, 3), call(110, -1, 3)],
      { breakevens: [100], minimum: bounded(0, 0), profitIntervals: [{ lower: 100, upper: null }] },
    ],
    ["short share", [share(-1, 100)], { breakevens: [100], maximum: bounded(100, 0), minimum: unbounded }],
  ])("%s", (_, legs, expected) => {
    expect(analyzePayoff(build(legs))).toMatchObject(expected);
  });

  it("a multiplier of 100 shares moves money, not breakevens", () => {
    const legs = [call(100, 2, 5)];
    expect(analyzePayoff(build(legs, 100))).toMatchObject({ breakevens: [105], minimum: bounded(-1000, 0) });
    expect(payoffAt({ payoff: build(legs, 100), level: 120 })).toBe(3000);
  });

  it("a breakeven on a strike is one although decimal premiums do not add up exactly", () => {
    // 0.1 + 0.2 paid, 0.3 worth at the strike.
    const payoff = build([call(1.7, 1, 0.1), call(3, 1, 0.2), call(2, -1, 0)]);
    expect(payoffAt({ payoff, level: 2 })).toBe(0);
    expect(analyzePayoff(payoff).breakevens[0]).toBe(2);
  });

  it("so does one of real premiums, whose rounding leaves more", () => {
    // 520.7 and 312.6 paid, 833.3 received: nothing below 7,000, though a computer leaves 1e-13.
    const payoff = build([call(7_000, 1, 520.7), call(7_400, 1, 312.6), call(7_200, -1, 833.3)]);
    expect(payoffAt({ payoff, level: 0 })).toBe(0);
    expect(analyzePayoff(payoff).breakevens).not.toContain(0);
  });

  it("slopes that only rounding tells from flat are flat: 0.1 + 0.2 - 0.3 calls", () => {
    const payoff = build([call(100, 0.1, 1), call(100, 0.2, 1), call(110, -0.3, 1)]);
    expect(payoff.finalSlope).toBe(0);
    expect(analyzePayoff(payoff).maximum).toEqual({
      bounded: true,
      value: expect.closeTo(3, 12),
      level: 110,
    });
  });

  it.each<[string, PayoffLeg[], string]>([
    ["no legs", [], "no-legs"],
    ["a strike of zero", [call(0, 1, 5)], "invalid-input"],
    ["a quantity that is no number", [put(100, Number.NaN, 5)], "invalid-input"],
    ["a price that is no number", [share(1, Number.NaN)], "invalid-input"],
    ["more than a number holds", [share(1e308, 1e308)], "invalid-input"],
  ])("%s has a reason", (_, legs, reason) => {
    expect(payoffOf({ legs })).toEqual({ ok: false, reason });
  });

  it("a multiplier must be above zero", () => {
    expect(payoffOf({ legs: [share(1, 1)], multiplier: 0 })).toEqual({ ok: false, reason: "invalid-input" });
  });
});
