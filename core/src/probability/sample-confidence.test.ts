import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { createSeededRandom, sampleProbability } from "./sample-confidence.ts";
import { number } from "./testing/distributions.ts";

describe("sampleProbability", () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  const ask = (change: object = {}) =>
    sampleProbability({ values, level: 30, random: createSeededRandom(1), ...change });

  it("is the share at or below, inside its 90 % interval", () => {
    const result = ask();
    if (!result.ok) throw new Error(result.reason);
    expect(result).toMatchObject({ probability: 0.3, count: 100, effectiveCount: 100 });
    // The binomial's own 5 % and 95 % points at n = 100, p = 0.3 are 0.23 and 0.38.
    expect(result.low).toBeGreaterThan(0.2);
    expect(result.low).toBeLessThan(0.25);
    expect(result.high).toBeGreaterThan(0.35);
    expect(result.high).toBeLessThan(0.4);
  });

  it("overlapping observations count for less and widen the interval", () => {
    const overlapping = ask({ window: 20 });
    const single = ask();
    if (!overlapping.ok || !single.ok) throw new Error("a hundred values");
    expect(overlapping.effectiveCount).toBe(5);
    expect(overlapping.high - overlapping.low).toBeGreaterThan(2 * (single.high - single.low));
    expect(ask({ window: 1000 })).toMatchObject({ effectiveCount: 1, low: 0.3, high: 0.3 });
  });

  it.each([1, 20])("draws from the oldest observation to the newest, %i at a time", (window) => {
    const oldest = values.map((_, index) => (index === 0 ? 0 : 50));
    const newest = oldest.toReversed();
    const drawn = (sample: number[], place: number) => ask({ values: sample, random: () => place, window });
    // Every block begins with the first observation, or ends with the last.
    const each = { ok: true, probability: 0.01, low: 1 / window, high: 1 / window };
    expect(drawn(oldest, 0)).toMatchObject(each);
    expect(drawn(newest, 0.9999)).toMatchObject(each);
    expect(drawn(oldest, 0.9999)).toMatchObject({ low: 0, high: 0 });
    expect(drawn(newest, 0)).toMatchObject({ low: 0, high: 0 });
  });

  it("claims nothing below 30 known observations", () => {
    const few = { ok: false, reason: "too-few", count: 29, needed: 30 };
    expect(ask({ values: values.slice(0, 29) })).toEqual(few);
    expect(ask({ values: [...values.slice(0, 29), null, Number.NaN] })).toEqual(few);
    expect(ask({ values: values.slice(0, 30) }).ok).toBe(true);
    expect(ask({ level: Number.NaN })).toMatchObject({ ok: false });
  });

  it("is the same for the same seed", () => {
    expect(ask()).toEqual(ask());
    expect(ask()).not.toEqual(ask({ random: createSeededRandom(2) }));
  });

  it("brackets the share whatever the sample", () => {
    const sample = fc.array(number(-1, 1), { minLength: 30, maxLength: 60 });
    checkProperty(
      "bootstrap interval",
      fc.property(sample, number(-1, 1), fc.integer(), (drawn, level, seed) => {
        const random = createSeededRandom(seed);
        const result = sampleProbability({ values: drawn, level, random, resamples: 60 });
        if (!result.ok) throw new Error(result.reason);
        expect(result.low).toBeLessThanOrEqual(result.high);
        expect(result.low).toBeGreaterThanOrEqual(0);
        expect(result.high).toBeLessThanOrEqual(1);
        expect(result.probability).toBe(drawn.filter((value) => value <= level).length / drawn.length);
      }),
    );
  });
});

describe("createSeededRandom", () => {
  it("draws uniform numbers from 0 up to 1, the same for the same seed", () => {
    const random = createSeededRandom(42);
    const drawn = Array.from({ length: 20_000 }, random);
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(drawn.reduce((sum, value) => sum + value, 0) / drawn.length).toBeCloseTo(0.5, 2);
    expect(drawn.reduce((sum, value) => sum + value * value, 0) / drawn.length).toBeCloseTo(1 / 3, 2);
    expect(drawn.slice(0, 5)).toEqual(Array.from({ length: 5 }, createSeededRandom(42)));
  });
});
