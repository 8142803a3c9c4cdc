import { expect, it } from "vitest";

import { excessInterval } from "./summary.ts";

const excesses = [0.03, -0.05, 0.08, 0.02, 0.06, -0.02, 0.01, 0.05, -0.11, -0.03, 0.04, 0.07];

it("of the best of many rules the interval is wider, at the coverage that their number asks for", () => {
  const intervals = [1, 5, 20, 400].map((tried) => excessInterval(excesses, tried));
  expect(intervals.map((interval) => interval?.coverage)).toEqual([0.9, 0.98, 0.995, 0.99975]);
  const widths = intervals.map((interval) => (interval?.high ?? 0) - (interval?.low ?? 0));
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
  expect(new Set(widths).size).toBe(4);
});

it("has no interval of seven cycles", () => {
  expect(excessInterval(excesses.slice(0, 7))).toBeNull();
  expect(excessInterval(excesses.slice(0, 8))).not.toBeNull();
});
