import { expect, it } from "vitest";

import type { CalculatorRow } from "@paridad/core/stores";

import { visibleRows } from "./visible-rows.ts";

const rows = [100, 110, 120, 130, 140].map((strike) => ({ strike })) as unknown as CalculatorRow[];
const strikesOf = (spot: number, bases: number) => {
  const { below, above } = visibleRows(rows, { spot, bases });
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
  expect(visibleRows([], { spot: 10, bases: 3 })).toEqual({ below: [], above: [] });
});
