import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { lastOfEachSession } from "./last-of-each-session.ts";
import { priceRatio, ratioRow, ratiosOf } from "./ratio-row.ts";
import { ratioStatistics } from "./ratio-statistics.ts";

const first = { bid: 100, ask: 110, close: 105 };
const second = { bid: 40, ask: 50, close: 42 };

describe("the three ratios", () => {
  it("bid over ask, ask over bid, close over close", () => {
    expect(ratiosOf({ first, second })).toEqual({ compra_venta: 2, venta_compra: 2.75, precio_cierre: 2.5 });
  });

  it.each([
    ["bid", { venta_compra: 2.75, precio_cierre: 2.5, compra_venta: null }],
    ["ask", { compra_venta: 2, precio_cierre: 2.5, venta_compra: null }],
    ["close", { compra_venta: 2, venta_compra: 2.75, precio_cierre: null }],
  ] as const)("a missing %s of the first leaves only its own ratio unknown", (side, expected) => {
    expect(ratiosOf({ first: { ...first, [side]: null }, second })).toEqual(expected);
    expect(ratiosOf({ first: { ...first, [side]: 0 }, second })).toEqual(expected);
  });

  it.each([
    [1, 0],
    [1, -2],
    [0, 1],
    [-1, 1],
    [null, 1],
    [1, null],
    [Number.NaN, 1],
    [1, Infinity],
    [1e308, 1e-308],
  ])("%d over %d is unknown", (numerator, denominator) => {
    expect(priceRatio(numerator, denominator)).toBeNull();
  });

  it("the wire's row carries both quotes and the ratios", () => {
    const row = ratioRow({
      time: "2026-06-10T15:00:00-03:00",
      symbol1: "GFGC7200AG",
      symbol2: "GFGC7600AG",
      first,
      second,
    });
    expect(row).toEqual({
      time: "2026-06-10T15:00:00-03:00",
      symbol1: "GFGC7200AG",
      symbol2: "GFGC7600AG",
      symbol1_bid: 100,
      symbol1_ask: 110,
      symbol1_c: 105,
      symbol2_bid: 40,
      symbol2_ask: 50,
      symbol2_c: 42,
      compra_venta: 2,
      venta_compra: 2.75,
      precio_cierre: 2.5,
    });
  });

  it("a ratio and its inverse multiply to one, and crossing the market never pays", () => {
    const price = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    const quote = fc.tuple(price, price, price).map(([one, other, close]) => ({
      bid: Math.min(one, other),
      ask: Math.max(one, other),
      close,
    }));
    checkProperty(
      "ratios of two quotes",
      fc.property(quote, quote, (one, other) => {
        const there = ratiosOf({ first: one, second: other });
        const back = ratiosOf({ first: other, second: one });
        expect((there.precio_cierre ?? 0) * (back.precio_cierre ?? 0)).toBeCloseTo(1, 12);
        expect((there.compra_venta ?? 0) * (back.venta_compra ?? 0)).toBeCloseTo(1, 12);
        expect(there.compra_venta ?? 0).toBeLessThanOrEqual(there.venta_compra ?? 0);
      }),
    );
  });
});

