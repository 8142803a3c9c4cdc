import { extentOf, linearScale, roundTicks } from "@paridad/core/plot";
import type { Extent } from "@paridad/core/plot";

import type { Plot } from "./plot-types.ts";

export type PlotBox = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PlotScale = {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
};

/** Room that bars may add to the range of points and lines, in shares of it: a wide quote must not flatten the others. */
const roomForBars = 0.35;
const air = 0.06;

function yRange({ lines, bands = [], marks }: Plot): Extent | null {
  const range = extentOf([
    ...lines.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y]))),
    ...bands.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
    ...marks.map(({ y }) => y),
  ]);
  if (range === null) return null;
  const [low, high] = range;
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const ends = extentOf(marks.flatMap((mark) => [mark.low ?? mark.y, mark.high ?? mark.y])) ?? range;
  const room = span * roomForBars;
  return [
    Math.min(low, Math.max(ends[0], low - room)) - span * air,
    Math.max(high, Math.min(ends[1], high + room)) + span * air,
  ];
}

function xRange({ lines, bands = [], marks, rules = [] }: Plot): Extent | null {
  const range = extentOf([
    ...lines.flatMap(({ points }) => points.map(({ x }) => x)),
    ...bands.flatMap(({ points }) => points.map(({ x }) => x)),
    ...marks.map(({ x }) => x),
    ...rules.map(({ x }) => x),
  ]);
  if (range === null) return null;
  const [low, high] = range;
  const span = high - low || Math.abs(high) * 0.1 || 1;
  return [low - span * 0.02, high + span * 0.02];
}

/** Pixels that a label of an axis needs. */
const labelRoom = { x: 60, y: 40 } as const;

/** The scales of a plot in a box; null without a point. */
export function plotScale(plot: Plot, { left, right, top, bottom }: PlotBox): PlotScale | null {
  const [xs, ys] = [xRange(plot), yRange(plot)];
  if (xs === null || ys === null) return null;
  return {
    x: linearScale(xs, [left, right]),
    y: linearScale(ys, [bottom, top]),
    xTicks: roundTicks(xs, Math.max(2, Math.floor((right - left) / labelRoom.x))),
    yTicks: roundTicks(ys, Math.max(2, Math.floor((bottom - top) / labelRoom.y))),
  };
}
