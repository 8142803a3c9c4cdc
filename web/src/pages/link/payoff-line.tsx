import { formatPesosShort, formatPriceShort } from "@paridad/core/formats";

type Point = readonly [number, number];
const [width, height, left, bottom] = [480, 240, 72, 28];

/** The result at the expiry, drawn without scripts: the line, its zero and the share's price when it was shared. */
export function PayoffLine({ line, spot }: { line: readonly Point[]; spot: number }) {
  const [first, last] = [line[0]?.[0], line.at(-1)?.[0]];
  if (first === undefined || last === undefined || first >= last) return null;
  const profits = line.map(([, profit]) => profit);
  const [lowest, highest] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  if (lowest === highest) return null;
  const x = (level: number) => left + ((level - first) / (last - first)) * (width - left - 8);
  const y = (profit: number) => 8 + ((highest - profit) / (highest - lowest)) * (height - bottom - 16);
  const corners = line.map(([level, profit]) => `${x(level).toFixed(1)},${y(profit).toFixed(1)}`);
  const levels = [first, (first + last) / 2, last];
  return (
    <svg
      className="payoff-line"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Resultado neto al vencimiento según el precio de GGAL"
    >
      <line className="axis" x1={left} x2={width - 8} y1={y(0)} y2={y(0)} />
      <line className="spot" x1={x(spot)} x2={x(spot)} y1={8} y2={height - bottom} />
      <polyline points={corners.join(" ")} />
      {[...new Set([highest, 0, lowest])].map((profit) => (
        <text key={profit} x={left - 8} y={y(profit) + 4} textAnchor="end">
          {formatPesosShort(profit)}
        </text>
      ))}
      {levels.map((level, index) => (
        <text
          key={level}
          x={x(level)}
          y={height - 8}
          textAnchor={(["start", "middle", "end"] as const)[index]}
        >
          {formatPriceShort(level)}
        </text>
      ))}
    </svg>
  );
}
