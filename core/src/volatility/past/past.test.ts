import { describe, expect, it } from "vitest";
import { blackScholes } from "../../pricing/index.ts";
import { contractMoments, ownPast } from "./contract-past.ts";
import { pastCells } from "./past-cells.ts";
import type { PastObservation } from "./past-cells.ts";
import { createPastVolatility, pastMark } from "./read-past.ts";

const day = (place: number) => new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10);
/** Sessions with a 30-day call at the money at 30 %, 31 %, 32 %… */
const sessions = (count: number): PastObservation[] =>
  Array.from({ length: count }, (_, place) => ({
    day: day(place),
    type: "call",
    strike: 7_000,
    spot: 7_000,
    days: 30,
    volatility: 0.3 + place / 100,
  }));
const today = { type: "call", strike: 7_100, spot: 7_000, days: 25 } as const;

describe("volatility against past sessions", () => {
  it("is the share of sessions below, of the same type, moneyness and days", () => {
    const past = createPastVolatility(pastCells(sessions(80)));
    // 0.30 to 1.09: four below 0.335, 36 below 0.655, 76 below 1.055.
    expect(past.read({ ...today, volatility: 0.335 })).toEqual({
      ok: true,
      percentile: 0.05,
      count: 80,
      mark: "cheap",
    });
    expect(past.read({ ...today, volatility: 0.655 })).toMatchObject({ percentile: 0.45, mark: null });
    expect(past.read({ ...today, volatility: 1.055 })).toMatchObject({ percentile: 0.95, mark: "dear" });
    expect([0.0999, 0.1, 0.9, 0.9001].map(pastMark)).toEqual(["cheap", null, null, "dear"]);
    expect(past.read({ ...today, type: "put", volatility: 0.32 })).toMatchObject({
      reason: "few-sessions",
      count: 0,
    });
  });

  it("counts a session once, at the median of its bases, and leaves out what gives no volatility", () => {
    const other = { ...sessions(1)[0], volatility: 0.5 } as PastObservation;
    const unknown = { ...other, day: day(40), volatility: null };
    const far = { ...other, day: day(41), strike: 12_000 };
    expect(pastCells([...sessions(1), other, unknown, far])).toEqual([
      { type: "call", moneyness: 4, days: 2, volatilities: [0.4] },
    ]);
  });

  it("says why there is no percentile: no sessions, fewer than 60, no volatility, out of the bands", () => {
    const reasonOf = (count: number, option: object = {}) =>
      createPastVolatility(pastCells(sessions(count))).read({ ...today, volatility: 0.3, ...option });
    expect(reasonOf(0)).toEqual({ ok: false, reason: "no-past" });
    expect(reasonOf(59)).toEqual({ ok: false, reason: "few-sessions", count: 59 });
    expect(reasonOf(60)).toMatchObject({ ok: true, count: 60 });
    expect(reasonOf(60, { volatility: null })).toMatchObject({ reason: "no-past-volatility" });
    expect(reasonOf(60, { days: 3.9 })).toMatchObject({ reason: "no-past-band" });
    expect(reasonOf(60, { days: 121 })).toMatchObject({ reason: "no-past-band" });
    expect(reasonOf(60, { strike: 10_500 })).toMatchObject({ reason: "no-past-band" });
    expect(reasonOf(60, { spot: 0 })).toMatchObject({ reason: "no-past-band" });
  });
});

describe("a volatility that never moved", () => {
  const flat = (count: number) =>
    createPastVolatility(pastCells(sessions(count).map((one) => ({ ...one, volatility: 0.3 }))));

  it("makes nothing cheap or dear, on the dot or a hair's breadth off", () => {
    for (const volatility of [0.2999, 0.3, 0.3001]) {
      expect(flat(60).read({ ...today, volatility })).toEqual({ ok: false, reason: "flat-past", count: 60 });
    }
    expect(flat(59).read({ ...today, volatility: 0.3 })).toMatchObject({ reason: "few-sessions" });
  });

  it("has no percentile of its own", () => {
    const same = Array.from({ length: 60 }, () => 0.3);
    expect(ownPast([...same, 0.3])).toMatchObject({ count: 61, hasMoved: false, percentile: null });
    expect(ownPast([0.31, ...same.slice(1), 0.3])).toMatchObject({ hasMoved: true, percentile: 0 });
  });
});

describe("a contract's own past", () => {
  it("is the volatility that each bar's price says, of the middle of the sides, otherwise of the close", () => {
    const expiration = "2026-12-18";
    const time = Date.parse("2026-11-18T17:00:00-03:00");
    const years = 30 / 365;
    const rate = (Math.log(1 + (0.3 * 30) / 365) * 365) / 30;
    const { price } = blackScholes({
      type: "call",
      spot: 7_000,
      strike: 7_000,
      yearsToExpiry: years,
      rate,
      volatility: 0.42,
    });
    const bar = { time, close: 1, bid: price - 3, ask: price + 3, underlying: 7_000, ratePercent: 30 };
    const terms = { type: "call", strike: 7_000, expiration } as const;
    const [quoted, closed, unknown, noRate] = contractMoments(
      [bar, { ...bar, bid: null, close: price }, { ...bar, underlying: null }, { ...bar, ratePercent: null }],
      terms,
    );
    expect(quoted?.volatility).toBeCloseTo(0.42, 6);
    expect(closed?.volatility).toBeCloseTo(0.42, 6);
    expect(quoted?.isFallbackRate).toBe(false);
    expect(unknown).toMatchObject({ volatility: null, greeks: null });
    expect(noRate?.isFallbackRate).toBe(true);
  });

  it("has mean and deviation of what is known, and a percentile from 60 earlier values on", () => {
    const series = Array.from({ length: 60 }, (_, place) => place);
    expect(ownPast([...series, 15, null])).toMatchObject({ count: 61, last: 15, percentile: 0.25 });
    // In whatever order they came, and moved also where it came back to where it began.
    expect(ownPast([...series.toReversed(), 15])).toMatchObject({ percentile: 0.25, hasMoved: true });
    expect(ownPast([7, 9, 7, 7])).toMatchObject({ last: 7, hasMoved: true });
    expect(ownPast([7, 7, 7, 9])).toMatchObject({ last: 9, hasMoved: false });
    expect(ownPast([2, null, 4])).toEqual({
      count: 2,
      mean: 3,
      deviation: Math.SQRT2,
      last: 4,
      hasMoved: false,
      percentile: null,
    });
    expect(ownPast([1])).toMatchObject({ deviation: null });
    expect(ownPast([null])).toBeNull();
  });
});
