import { useId } from "react";
import { formatPesosShort, formatPriceShort } from "@paridad/core/formats";
import { linePath, roundTicks } from "@paridad/core/plot";
import type { LinePoint, PositionChart } from "@paridad/core/positions";
import type { Frame, Scale } from "./scale.ts";

export type Drawn = { readonly frame: Frame; readonly scale: Scale };

function pathOf(points: readonly LinePoint[], { x, y }: Scale): string {
  return linePath(points.map(({ level, profit }) => [x(level), y(profit)]));
}

/** A line of the drawing. */
export function Curve({
  points,
  scale,
  ...drawn
}: Pick<Drawn, "scale"> & {
  points: readonly LinePoint[];
  className: string;
  strokeWidth?: number;
  strokeDasharray?: string;
}) {
  return <path d={pathOf(points, scale)} fill="none" strokeWidth={2} strokeLinejoin="round" {...drawn} />;
}

/** Horizontal pesos and vertical prices. */
export function Axes({
  frame,
  scale,
  chart,
  range,
}: Drawn & { chart: PositionChart; range: { least: number; most: number } }) {
  const { left, right, bottom, width } = frame;
  return (
    <g className="fill-muted text-xs">
      {roundTicks([range.least, range.most], 6).map((profit) => (
        <g key={profit}>
          <line
            x1={left}
            x2={right}
            y1={scale.y(profit)}
            y2={scale.y(profit)}
            className={profit === 0 ? "stroke-muted" : "stroke-line"}
          />
          <text x={left - 7} y={scale.y(profit) + 4} textAnchor="end">
            {formatPesosShort(profit)}
          </text>
        </g>
      ))}
      {roundTicks([chart.lower, chart.upper], Math.max(4, 1 + Math.floor(width / 110))).map((level) => (
        <text key={level} x={scale.x(level)} y={bottom + 17} textAnchor="middle">
          {formatPriceShort(level)}
        </text>
      ))}
    </g>
  );
}

/** One and two deviations of the distribution of the odds, and its density behind. */
export function Bands({ frame, scale, chart }: Drawn & { chart: PositionChart }) {
  const { bands, lower, upper } = chart;
  if (bands === null) return null;
  const { top, bottom } = frame;
  const inside = (level: number) => Math.min(upper, Math.max(lower, level));
  const levels = Array.from({ length: 81 }, (_, index) => lower + ((upper - lower) * index) / 80);
  const densities = levels.map(bands.density);
  const highest = Math.max(...densities);
  const hill = levels
    .map((level, index) => {
      const height = highest > 0 ? ((densities[index] ?? 0) / highest) * 0.45 * (bottom - top) : 0;
      return `L${scale.x(level).toFixed(1)} ${(bottom - height).toFixed(1)}`;
    })
    .join("");
  return (
    <g aria-hidden>
      {[bands.two, bands.one].map(([from, to], index) => (
        <rect
          key={index}
          className="fill-accent/6"
          x={scale.x(inside(from))}
          width={Math.max(0, scale.x(inside(to)) - scale.x(inside(from)))}
          y={top}
          height={bottom - top}
        />
      ))}
      <path
        className="fill-muted/10"
        d={`M${scale.x(lower)} ${bottom}${hill}L${scale.x(upper)} ${bottom}Z`}
      />
      {(
        [
          ["−2σ", bands.two[0]],
          ["−1σ", bands.one[0]],
          ["+1σ", bands.one[1]],
          ["+2σ", bands.two[1]],
        ] as const
      ).map(([label, level]) =>
        level > lower && level < upper ? (
          <text
            key={label}
            className="fill-muted text-xs"
            x={scale.x(level)}
            y={top + 10}
            textAnchor="middle"
          >
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Gain above zero and loss below it; both end where the line crosses. */
export function Fill({ frame, scale, points }: Drawn & { points: readonly LinePoint[] }) {
  const id = useId();
  const { left, right, top, bottom } = frame;
  const zero = Math.min(bottom, Math.max(top, scale.y(0)));
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const area = `${pathOf(points, scale)}L${scale.x(last.level)} ${zero}L${scale.x(first.level)} ${zero}Z`;
  return (
    <g aria-hidden>
      <clipPath id={`${id}-gain`}>
        <rect x={left} y={top} width={right - left} height={Math.max(0, zero - top)} />
      </clipPath>
      <clipPath id={`${id}-loss`}>
        <rect x={left} y={zero} width={right - left} height={Math.max(0, bottom - zero)} />
      </clipPath>
      <path d={area} className="fill-up/20" clipPath={`url(#${id}-gain)`} />
      <path d={area} className="fill-down/18" clipPath={`url(#${id}-loss)`} />
    </g>
  );
}
