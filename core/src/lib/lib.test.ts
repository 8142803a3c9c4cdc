import { describe, expect, it } from "vitest";

import {
  assert,
  fail,
  groupBy,
  isIsoDate,
  isKnownNumber,
  isPositiveNumber,
  meanOfKnown,
  median,
  succeed,
  toIsoDate,
} from "./index.ts";

describe("days and instants", () => {
  it.each(["2024-02-29", "2000-02-29", "2026-12-31"])("%s is a day", (text) => {
    expect(isIsoDate(text)).toBe(true);
    expect(toIsoDate(text)).toBe(text);
  });

  it.each([
    "2023-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "20260101",
    "",
  ])("%j is not", (text) => {
    expect(toIsoDate(text)).toBeNull();
  });

  it("an unknown day is null", () => {
    expect(toIsoDate(null)).toBeNull();
  });
});

describe("numbers", () => {
  it("zero is known but not positive; NaN, infinity and null are unknown", () => {
    expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, undefined].map(isKnownNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([0, -1, 0.001, null].map(isPositiveNumber)).toEqual([false, false, true, false]);
  });
});

describe("results and assertions", () => {
  it("carry their fields or their reason", () => {
    expect(succeed({ volatility: 0.3 })).toEqual({ ok: true, volatility: 0.3 });
    expect(fail("no-price")).toEqual({ ok: false, reason: "no-price" });
  });

  it("throw with a message that names what was wrong", () => {
    expect(() => assert(false, "spot must be known")).toThrow("spot must be known");
  });

  it("groups in the order of arrival", () => {
    const groups = groupBy([3, 1, 4, 1, 5], (value) => value % 2);
    expect([...groups]).toEqual([
      [1, [3, 1, 1, 5]],
      [0, [4]],
    ]);
  });
});

describe("mean", () => {
  it.each([
    [[], null],
    [[null, undefined, Number.NaN], null],
    [[0.4, null], 0.4],
    [[0.4, 0.5, undefined], 0.45],
  ])("of the known of %j is %j", (values, mean) => {
    expect(meanOfKnown(values)).toBe(mean);
  });
});

describe("median", () => {
  it.each([
    [[], null],
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
  ])("of %j is %j", (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});
