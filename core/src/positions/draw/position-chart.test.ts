import { describe, expect, it } from "vitest";

import { analyzePosition } from "../analyze-position.ts";
import { call, day, expiration, fieldsOf, share, today } from "../testing/legs.ts";
import { valuePosition } from "../value-position.ts";
import { chartRange } from "./chart-range.ts";
import { expiryLine } from "./expiry-line.ts";
import { positionChart } from "./position-chart.ts";
import { priceDateTable, tableInstants, tableSpots } from "./price-dates.ts";

const live = { spot: 3707.5, instant: today, rate: 0.408 };
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const bull = [call(3708.1, 10, 168, { volatility: 0.4 }), call(3858.1, -10, 98, { volatility: 0.5 })];

describe("the line at expiry", () => {
  it("L2 has its corners at its strikes: 6,000 lost below 4700, 14,000 won above 4900", () => {
    const legs = [call(4700, 1, 150), call(4900, -1, 90)];
    const { points } = fieldsOf(expiryLine({ legs, lower: 4600, upper: 5000 }));
    expect(points).toEqual([
      { level: 4600, profit: -6_000 },
      { level: 4700, profit: -6_000 },
      { level: 4700, profit: -6_000 },
      { level: 4900, profit: 14_000 },
      { level: 4900, profit: 14_000 },
      { level: 5000, profit: 14_000 },
    ]);
    // One part, with the corners in it alone.
    const part = (lower: number, upper: number) => fieldsOf(expiryLine({ legs, lower, upper })).gross;
    expect(part(4600, 4800)).toEqual([
      { level: 4600, profit: -6_000 },
      { level: 4700, profit: -6_000 },
      { level: 4800, profit: 4_000 },
    ]);
    expect(part(4800, 5000).map(({ level }) => level)).toEqual([4800, 4900, 5000]);
  });

  it("with costs it jumps at a strike by what exercising costs", () => {
    const exercised = {
      legs: [call(4700, 1, 150)],
      costs: { ...costs, share: 0 },
      exit: "exercise",
    } as const;
    const { points, gross } = fieldsOf(expiryLine({ ...exercised, lower: 4600, upper: 4800 }));
    expect(gross).toEqual([
      { level: 4600, profit: -15_000 },
      { level: 4700, profit: -15_000 },
      { level: 4800, profit: -5_000 },
    ]);
    const [, before, after] = points;
    expect([before?.level, after?.level]).toEqual([4700, 4700]);
    expect((before?.profit ?? 0) - (after?.profit ?? 0)).toBeCloseTo(0.007018 * 4700 * 100, 6);
  });
});

describe("the chart of a position", () => {
  it("holds every strike, breakeven and two deviations, and today's line is the model's value less the costs", () => {
    const chart = fieldsOf(positionChart({ legs: bull, costs, live, scenario: live }));
    const { netBreakevens } = fieldsOf(analyzePosition({ legs: bull, costs }));
    expect(chart.breakevens).toEqual(netBreakevens);
    expect(chart.lower).toBeLessThan(chart.bands!.two[0]);
    expect(chart.upper).toBeGreaterThan(chart.bands!.two[1]);
    const at = chart.today?.find(({ level }) => level === 3707.5);
    const { profit, legs } = fieldsOf(valuePosition({ ...live, legs: bull }));
    const paid = 0.00847 * (168_000 + 98_000 + Math.abs(legs[0]!.value) + Math.abs(legs[1]!.value));
    expect(at?.profit).toBeCloseTo(profit - paid, 6);
    expect(chart.supposed).toEqual(chart.today);
  });

  it("leaves out a breakeven beyond four deviations, and the widest of those within is held", () => {
    // Two deviations are a fifth: four end at 4,320 and 8,640 of a median of 6,109.
    const terms = { spot: 6_000, strikes: [6_000], bands: { two: [5_137, 7_265] } } as const;
    const { lower, upper } = chartRange({ ...terms, breakevens: [4_330, 8_500, 8_700] });
    expect([lower, upper]).toEqual([4_330 - 240, 8_500 + 240]);
  });

  it("over two expiries the line is that of the first, and the scenario moves its own line alone", () => {
    const later = { expiration: expiration + 63 * day, volatility: 0.45 };
    const legs = [call(3708.1, -1, 168, { volatility: 0.41 }), call(3708.1, 1, 420, later)];
    const scenario = { ...live, volatilityShift: 0.1 };
    const chart = fieldsOf(positionChart({ legs, live, scenario }));
    expect(chart.isFirstOfSeveral).toBe(true);
    // The first expiry's breakevens depend on the second's scenario.
    expect(chart.breakevens).not.toEqual(fieldsOf(positionChart({ legs, live, scenario: live })).breakevens);
    expect(chart.supposed).not.toEqual(chart.today);
    const best = chart.expiry.reduce((one, other) => (other.profit > one.profit ? other : one));
    expect(best.level).toBeCloseTo(3708.1, 0);
  });

  it("without volatilities there is the line at expiry alone, and without legs the reason", () => {
    const chart = fieldsOf(positionChart({ legs: [call(3900, 1, 60)], live, scenario: live }));
    expect(chart).toMatchObject({ today: null, supposed: null, bands: null });
    expect(positionChart({ legs: [], live, scenario: live })).toEqual({ ok: false, reason: "no-legs" });
    expect(fieldsOf(positionChart({ legs: [share(100, 3700)], live, scenario: live })).expiry).toHaveLength(
      2,
    );
  });
});

