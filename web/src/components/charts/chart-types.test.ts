import { expect, it } from "vitest";

import { longestOf, withValues } from "./chart-types.ts";
import type { ChartDrawing, ChartSeries } from "./chart-types.ts";

const seriesOf = (key: string, values: readonly (number | null)[], pane = 0): ChartSeries => ({
  key,
  label: key.toUpperCase(),
  tone: "accent",
  shape: "line",
  points: values.map((value, x) => ({ x, value })),
  format: String,
  pane,
});
const drawingOf = (...series: ChartSeries[]): ChartDrawing => ({
  scale: "time",
  series,
  levels: [{ value: 1, label: "Media", tone: "atm" }],
  xLabel: "Rueda",
  formatX: String,
});

it("a series without any value is left out and named, and the panes below move up", () => {
  const { drawing, absent } = withValues(
    drawingOf(seriesOf("close", [1, 2]), seriesOf("bid", [null, null], 1), seriesOf("volume", [null, 3], 2)),
  );
  expect(drawing.series.map(({ key, pane }) => [key, pane])).toEqual([
    ["close", 0],
    ["volume", 1],
  ]);
  expect(drawing.levels).toHaveLength(1);
  expect(absent).toEqual(["BID"]);
});

it("a drawing that has every value stays the same object, and levels go with their series", () => {
  const whole = drawingOf(seriesOf("close", [1]), seriesOf("volume", [0], 1));
  expect(withValues(whole).drawing).toBe(whole);
  expect(withValues(drawingOf(seriesOf("ratio", [null]), seriesOf("other", [2]))).drawing.levels).toEqual([]);
});

it("the longest series counts, with its known values alone; a 0 is known", () => {
  expect(longestOf([seriesOf("one", [1, null, 0]), seriesOf("two", [1])])).toBe(2);
  expect(longestOf([seriesOf("one", [null])])).toBe(0);
  expect(longestOf([])).toBe(0);
});
