import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { placeInSeries, rankAndPercentile } from "./rank-and-percentile.ts";

describe("rank and percentile", () => {
  it("has 45 of 30 to 60 at 50 % (IG help)", () => {
    expect(rankAndPercentile([30, 60], 45)).toEqual({
      ok: true,
      rank: 0.5,
      percentile: 0.5,
      count: 2,
      minimum: 30,
      maximum: 60,
    });
  });

  it("has 202 of 252 days below at 80 % (IG help)", () => {
    const series = [...Array.from({ length: 202 }, () => 0.3), ...Array.from({ length: 50 }, () => 0.5)];
    const result = rankAndPercentile(series, 0.4);
    expect(result.ok && result.percentile).toBeCloseTo(0.8016, 4);
    expect(result).toMatchObject({ count: 252 });
  });

  it("has its range from the lowest to the highest day, wherever those stand", () => {
    expect(rankAndPercentile([45, 30, 50, 60, 40], 36)).toEqual({
      ok: true,
      rank: 0.2,
      percentile: 0.2,
      count: 5,
      minimum: 30,
      maximum: 60,
    });
  });

  it("counts a day equal to today as not below", () => {
    expect(rankAndPercentile([1, 2, 2, 3], 2)).toMatchObject({ percentile: 0.25, rank: 0.5 });
  });

  it("leaves unknown days out and says outside the range by rank", () => {
    expect(rankAndPercentile([null, 1, Number.NaN, 2], 3)).toMatchObject({
      count: 2,
      rank: 2,
      percentile: 1,
    });
  });

  it("has no rank where all days are equal", () => {
    expect(rankAndPercentile([5, 5], 5)).toMatchObject({ ok: true, rank: null, percentile: 0 });
  });

  it("says why there is none", () => {
    expect(rankAndPercentile([], 1)).toEqual({ ok: false, reason: "no-series" });
    expect(rankAndPercentile([null, Infinity], 1)).toEqual({ ok: false, reason: "no-series" });
    expect(rankAndPercentile([1], null)).toEqual({ ok: false, reason: "no-value" });
    expect(rankAndPercentile([1], Number.NaN)).toEqual({ ok: false, reason: "no-value" });
  });

  it("grows with today's value", () => {
    const value = fc.double({ min: 0, max: 5, noNaN: true });
    checkProperty(
      "percentile grows with today",
      fc.property(fc.array(value, { minLength: 1 }), value, value, (series, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((today) =>
          rankAndPercentile(series, today),
        );
        if (!low?.ok || !high?.ok) throw new Error("no answer");
        expect(low.percentile).toBeLessThanOrEqual(high.percentile);
      }),
    );
  });
});

describe("the place that screens and alerts say", () => {
  const days = (count: number, value: (place: number) => number) =>
    Array.from({ length: count }, (_, place) => value(place));

  it("is that of 60 known days or more", () => {
    const series = days(60, (place) => 0.3 + place / 100);
    expect(placeInSeries(series, 0.6)).toMatchObject({ ok: true, percentile: 0.5, count: 60 });
    const gap = [null, ...series.slice(1)];
    expect(placeInSeries(gap, 0.6)).toEqual({ ok: false, reason: "too-few", count: 59 });
    expect(placeInSeries(series, null)).toEqual({ ok: false, reason: "no-value", count: 60 });
  });

  it("is none in a series that never moved, wherever today lies", () => {
    for (const today of [0.29, 0.3, 0.31]) {
      expect(
        placeInSeries(
          days(60, () => 0.3),
          today,
        ),
      ).toEqual({ ok: false, reason: "never-moved", count: 60 });
    }
    expect(placeInSeries([...days(60, () => 0.3), 0.31], 0.3)).toMatchObject({ ok: true, rank: 0 });
  });
});