describe("ratioStatistics", () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 32, sample deviation root of 32/7.
  const values = [2, 4, 4, 4, 5, 5, 7, 9];
  const deviation = Math.sqrt(32 / 7);

  it("mean, deviation, bands, percentile and z-score of the newest", () => {
    expect(ratioStatistics({ values, needed: 8 })).toEqual({
      ok: true,
      count: 8,
      current: 9,
      mean: 5,
      standardDeviation: expect.closeTo(deviation, 12),
      bands: {
        lowerTwo: expect.closeTo(5 - 2 * deviation, 12),
        lowerOne: expect.closeTo(5 - deviation, 12),
        upperOne: expect.closeTo(5 + deviation, 12),
        upperTwo: expect.closeTo(5 + 2 * deviation, 12),
      },
      hasMoved: true,
      percentile: 1,
      zScore: expect.closeTo(4 / deviation, 12),
    });
  });

  it("the percentile is the share at or below the newest", () => {
    const result = ratioStatistics({ values: [...values, 4], needed: 2 });
    expect(result).toMatchObject({ current: 4, percentile: 5 / 9 });
  });

  it("counts the window in sessions, known or not, and says how many it used", () => {
    const gaps = [100, null, 3, null, 4, 5];
    expect(ratioStatistics({ values: gaps, sessions: 5, needed: 3 })).toMatchObject({ count: 3, mean: 4 });
    expect(ratioStatistics({ values: gaps, sessions: 2.9, needed: 2 })).toMatchObject({
      count: 2,
      mean: 4.5,
    });
  });

  it("claims nothing on too few sessions", () => {
    expect(ratioStatistics({ values })).toEqual({ ok: false, reason: "too-few", count: 8, needed: 10 });
    const one = ratioStatistics({ values: [1], needed: 0 });
    expect(one).toEqual({ ok: false, reason: "too-few", count: 1, needed: 2 });
    expect(ratioStatistics({ values: [null, Number.NaN] })).toMatchObject({ reason: "too-few", count: 0 });
    expect(ratioStatistics({ values, sessions: 0, needed: 2 })).toMatchObject({
      reason: "too-few",
      count: 1,
    });
  });

  it("equal values have neither percentile nor z-score, and no width; one that differs brings them back", () => {
    expect(ratioStatistics({ values: Array<number>(12).fill(0.1) })).toMatchObject({
      mean: 0.1,
      standardDeviation: 0,
      zScore: null,
      hasMoved: false,
      percentile: null,
      bands: { lowerTwo: 0.1, upperTwo: 0.1 },
    });
    expect(ratioStatistics({ values: [0.2, ...Array<number>(11).fill(0.1)] })).toMatchObject({
      hasMoved: true,
      percentile: 11 / 12,
    });
  });

  it("bands straddle the mean, percentiles are shares, z-scores follow the unit of the ratio", () => {
    const list = fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 10, maxLength: 60 });
    checkProperty(
      "ratio statistics",
      fc.property(list, fc.double({ min: 0.1, max: 10, noNaN: true }), (drawn, factor) => {
        const result = ratioStatistics({ values: drawn });
        const scaled = ratioStatistics({ values: drawn.map((value) => value * factor) });
        if (!result.ok || !scaled.ok) throw new Error("enough values");
        const { lowerTwo, lowerOne, upperOne, upperTwo } = result.bands;
        const levels = [lowerTwo, lowerOne, result.mean, upperOne, upperTwo];
        expect(levels.toSorted((one, other) => one - other)).toEqual(levels);
        const hasMoved = new Set(drawn).size > 1;
        expect(result.hasMoved).toBe(hasMoved);
        expect(result.percentile === null).toBe(!hasMoved);
        expect(result.percentile ?? 1).toBeGreaterThan(0);
        expect(result.percentile ?? 1).toBeLessThanOrEqual(1);
        expect(Math.abs(result.zScore ?? 0)).toBeLessThanOrEqual(Math.sqrt(drawn.length));
        expect(scaled.mean / factor).toBeCloseTo(result.mean, 9);
        expect(scaled.standardDeviation / factor).toBeCloseTo(result.standardDeviation, 9);
      }),
    );
  });
});

describe("lastOfEachSession", () => {
  it("keeps the newest known value of each Buenos Aires day, in order of days", () => {
    const points = [
      { time: "2026-06-11T14:00:00-03:00", value: 3 },
      { time: "2026-06-10T16:59:00-03:00", value: 2 },
      { time: "2026-06-10T11:00:00-03:00", value: 1 },
      { time: "2026-06-10T17:00:00-03:00", value: null },
      // Midnight in Greenwich is still the 11th in Buenos Aires.
      { time: "2026-06-12T00:30:00Z", value: 4 },
      { time: "no time", value: 9 },
      { time: "2026-06-12T12:00:00-03:00", value: null },
    ];
    const expected = [
      { date: "2026-06-10", value: 2 },
      { date: "2026-06-11", value: 4 },
      { date: "2026-06-12", value: null },
    ];
    expect(lastOfEachSession(points)).toEqual(expected);
    expect(lastOfEachSession(points.toReversed())).toEqual(expected);
  });
});
