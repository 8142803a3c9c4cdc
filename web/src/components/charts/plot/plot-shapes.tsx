import { linePath } from "@paridad/core/plot";

import { classNames } from "../../../lib/class-names.ts";
import { toneColor } from "../chart-types.ts";
import type { PlotScale } from "./plot-scale.ts";
import type { PlotBand, PlotLine, PlotMark } from "./plot-types.ts";

const place = (value: number) => value.toFixed(1);

export function Line({ line, scale }: { line: PlotLine; scale: PlotScale }) {
  return (
    <path
      d={linePath(line.points.map(({ x, y }) => [scale.x(x), y === null ? null : scale.y(y)]))}
      fill="none"
      strokeWidth={line.isThin ? 1.25 : 2}
      strokeLinejoin="round"
      strokeDasharray={line.isDashed ? "5 4" : undefined}
      stroke={toneColor(line.tone)}
    />
  );
}

export function Band({ band, scale }: { band: PlotBand; scale: PlotScale }) {
  const { points, tone } = band;
  const upper = points.map(({ x, high }) => `${place(scale.x(x))} ${place(scale.y(high))}`);
  const lower = points.toReversed().map(({ x, low }) => `${place(scale.x(x))} ${place(scale.y(low))}`);
  if (upper.length < 2) return null;
  return <path d={`M${[...upper, ...lower].join("L")}z`} fillOpacity={0.14} fill={toneColor(tone)} />;
}

export function shapePath({ shape }: Pick<PlotMark, "shape">, x: number, y: number): string {
  if (shape === "circle") return `M${x} ${y}m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0`;
  if (shape === "square") return `M${x - 3.2} ${y - 3.2}h6.4v6.4h-6.4z`;
  return `M${x} ${y}m0-4.4l4.4 4.4l-4.4 4.4l-4.4-4.4z`;
}

export function Mark({ mark, scale }: { mark: PlotMark; scale: PlotScale }) {
  const [x, y] = [scale.x(mark.x), scale.y(mark.y)];
  const { low, high, tone, isMuted } = mark;
  const color = toneColor(isMuted ? "muted" : tone);
  const hasBar = low !== null && low !== undefined && high !== null && high !== undefined;
  return (
    <g className={classNames(isMuted && "opacity-70")}>
      {hasBar ? (
        <path
          d={`M${place(x - 3)} ${place(scale.y(high))}h6m-3 0V${place(scale.y(low))}m-3 0h6`}
          fill="none"
          strokeWidth={1.2}
          stroke={color}
        />
      ) : null}
      <path d={shapePath(mark, x, y)} fill={color} />
    </g>
  );
}
