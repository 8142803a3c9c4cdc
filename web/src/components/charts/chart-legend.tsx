import { classNames } from "../../lib/class-names.ts";
import { toneColor } from "./chart-types.ts";
import type { ChartDrawing, ChartPoint, ChartSeries } from "./chart-types.ts";

/** Under the pointer, otherwise the last that is known. */
function pointAt({ points }: ChartSeries, x: number | null): ChartPoint | undefined {
  return x === null ? points.findLast(({ value }) => value !== null) : points.find((point) => point.x === x);
}

/** Each line's name and its value under the pointer, otherwise its last, with its place where others go on after it. */
export function ChartLegend({ drawing, x }: { drawing: ChartDrawing; x: number | null }) {
  const hasValues = drawing.scale === "time" || x !== null;
  const readings = drawing.series.map((series) => ({ series, point: pointAt(series, x) }));
  const known = readings.flatMap(({ point }) => (point === undefined ? [] : [point.x]));
  const newest = known.length === 0 ? null : Math.max(...known);
  const place = hasValues ? (x ?? newest) : null;
  return (
    <ul className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 px-4 text-sm max-sm:pb-1 sm:pt-2.5">
      {readings.map(({ series, point }) => (
        <li key={series.key} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames(
              "rounded-full",
              series.shape === "columns" ? "size-2" : "h-0.5 w-3.5",
              series.isDashed && "opacity-70",
            )}
            style={{ background: toneColor(series.tone) }}
          />
          <span className="text-muted">
            {series.label}
            {series.axis === "left" ? " (eje izquierdo)" : ""}
          </span>
          {hasValues ? <span className="font-semibold">{series.format(point?.value ?? null)}</span> : null}
          {place !== null && point !== undefined && point.x !== place ? (
            <span className="text-muted">({drawing.formatX(point.x)})</span>
          ) : null}
        </li>
      ))}
      {place === null ? null : (
        <li className="text-muted">
          {drawing.xLabel} {drawing.formatX(place)}
        </li>
      )}
    </ul>
  );
}
