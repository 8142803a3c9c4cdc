import { classNames } from "../../lib/class-names.ts";
import type { ChartDrawing, ChartSeries, ChartTone } from "./chart-types.ts";

const swatches: Record<ChartTone, string> = {
  accent: "bg-accent",
  muted: "bg-muted",
  up: "bg-up",
  down: "bg-down",
  call: "bg-call",
  put: "bg-put",
  atm: "bg-atm",
  text: "bg-text",
  line2: "bg-line2",
};

function valueAt({ points }: ChartSeries, x: number | null): number | null {
  if (x !== null) return points.find((point) => point.x === x)?.value ?? null;
  return points.findLast(({ value }) => value !== null)?.value ?? null;
}

/** What each line is and its value under the pointer, otherwise its last. */
export function ChartLegend({ drawing, x }: { drawing: ChartDrawing; x: number | null }) {
  const last = drawing.series[0]?.points.findLast(({ value }) => value !== null)?.x;
  const place = x ?? (drawing.scale === "time" ? last : undefined);
  return (
    <ul className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 px-4 text-sm max-sm:pb-1 sm:pt-2.5">
      {drawing.series.map((series) => (
        <li key={series.key} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames(
              "rounded-full",
              series.shape === "columns" ? "size-2" : "h-0.5 w-3.5",
              swatches[series.tone],
              series.isDashed && "opacity-70",
            )}
          />
          <span className="text-muted">
            {series.label}
            {series.axis === "left" ? " (eje izquierdo)" : ""}
          </span>
          {drawing.scale === "time" || x !== null ? (
            <span className="font-semibold">{series.format(valueAt(series, x))}</span>
          ) : null}
        </li>
      ))}
      {place === undefined ? null : <li className="text-muted">{drawing.formatX(place)}</li>}
    </ul>
  );
}
