import { describe, expect, it } from "vitest";

import { noCosts } from "../costs/index.ts";
import { analyzePosition } from "./analyze-position.ts";
import type { PositionLeg } from "./position-types.ts";
import { call, fieldsOf, put, share } from "./testing/legs.ts";

const analyze = (legs: readonly PositionLeg[], costs = noCosts) =>
  fieldsOf(analyzePosition({ legs, costs, exit: "exercise" }));
const near = (value: number) => expect.closeTo(value, 8);

describe("worked cases, gross", () => {
  it("L2, bull 4700/4900 at 150 and 90: costs 60 a share, makes 140 at most (14,000 a lot), breakeven 4,760", () => {
    expect(analyze([call(4700, 1, 150), call(4900, -1, 90)])).toMatchObject({
      outlay: 6_000,
      maximum: { bounded: true, value: 14_000, level: 4900 },
      minimum: { bounded: true, value: -6_000, level: 0 },
      breakevens: [4760],
      profitIntervals: [{ lower: 4760, upper: null }],
      lossIntervals: [{ lower: 0, upper: 4760 }],
    });
  });

  it("L3, bull 5000/5500 at 265/310 and 90/135: 220 at executable sides, 175 at mid, 45 lost are 14 % of the gain", () => {
    const executable = analyze([call(5000, 1, 310), call(5500, -1, 90)]);
    const mid = analyze([call(5000, 1, 287.5), call(5500, -1, 112.5)]);
    expect([executable.outlay, mid.outlay]).toEqual([22_000, 17_500]);
    expect(mid.maximum).toMatchObject({ value: 32_500 });
    expect(Math.round((100 * (executable.outlay - mid.outlay)) / 32_500)).toBe(14);
  });

  it("L5, collar 65 with put 62 at 1 and call 68 at 4: at most +6 (9.23 %), at least 0", () => {
    const collar = analyze([share(100, 65), put(62, 1, 1), call(68, -1, 4)]);
    expect(collar.maximum).toEqual({ bounded: true, value: 600, level: 68 });
    expect(collar.minimum).toEqual({ bounded: true, value: 0, level: 0 });
    expect((6 / 65) * 100).toBeCloseTo(9.23, 2);
  });

  it("L6, backspread 25/26, sells at 2.50, buys two at 1.90: pays 1.30, worst at 26: -2.30", () => {
    const backspread = analyze([call(25, -1, 2.5), call(26, 2, 1.9)]);
    expect(backspread.outlay).toBeCloseTo(130, 10);
    expect(backspread.minimum).toEqual({ bounded: true, value: near(-230), level: 26 });
    expect(backspread.maximum).toEqual({ bounded: false });
  });

  it("T14, covered call 168.99 with call 185 at 4.10: pays 16,489, makes 2,011 at most, breakeven 164.89", () => {
    expect(analyze([share(100, 168.99), call(185, -1, 4.1)])).toMatchObject({
      outlay: near(16_489),
      maximum: { bounded: true, value: near(2_011), level: 185 },
      breakevens: [near(164.89)],
    });
  });

  it("T15, short call 175 at 1.15: breakeven 176.15; T18, long call 115 at 1: 116", () => {
    expect(analyze([call(175, -1, 1.15)]).breakevens).toEqual([near(176.15)]);
    expect(analyze([call(115, 1, 1)])).toMatchObject({ outlay: 100, breakevens: [116] });
  });

  it("T17, long call 165 held at 7.50, short call 170 at 9.90: at least 240, at most 740, always a profit", () => {
    expect(analyze([call(165, 1, 7.5), call(170, -1, 9.9)])).toMatchObject({
      outlay: near(-240),
      minimum: { bounded: true, value: near(240), level: 0 },
      maximum: { bounded: true, value: near(740), level: 170 },
      breakevens: [],
      profitIntervals: [{ lower: 0, upper: null }],
      lossIntervals: [],
    });
  });

  it("T19, straddle 23,900 for 300.40: breakevens 23,599.60 and 24,200.40", () => {
    const straddle = analyze([call(23_900, 1, 200.4), put(23_900, 1, 100)]);
    expect(straddle.breakevens).toEqual([near(23_599.6), near(24_200.4)]);
  });

  it("shares count one by one: 150 of them with a call sold lose 15,000 at 0 and keep half their slope above", () => {
    const legs = [share(150, 100), call(110, -1, 4)];
    expect(analyze(legs)).toMatchObject({ outlay: 14_600, minimum: { value: -14_600, level: 0 } });
    expect(analyze(legs).maximum).toEqual({ bounded: false });
    expect(analyze([share(-1, 100)]).maximum).toEqual({ bounded: true, value: 100, level: 0 });
  });
});

