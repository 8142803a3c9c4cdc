import { expect, it } from "vitest";

import { plotScale, roundTicks } from "./plot-scale.ts";
import type { Plot } from "./plot-types.ts";

const plot = (given: Partial<Plot>): Plot => ({
  lines: [],
  marks: [],
  xLabel: "x",
  formatX: String,
  formatY: String,
  ...given,
});
const mark = (x: number, y: number, sides: { low?: number; high?: number } = {}) => ({
  key: `${x}`,
  x,
  y,
  ...sides,
  tone: "accent" as const,
  shape: "circle" as const,
  text: "",
});
const box = { left: 0, right: 300, top: 0, bottom: 200 };

it.each([
  [0, 10, 6, [0, 2, 4, 6, 8, 10]],
  [0.41, 0.52, 4, [0.45, 0.5]],
  [5_700, 10_600, 5, [6_000, 8_000, 10_000]],
  [3, 3, 5, [3]],
] as const)("from %d to %d with room for %i are round: %o", (from, to, count, ticks) => {
  expect(roundTicks(from, to, count).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
});

it("a very wide quote is cut instead of flattening the others", () => {
  const marks = [mark(1, 0.4), mark(2, 0.5), mark(3, 0.45, { low: 0.02, high: 3 })];
  const scale = plotScale(plot({ marks }), box);
  // The points take 1 / (1 + 2 x 0.35 + 2 x 0.06) of the height.
  expect((scale?.y(0.4) ?? 0) - (scale?.y(0.5) ?? 0)).toBeCloseTo(200 / 1.82, 6);
  expect(scale?.y(3)).toBeLessThan(0);
});

it("one point has room around it, and none has no scale", () => {
  const scale = plotScale(plot({ marks: [mark(5, 0.4)] }), box);
  expect([scale?.x(5), scale?.y(0.4)]).toEqual([150, 100]);
  expect(plotScale(plot({}), box)).toBeNull();
  expect(
    plotScale(plot({ lines: [{ key: "l", label: "", tone: "text", points: [{ x: 1, y: null }] }] }), box),
  ).toBeNull();
});

it("a rule beyond the points has its place in the drawing too", () => {
  const rules = [{ x: 40, label: "Forward", tone: "put" as const }];
  const scale = plotScale(plot({ marks: [mark(0, 1), mark(10, 2)], rules }), box);
  // 0 to 40 with 2 % of air at each end.
  expect([scale?.x(0), scale?.x(40)].map((x) => Math.round((x ?? 0) * 10) / 10)).toEqual([5.8, 294.2]);
});
