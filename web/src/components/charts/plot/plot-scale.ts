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

/** Round numbers from one value to another, at most `count` of them. */
export function roundTicks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / Math.max(1, count - 1);
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((size) => size * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** How far bars may widen the range of points and lines, in shares of it: a wide quote must not flatten the others. */
const roomForBars = 0.35;
const air = 0.06;

function rangeOf(values: readonly number[]): readonly [number, number] | null {
  const known = values.filter(Number.isFinite);
  return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
}

function yRange({ lines, bands = [], marks }: Plot): readonly [number, number] | null {
  const range = rangeOf([
    ...lines.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y]))),
    ...bands.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
    ...marks.map(({ y }) => y),
  ]);
  if (range === null) return null;
  const [low, high] = range;
  const span = high - low || Math.abs(high) * 0.1 || 1;
  const ends = rangeOf(marks.flatMap((mark) => [mark.low ?? mark.y, mark.high ?? mark.y])) ?? range;
  const room = span * roomForBars;
  return [
    Math.min(low, Math.max(ends[0], low - room)) - span * air,
    Math.max(high, Math.min(ends[1], high + room)) + span * air,
  ];
}

function xRange({ lines, bands = [], marks, rules = [] }: Plot): readonly [number, number] | null {
  const range = rangeOf([
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
  const [x0, x1] = xs;
  const [y0, y1] = ys;
  return {
    x: (value) => left + ((right - left) * (value - x0)) / (x1 - x0),
    y: (value) => bottom - ((bottom - top) * (value - y0)) / (y1 - y0),
    xTicks: roundTicks(x0, x1, Math.max(2, Math.floor((right - left) / labelRoom.x))),
    yTicks: roundTicks(y0, y1, Math.max(2, Math.floor((bottom - top) / labelRoom.y))),
  };
}