describe("net of costs, exercised", () => {
  const costs = { share: 0, premium: 0.01, exercise: 0.01 };

  it("a call pays 1 % of its premium, and 1 % of its strike once exercised: the result falls by it at the strike", () => {
    // 500 of premium and 5 of cost; above 100 also 100 for the exercise: 100 (S - 100) = 605.
    expect(analyze([call(100, 1, 5)], costs)).toMatchObject({
      outlay: 500,
      netOutlay: 505,
      breakevens: [105],
      netBreakevens: [near(106.05)],
      minimum: { value: -500, level: 0 },
      netMinimum: { bounded: true, value: -605, level: 100 },
      netMaximum: { bounded: false },
      netProfitIntervals: [{ lower: near(106.05), upper: null }],
      netLossIntervals: [{ lower: 0, upper: near(106.05) }],
    });
  });

  it("a breakeven may lie on a strike, where the cost of exercise turns a profit into a loss", () => {
    // A put sold at 0.50 keeps 50 less 0.5 above 100; just below, exercise costs 100.
    expect(analyze([put(100, -1, 0.5)], costs)).toMatchObject({
      breakevens: [99.5],
      netBreakevens: [100],
      netMaximum: { bounded: true, value: 49.5, level: 100 },
      netProfitIntervals: [{ lower: 100, upper: null }],
      netLossIntervals: [{ lower: 0, upper: 100 }],
    });
  });

  it("exactly at the strike of a straddle sold nothing is exercised: one point of profit between two losses", () => {
    const straddle = analyze([call(100, -1, 0.25), put(100, -1, 0.25)], costs);
    expect(straddle).toMatchObject({
      netBreakevens: [100],
      netMaximum: { bounded: true, value: 49.5, level: 100 },
      netProfitIntervals: [],
      netLossIntervals: [
        { lower: 0, upper: 100 },
        { lower: 100, upper: null },
      ],
    });
  });

  it("what was given away costs nothing below its strike and loses above it, what was got for nothing gains there", () => {
    const above = [{ lower: 100, upper: null }];
    expect(analyze([call(100, -1, 0)])).toMatchObject({ netProfitIntervals: [], netLossIntervals: above });
    expect(analyze([call(100, 1, 0)])).toMatchObject({ netProfitIntervals: above, netLossIntervals: [] });
    const below = [{ lower: 0, upper: 100 }];
    expect(analyze([put(100, -1, 0)])).toMatchObject({ netProfitIntervals: [], netLossIntervals: below });
    expect(analyze([put(100, 1, 0)])).toMatchObject({ netProfitIntervals: below, netLossIntervals: [] });
  });

  it("a bull spread pays for both exercises above the upper strike: 1 % of 110 more than below it", () => {
    const bull = analyze([call(100, 1, 7), call(110, -1, 3)], costs);
    expect(bull.maximum).toMatchObject({ value: 600 });
    // At 110 itself the call sold is not exercised: 600 - 10 - 100.
    expect(bull.netMaximum).toEqual({ bounded: true, value: 490, level: 110 });
    expect(bull.netBreakevens).toEqual([near(105.1)]);
  });

  it("a spread as cheap as its exercises loses again above its upper strike", () => {
    // Up to 110: 100 (S - 100) - 400 - 300 of the first exercise. Above: 600 - 300 - 330.
    const thin = analyze([call(100, 1, 5), call(110, -1, 1)], { share: 0, premium: 0, exercise: 0.03 });
    expect(thin.netBreakevens).toEqual([near(107), 110]);
    expect(thin.netProfitIntervals).toEqual([{ lower: near(107), upper: 110 }]);
  });
});
