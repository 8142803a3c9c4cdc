import { expect, test } from "vitest";

import { earlyExercise } from "./early-exercise.ts";

const instant = Date.parse("2026-11-20T17:00:00-03:00");
const leg = { kind: "call", strike: 1_000, expiration: instant + 28 * 86_400_000 } as const;
const of = (change: Partial<Parameters<typeof earlyExercise>[0]>) =>
  earlyExercise({ leg, bid: 205, spot: 1_200, instant, rate: 0.3, ...change });

test("what is left of time is told from the bid, and is thin below a quarter of a percent of the base", () => {
  expect(of({})).toEqual({ ok: true, timeValue: 5, isOptimal: false, isLikely: false });
  expect(of({ bid: 202.5 })).toMatchObject({ timeValue: 2.5, isLikely: false });
  expect(of({ bid: 202.4 })).toMatchObject({ timeValue: expect.closeTo(2.4, 10), isLikely: true });
  // Bid below what exercise brings.
  expect(of({ bid: 190 })).toMatchObject({ timeValue: -10, isLikely: true });
});

test("without a bid nothing is known of time, so nothing is said to be likely", () => {
  for (const bid of [null, 0]) {
    expect(of({ bid })).toEqual({ ok: true, timeValue: null, isOptimal: false, isLikely: false });
  }
});

test("an option out of the money doesn't come back, however little is bid", () => {
  expect(of({ spot: 1_000, bid: 1 })).toEqual({ ok: true, timeValue: 1, isOptimal: false, isLikely: false });
});

test("a put deep in the money is exercised by the model, a call without dividends never", () => {
  const deep = { ...leg, kind: "put", volatility: 0.4 } as const;
  expect(of({ leg: deep, spot: 600, bid: 450 })).toMatchObject({ isOptimal: true, isLikely: true });
  expect(of({ leg: { ...leg, volatility: 0.4 }, spot: 2_000, bid: 1_100 })).toMatchObject({
    isOptimal: false,
  });
  expect(of({ instant: leg.expiration })).toEqual({ ok: false, reason: "expired" });
  expect(of({ rate: Number.NaN })).toEqual({ ok: false, reason: "invalid-input" });
});
