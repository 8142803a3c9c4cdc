import { extentOf, linePath, linearScale } from "../../plot/index.ts";
import type { Extent } from "../../plot/index.ts";
import type { PlotBox } from "../smile/smile-drawing.ts";
import type { RatioPoint } from "./ratio-summary.ts";

/** The lowest and the highest known value; null where fewer than two are known. */
export function ratioRange(points: readonly RatioPoint[]): Extent | null {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length < 2 ? null : extentOf(values);
}

/** Sessions in pixels: a path broken where one has no ratio, the mean's height, and the newest value. */
export function ratioDrawing(
  points: readonly RatioPoint[],
  { mean, box: { width, height, margin } }: { readonly mean: number | null; readonly box: PlotBox },
) {
  const range = ratioRange(points);
  if (range === null) return null;
  const across = linearScale([0, points.length - 1], [margin, width - margin]);
  const up = linearScale(range, [height - margin, margin]);
  const pixels = points.map(
    ({ value }, index) => [across(index), value === null ? null : up(value)] as const,
  );
  const last = pixels.findLast(([, y]) => y !== null);
  return {
    range,
    x: across,
    y: up,
    path: linePath(pixels),
    mean: mean === null ? null : up(mean),
    last: last === undefined ? null : { x: last[0], y: last[1] ?? 0 },
  };
}
