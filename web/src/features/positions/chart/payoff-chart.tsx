import type { KeyboardEvent, PointerEvent } from "react";
import { formatPesos, formatPrice, formatPriceShort } from "@paridad/core/formats";
import type { PositionChart } from "@paridad/core/positions";
import { useWidth } from "../../../lib/view/use-width.ts";
import { Axes, Bands, Curve, Fill } from "./payoff-layers.tsx";
import type { Drawn } from "./payoff-layers.tsx";
import { profitRange, scaleOf, valueOf } from "./scale.ts";
import type { ComparedLine, Frame } from "./scale.ts";

const heights = { usual: 320, narrow: 220 } as const;

/** The result at a price: of the expiry's line, today's and the scenario's. */
export type ChartReading = {
  readonly level: number;
  readonly expiry: number | null;
  readonly today: number | null;
  readonly supposed: number | null;
};

export function readChart({ expiry, today, supposed }: PositionChart, level: number): ChartReading {
  return {
    level,
    expiry: valueOf(expiry, level),
    today: today === null ? null : valueOf(today, level),
    supposed: supposed === null ? null : valueOf(supposed, level),
  };
}

function Marks({ frame, scale, chart, spot }: Drawn & { chart: PositionChart; spot: number }) {
  const { top, bottom } = frame;
  const inside = ({ lower, upper }: PositionChart, level: number) => level >= lower && level <= upper;
  return (
    <>
      <line
        x1={scale.x(spot)}
        x2={scale.x(spot)}
        y1={top}
        y2={bottom}
        strokeDasharray="3 4"
        className="stroke-atm"
      />
      <text x={scale.x(spot) + 5} y={bottom - 6} className="fill-atm text-xs">
        {formatPriceShort(spot)}
      </text>
      {chart.breakevens
        .filter((level) => inside(chart, level))
        .map((level, index) => (
          <g key={level} className="fill-muted text-xs">
            <circle
              cx={scale.x(level)}
              cy={scale.y(0)}
              r={3.5}
              strokeWidth={1.5}
              className="fill-s1 stroke-text"
            />
            <text
              x={scale.x(level) + (index % 2 === 0 ? -7 : 7)}
              y={scale.y(0) - 6}
              textAnchor={index % 2 === 0 ? "end" : "start"}
            >
              {formatPriceShort(level)}
            </text>
          </g>
        ))}
    </>
  );
}

function Crosshair({ frame, scale, reading }: Drawn & { reading: ChartReading }) {
  const x = scale.x(reading.level);
  return (
    <g className="fill-text" aria-hidden>
      <line x1={x} x2={x} y1={frame.top} y2={frame.bottom} className="stroke-text opacity-60" />
      {[reading.expiry, reading.today, reading.supposed].map((profit, index) =>
        profit === null ? null : <circle key={index} cx={x} cy={scale.y(profit)} r={3} />,
      )}
    </g>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 };

type ChartProps = {
  chart: PositionChart;
  /** Line of another position, beside it. */
  other: ComparedLine | null;
  spot: number;
  /** Interest of the same capital in caución, pesos in all; null where that is not known. */
  caucion: number | null;
  isScenario: boolean;
  /** Price of the crosshair; null without one. */
  level: number | null;
  onLevel: (level: number | null) => void;
};

function Lines({ frame, scale, chart, other, caucion, isScenario }: Drawn & ChartProps) {
  const y = caucion === null ? 0 : scale.y(caucion);
  return (
    <>
      <Fill frame={frame} scale={scale} points={chart.expiry} />
      {caucion === null ? null : (
        <line x1={frame.left} x2={frame.right} y1={y} y2={y} strokeDasharray="2 4" className="stroke-muted" />
      )}
      <Curve points={chart.gross} scale={scale} className="stroke-muted/45" strokeWidth={1} />
      {other === null ? null : (
        <Curve points={other.points} scale={scale} className="stroke-put" strokeDasharray="8 4" />
      )}
      <Curve points={chart.expiry} scale={scale} className="stroke-text" />
      {chart.today === null ? null : <Curve points={chart.today} scale={scale} className="stroke-accent" />}
      {isScenario && chart.supposed !== null ? (
        <Curve points={chart.supposed} scale={scale} className="stroke-atm" strokeDasharray="6 4" />
      ) : null}
    </>
  );
}

/** Moves the crosshair: by the pointer, a finger, and the arrows. */
function useCrosshair({ chart, spot, level, onLevel }: ChartProps, levelAt: (share: number) => number) {
  const point = (next: number) => onLevel(Math.min(chart.upper, Math.max(chart.lower, next)));
  const follow = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(levelAt((clientX - left) / width));
  };
  return {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: () => onLevel(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") onLevel(null);
      const count = steps[event.key];
      if (count === undefined) return;
      event.preventDefault();
      point((level ?? spot) + (count * (chart.upper - chart.lower)) / 100);
    },
  };
}

/** Result of a position by the price of the share: at expiry, today and in the scenario, with what surrounds it. */
export function PayoffChart(props: ChartProps) {
  const { chart, other, spot, isScenario, level } = props;
  const { ref, width: room } = useWidth();
  const width = Math.max(300, room);
  const height = width < 480 ? heights.narrow : heights.usual;
  const frame: Frame = { width, left: 74, right: width - 10, top: 16, bottom: height - 26 };
  const lines = [
    chart.expiry,
    chart.today ?? [],
    (isScenario ? chart.supposed : null) ?? [],
    other?.points ?? [],
  ];
  const range = profitRange(lines);
  const scale = scaleOf(frame, { ...chart, ...range });
  const crosshair = useCrosshair(props, (share) => scale.levelAt(share * width));
  const price = level ?? spot;
  const result = formatPesos(readChart(chart, price).expiry, { sign: "always" });
  return (
    <div ref={ref} className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="slider"
        tabIndex={0}
        aria-label="Precio de GGAL en el gráfico: flechas para moverlo"
        aria-valuemin={Math.round(chart.lower)}
        aria-valuemax={Math.round(chart.upper)}
        aria-valuenow={Math.round(price)}
        aria-valuetext={`GGAL a ${formatPrice(price)}: ${result} al vencimiento`}
        className="block w-full cursor-crosshair touch-pan-y"
        {...crosshair}
      >
        <Bands frame={frame} scale={scale} chart={chart} />
        <Axes frame={frame} scale={scale} chart={chart} range={range} />
        <Lines {...props} frame={frame} scale={scale} />
        <Marks frame={frame} scale={scale} chart={chart} spot={spot} />
        {level === null ? null : <Crosshair frame={frame} scale={scale} reading={readChart(chart, level)} />}
      </svg>
    </div>
  );
}
