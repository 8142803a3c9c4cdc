import { describe, expect, it } from "vitest";

import type { PositionExit } from "../../contract/index.ts";
import { analyzePosition } from "../analyze-position.ts";
import { positionOdds } from "../position-odds.ts";
import type { PositionLeg } from "../position-types.ts";
import { call, fieldsOf, put, share } from "../testing/legs.ts";
import { exitZones } from "./exit-zones.ts";

/** Retail costs: 0.7018 % of shares and of the strike exercised, 0.847 % of premiums. */
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const near = (value: number): unknown => expect.closeTo(value, 2);

// The sides of 2024-07-31 16:59:59, expected values by integration over 3.6 million prices elsewhere.
const bull = [call(3708.1, 10, 168), call(4058.1, -10, 38.79)];
const covered = [share(100, 3710), call(3708.1, -1, 165.001)];
const shortPut = [put(3858.1, -1, 167)];

function ends(legs: readonly PositionLeg[], exit?: PositionExit, paid = costs) {
  const { netMaximum, netMinimum, netBreakevens } = fieldsOf(analyzePosition({ legs, costs: paid, exit }));
  return { netMaximum, netMinimum, netBreakevens };
}

function expected(legs: readonly PositionLeg[], drift: number, exit?: PositionExit, paid = costs) {
  const terms = { spot: 3707.5, years: 16 / 365, volatility: 0.44, drift };
  const odds = fieldsOf(positionOdds({ legs, costs: paid, exit, ...terms }));
  return [odds.expectedProfit, odds.probabilityOfProfit];
}

describe("the two ways out of a position", () => {
  it("a bull closed keeps what exercise would spend: 216,074 at most and not 164,535", () => {
    expect(ends(bull)).toEqual({
      netMaximum: { bounded: true, value: near(216_073.99), level: 4058.1 },
      netMinimum: { bounded: true, value: near(-130_961.51), level: 0 },
      netBreakevens: [near(3840.18)],
    });
    expect(ends(bull, "exercise")).toEqual({
      netMaximum: { bounded: true, value: near(164_535.3), level: expect.any(Number) },
      netMinimum: { bounded: true, value: near(-183_008.4), level: 3708.1 },
      netBreakevens: [near(3892.4)],
    });
    expect(expected(bull, 0)).toEqual([near(-27_307.29), near(0.33)]);
    expect(expected(bull, 0.36)).toEqual([near(-6_837.38), near(0.4)]);
    expect(expected(bull, 0, "exercise")).toEqual([expect.closeTo(-51_663, 0), near(0.28)]);
  });

  it("each order of the exit pays the least cost of one, and what is worth less is left to expire", () => {
    const least = { ...costs, orderMinimum: 1_210 };
    const bullOfOne = [call(3708.1, 1, 168), call(4058.1, -1, 38.79)];
    // 35,000 less 12,921, two orders of 1,210 and one more to close.
    expect(ends(bullOfOne, undefined, least)).toEqual({
      netMaximum: { bounded: true, value: near(18_449), level: 4058.1 },
      netMinimum: { bounded: true, value: near(-15_341), level: expect.any(Number) },
      netBreakevens: [near(3873.61)],
    });
    expect(expected(bullOfOne, 0, undefined, least)).toEqual([near(-5_591.95), near(0.3)]);
    expect(expected(bullOfOne, 0.36, undefined, least)).toEqual([near(-3_643.17), near(0.36)]);
    expect(expected(shortPut, 0.36, undefined, least)).toEqual([near(-4_321.81), near(0.54)]);
  });

  it("a bull is closed up to 7,101 and exercised above", () => {
    // (0.007018 + 0.00847) x 7766.2 / (2 x 0.00847).
    expect(fieldsOf(exitZones({ legs: bull, costs })).zones).toEqual([
      { lower: 0, upper: near(7_100.53), exit: "close" },
      { lower: near(7_100.53), upper: null, exit: "exercise" },
    ]);
    expect(fieldsOf(exitZones({ legs: bull })).zones).toEqual([]);
  });

  it("a covered call pays the share's sale, so its line has no step at the strike", () => {
    const result = fieldsOf(analyzePosition({ legs: covered, costs }));
    expect(result).toMatchObject({
      netOutlay: near(357_243.33),
      netMaximum: { bounded: true, value: near(10_964.32) },
      netBreakevens: [near(3597.68)],
    });
    // 70.0 % a year over the outlay: what the table of lanzamientos says of "ejercido".
    const gain = result.netMaximum.bounded ? result.netMaximum.value : 0;
    expect((gain / result.netOutlay) * (365 / 16)).toBeCloseTo(0.7001, 4);
    expect(expected(covered, 0)).toEqual([near(-2_591.83), near(0.61)]);
    expect(expected(covered, 0.36)).toEqual([near(33.16), near(0.67)]);
  });

  it("shares that are kept pay no sale; shares owed are always bought back", () => {
    const sharesLeft = fieldsOf(analyzePosition({ legs: [share(100, 3710)], costs, keepShares: true }));
    expect(sharesLeft.netBreakevens).toEqual([near(3710 * 1.007018)]);
    expect(ends([share(100, 3710)]).netBreakevens).toEqual([near((3710 * 1.007018) / 0.992982)]);
    const owed = fieldsOf(analyzePosition({ legs: [share(-100, 3710)], costs, keepShares: true }));
    expect(owed.netBreakevens).toEqual([near((3710 * 0.992982) / 1.007018)]);
  });

  it("a put sold is closed at once, or exercised and the shares sold", () => {
    expect(ends(shortPut)).toEqual({
      netMaximum: { bounded: true, value: near(16_558.55), level: expect.any(Number) },
      netMinimum: { bounded: true, value: near(-371_959.06), level: 0 },
      netBreakevens: [near(3693.91)],
    });
    expect(ends(shortPut, "exercise").netBreakevens).toEqual([near(3745.88)]);
    expect(expected(shortPut, 0.36)).toEqual([near(-2_663.82), near(0.57)]);
  });
});
