import { describe, expect, it } from "vitest";

import { call, expiration, fieldsOf, put, today } from "../testing/legs.ts";
import { earlyExercise } from "./early-exercise.ts";

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
