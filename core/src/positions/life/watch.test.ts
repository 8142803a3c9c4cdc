import { describe, expect, it } from "vitest";

import { call, day, expiration, fieldsOf, put, today } from "../testing/legs.ts";
import { earlyExercise } from "./early-exercise.ts";
import { valueLine } from "./value-line.ts";

describe("earlyExercise", () => {
  const market = { instant: today, rate: 0.408 };

  it("a put far in the money is exercised by the model; near the money it is not", () => {
    const leg = put(3708.1, -1, 100, { volatility: 0.41 });
    expect(earlyExercise({ ...market, leg, spot: 3000, bid: 708.1 })).toEqual({
      ok: true,
      timeValue: expect.closeTo(0, 10),
      isOptimal: true,
      isLikely: true,
    });
    expect(earlyExercise({ ...market, leg, spot: 3650, bid: 120 })).toMatchObject({
      timeValue: expect.closeTo(61.9, 10),
      isOptimal: false,
      isLikely: false,
    });
  });

  it("a call never by the model, but with less than 0.25 % of its strike left at the bid", () => {
    const leg = call(4000, -1, 100, { volatility: 0.41 });
    const at = (bid: number | null) => fieldsOf(earlyExercise({ ...market, leg, spot: 4500, bid }));
    expect(at(509.99)).toMatchObject({ isOptimal: false, isLikely: true });
    expect(at(510)).toMatchObject({ timeValue: 10, isLikely: false });
    expect(at(null)).toEqual({ ok: true, timeValue: null, isOptimal: false, isLikely: false });
  });

  it("out of the money never, and refuses what is over", () => {
    const leg = call(4000, -1, 100);
    expect(fieldsOf(earlyExercise({ ...market, leg, spot: 3999, bid: 0.01 })).isLikely).toBe(false);
    const over = { ...market, leg, spot: 4500, bid: 1, instant: expiration };
    expect(earlyExercise(over)).toEqual({ ok: false, reason: "expired" });
    expect(earlyExercise({ ...over, spot: 0 })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("valueLine", () => {
  const legs = [call(3700, 1, 100), call(3900, -1, 60)];
  const bar = (index: number, bid: number | null, ask: number) => ({
    instant: today + index * day,
    quotes: [
      { bid, ask: 999 },
      { bid: 1, ask },
    ],
  });

  it("closes longs at the bid and shorts at the ask, with its best, its worst and its gaps", () => {
    const bars = [bar(0, 95, 62), bar(1, 180, 70), bar(2, null, 70), bar(3, 50, 30)];
    const line = fieldsOf(valueLine({ legs, bars }));
    expect(line.points.map(({ profit }) => profit)).toEqual([-700, 7_000, null, -2_000]);
    expect(line).toMatchObject({
      best: { instant: today + day, profit: 7_000 },
      worst: { instant: today + 3 * day, profit: -2_000 },
      unknown: 1,
    });
  });

  it("a leg without a bar is a gap, and nothing known has no best", () => {
    const found = valueLine({ legs, bars: [{ instant: today, quotes: [null] }] });
    expect(found).toEqual({
      ok: true,
      points: [{ instant: today, profit: null }],
      best: null,
      worst: null,
      unknown: 1,
    });
    expect(valueLine({ legs: [], bars: [] })).toEqual({ ok: false, reason: "no-legs" });
  });
});
