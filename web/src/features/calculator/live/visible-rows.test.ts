import { describe, expect, it } from "vitest";

import type { CalculatorRow } from "@paridad/core/stores";

import { splitOf, visibleRows } from "./visible-rows.ts";

const rows = [100, 110, 120, 130, 140].map((strike) => ({ strike })) as unknown as CalculatorRow[];
const strikesOf = (spot: number, bases: number) => {
  const { below, above } = visibleRows(rows, { split: splitOf(rows, spot), bases });
  return [below.map(({ strike }) => strike), above.map(({ strike }) => strike)];
};

it("shows as many bases on each side of the spot", () => {
  expect(strikesOf(121, 2)).toEqual([
    [110, 120],
    [130, 140],
  ]);
  expect(strikesOf(120, 1)).toEqual([[120], [130]]);
  expect(strikesOf(121, 100)).toEqual([
    [100, 110, 120],
    [130, 140],
  ]);
});

it("a spot beyond the ladder leaves one side, none shows the middle", () => {
  expect(strikesOf(500, 2)).toEqual([[130, 140], []]);
  expect(strikesOf(1, 2)).toEqual([[], [100, 110]]);
  expect(strikesOf(0, 1)).toEqual([[110], [120]]);
  expect(visibleRows([], { split: splitOf([], 10), bases: 3 })).toEqual({
    below: [],
    above: [],
    anchor: null,
  });
});

describe("a spot that goes to and fro over a base", () => {
  const ladder = Array.from({ length: 20 }, (_, index) => ({ strike: 100 + index * 10 })) as CalculatorRow[];
  /** First and last strike shown, and the first above the spot. */
  const shownAt = (spot: number, before: number | null, bases = 5) => {
    const { below, above, anchor } = visibleRows(ladder, {
      split: splitOf(ladder, spot),
      bases,
      anchor: before,
    });
    return { first: below[0]?.strike, last: above.at(-1)?.strike, above: above[0]?.strike, anchor };
  };

  it("moves the line and leaves the rows", () => {
    const start = shownAt(195, null);
    expect(start).toEqual({ first: 150, last: 240, above: 200, anchor: 200 });
    expect(shownAt(201, start.anchor)).toEqual({ ...start, above: 210 });
    expect(shownAt(189, start.anchor)).toEqual({ ...start, above: 190 });
  });

  it("two bases away the rows follow, as they do in another ladder", () => {
    expect(shownAt(211, 200)).toEqual({ first: 170, last: 260, above: 220, anchor: 220 });
    expect(shownAt(195, 1_000)).toEqual({ first: 150, last: 240, above: 200, anchor: 200 });
  });

  it("holds nothing where few are shown", () => {
    expect(shownAt(201, 200, 3)).toEqual({ first: 180, last: 230, above: 210, anchor: 210 });
  });
});
