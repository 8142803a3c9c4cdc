import { useMemo, useState } from "react";
import type { PointerEvent } from "react";

import { formatStrike, formatVolatility, formatVolatilityPoints } from "@paridad/core/formats";
import { linePath } from "@paridad/core/plot";

import { smileScale } from "./smile-points.ts";
import type { SmileOption, SmileScale } from "./smile-points.ts";

const box = { left: 30, right: 394, top: 18, bottom: 164 };

/** One path for all marks of a kind: three nodes instead of hundreds to lay out at each tick. */
function marksPath(options: readonly SmileOption[], scale: SmileScale): string {
  return options
    .map(({ type, strike, volatility }) => {
      const x = scale.x(strike).toFixed(1);
      const y = scale.y(volatility).toFixed(1);
      return type === "call"
        ? `M${x} ${y}m-2.8 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0`
        : `M${x} ${y}m0-3.6l3.6 3.6l-3.6 3.6l-3.6-3.6z`;
    })
    .join("");
}

function rangesPath(options: readonly SmileOption[], scale: SmileScale): string {
  return options
    .flatMap(({ strike, low, high }) =>
      low === null || high === null
        ? []
        : [`M${scale.x(strike).toFixed(1)} ${scale.y(low).toFixed(1)}V${scale.y(high).toFixed(1)}`],
    )
    .join("");
}

const kinds = [
  { type: "call", isOnLine: false },
  { type: "put", isOnLine: false },
  { type: "call", isOnLine: true },
  { type: "put", isOnLine: true },
] as const;

function Marks({ options, scale }: { options: readonly SmileOption[]; scale: SmileScale }) {
  return kinds.map(({ type, isOnLine }) => {
    const own = options.filter((option) => option.type === type && option.isOnLine === isOnLine);
    return (
      <g
        key={`${type} ${isOnLine}`}
        className="smile-mark"
        data-type={type}
        data-line={isOnLine || undefined}
      >
        <path className="smile-range" d={rangesPath(own, scale)} />
        <path d={marksPath(own, scale)} />
      </g>
    );
  });
}

function nearest(options: readonly SmileOption[], point: { x: number; y: number }, scale: SmileScale) {
  const distance = ({ strike, volatility }: SmileOption) =>
    Math.hypot(scale.x(strike) - point.x, scale.y(volatility) - point.y);
  const [best] = options.toSorted((one, other) => distance(one) - distance(other));
  return best && distance(best) < 24 ? best : null;
}

/** The point under the pointer, in words. */
function Readout({ option, scale }: { option: SmileOption; scale: SmileScale }) {
  const { type, strike, volatility } = option;
  const x = Math.min(box.right - 70, Math.max(box.left + 70, scale.x(strike)));
  return (
    <g className="smile-readout">
      <circle cx={scale.x(strike)} cy={scale.y(volatility)} r={6} />
      <text x={x} y={box.top - 2} textAnchor="middle">
        {type === "call" ? "Call" : "Put"} {formatStrike(strike)} · {formatVolatility(volatility)}
      </text>
    </g>
  );
}

function Axes({ scale, spot }: { scale: SmileScale; spot: number }) {
  const [lowest, highest] = scale.strikes;
  const isSpotInside = spot > lowest && spot < highest;
  const x = isSpotInside ? scale.x(spot) : 0;
  const isRoomy = x > box.left + 70 && x < box.right - 70;
  return (
    <g className="smile-axes">
      {scale.lines.map((volatility) => (
        <g key={volatility}>
          <line x1={box.left} x2={box.right} y1={scale.y(volatility)} y2={scale.y(volatility)} />
          <text x={box.left - 6} y={scale.y(volatility) + 3.5} textAnchor="end">
            {formatVolatilityPoints(volatility).replace(/,0$/, "")}
          </text>
        </g>
      ))}
      {isSpotInside ? <line className="smile-spot" x1={x} x2={x} y1={box.top - 6} y2={box.bottom} /> : null}
      <text x={box.left} y={box.bottom + 17}>
        {formatStrike(lowest)}
      </text>
      {isSpotInside && isRoomy ? (
        <text x={x} y={box.bottom + 17} textAnchor="middle" className="smile-spot-text">
          {formatStrike(Math.round(spot))}
        </text>
      ) : null}
      <text x={box.right} y={box.bottom + 17} textAnchor="end">
        {formatStrike(highest)}
      </text>
    </g>
  );
}

/** Volatility by strike: a mark for each option with the range of its bid and ask, a line through those out of the money. */
export function SmileChart({
  options,
  spot,
  label,
}: {
  options: readonly SmileOption[];
  spot: number;
  label: string;
}) {
  const [pointed, setPointed] = useState<{ x: number; y: number } | null>(null);
  const scale = useMemo(() => smileScale(options, box), [options]);
  if (scale === null) {
    return <p className="py-10 text-center text-sm text-muted">Todavía no hay dos bases con volatilidad.</p>;
  }
  const inside = options.filter(({ volatility }) => scale.isInside(volatility));
  const option = pointed && nearest(inside, pointed, scale);
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    setPointed({ x: ((clientX - left) * 400) / width, y: ((clientY - top) * 400) / width });
  };
  const line = inside.filter(({ isOnLine }) => isOnLine);
  return (
    <svg
      viewBox="0 0 400 190"
      role="img"
      aria-label={label}
      className="smile"
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <Axes scale={scale} spot={spot} />
      <path
        d={linePath(line.map(({ strike, volatility }) => [scale.x(strike), scale.y(volatility)]))}
        className="smile-line"
      />
      <Marks options={inside} scale={scale} />
      {option === null ? null : <Readout option={option} scale={scale} />}
    </svg>
  );
}
