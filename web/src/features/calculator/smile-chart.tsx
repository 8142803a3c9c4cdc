import { formatStrike, formatVolatility, formatVolatilityPoints } from "@paridad/core/formats";

import { smileScale } from "./smile-points.ts";
import type { SmileOption, SmileScale } from "./smile-points.ts";

const box = { left: 30, right: 394, top: 12, bottom: 164 };

function Mark({ option, scale }: { option: SmileOption; scale: SmileScale }) {
  const { type, strike, volatility, low, high, isOnLine } = option;
  const x = scale.x(strike);
  const y = scale.y(volatility);
  const name = `${type === "call" ? "Call" : "Put"} ${formatStrike(strike)}: ${formatVolatility(volatility)}`;
  const shape =
    type === "call" ? (
      <circle cx={x} cy={y} r={2.8} />
    ) : (
      <path d={`M${x} ${y - 3.6}L${x + 3.6} ${y}L${x} ${y + 3.6}L${x - 3.6} ${y}Z`} />
    );
  return (
    <g className="smile-mark" data-type={type} data-line={isOnLine || undefined}>
      <title>{name}</title>
      {low !== null && high !== null ? (
        <line className="smile-range" x1={x} x2={x} y1={scale.y(low)} y2={scale.y(high)} />
      ) : null}
      {shape}
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
  const scale = smileScale(options, box);
  if (scale === null) {
    return (
      <p className="py-10 text-center text-[12.5px] text-muted">Todavía no hay dos bases con volatilidad.</p>
    );
  }
  const line = options
    .filter(({ isOnLine, volatility }) => isOnLine && scale.isInside(volatility))
    .map(({ strike, volatility }) => `${scale.x(strike).toFixed(1)},${scale.y(volatility).toFixed(1)}`);
  return (
    <svg viewBox="0 0 400 190" role="img" aria-label={label} className="smile">
      <Axes scale={scale} spot={spot} />
      <polyline points={line.join(" ")} className="smile-line" />
      {options
        .filter(({ volatility }) => scale.isInside(volatility))
        .map((option) => (
          <Mark key={`${option.type} ${option.strike}`} option={option} scale={scale} />
        ))}
    </svg>
  );
}