describe("the table by price and date", () => {
  it("has now, closes and the expiry, twelve at most", () => {
    const few = tableInstants({ instant: today, expiration: today + 2 * day });
    expect(few).toEqual([today, today + day, today + 2 * day]);
    const many = tableInstants({ instant: today, expiration: today + 80 * day });
    expect(many).toHaveLength(12);
    expect(many).toEqual(many.toSorted((one, other) => one - other));
    expect(tableInstants({ instant: expiration, expiration })).toEqual([expiration]);
  });

  it("has strikes and breakevens among its prices, from the highest down", () => {
    const spots = (...marked: number[]) => tableSpots({ spot: 100, marked, steps: 4 });
    expect(spots(103, 200, 90.1)).toEqual([120, 110, 103, 100, 90.1, 80]);
    // A strike beyond 20 % is what the table is looked at for; one at twice the price isn't.
    expect(spots(103, 30, 90.1)).toEqual(spots(103, 90.1));
    expect(spots(103, 135, 200, 90.1)).toEqual([140, 135, 120, 103, 100, 90.1, 80, 60]);
  });

  it("each cell is the value there less the costs", () => {
    const instants = [today, expiration];
    const { profits } = fieldsOf(
      priceDateTable({ legs: bull, costs, spots: [3900, 3707.5], instants, rate: 0.408 }),
    );
    const { profit, legs } = fieldsOf(valuePosition({ ...live, legs: bull }));
    const paid = 0.00847 * (168_000 + 98_000);
    const closed = 0.00847 * (Math.abs(legs[0]!.value) + Math.abs(legs[1]!.value));
    expect(profits[2]).toBeCloseTo(profit - paid - closed, 6);
    // Closed at 191.9 and 41.9 of intrinsic value.
    expect(profits[1]).toBeCloseTo(1_000 * (150 - 70) - paid - 0.00847 * 233_800, 6);
  });
});

describe("what was realized before", () => {
  const [realized, saved] = [5_000, { legs: bull, costs, realized: 5_000 }];

  it("lifts every line and every cell by as much", () => {
    const plain = fieldsOf(positionChart({ legs: bull, costs, live, scenario: live, points: 3 }));
    const lifted = fieldsOf(positionChart({ ...saved, live, scenario: live, points: 3 }));
    const profitAt = (points: typeof lifted.today, level: number) =>
      points?.find((point) => point.level === level)?.profit ?? Number.NaN;
    expect(profitAt(lifted.today, 3707.5)).toBeCloseTo(profitAt(plain.today, 3707.5) + realized, 6);
    // Above both bases: 150 less 70 a share, and the premiums' costs of both ends.
    const paid = 0.00847 * (266_000 + 1_000 * (2 * lifted.upper - 3_708.1 - 3_858.1));
    expect(lifted.expiry.at(-1)?.profit).toBeCloseTo(80_000 - paid + realized, 6);
    // Three even steps, both bases, the breakevens and the spot, each once and in order.
    const levels = lifted.today?.map(({ level }) => level) ?? [];
    expect(levels).toEqual([...new Set(levels)].toSorted((one, other) => one - other));
    expect(levels).toEqual(expect.arrayContaining([3707.5, 3708.1, 3858.1, ...lifted.breakevens]));
    expect(levels).toHaveLength(6 + lifted.breakevens.length);
    expect([levels[0], levels.at(-1)]).toEqual([lifted.lower, lifted.upper]);
  });
});
