import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { PointerEvent } from "react";

import { screenWords } from "@paridad/core/messages";

import { useWidth } from "../../../lib/view/use-width.ts";
import { toneColor } from "../chart-types.ts";
import { plotScale } from "./plot-scale.ts";
import type { PlotBox, PlotScale } from "./plot-scale.ts";
import { Band, Line, Mark } from "./plot-shapes.tsx";
import type { Plot, PlotMark } from "./plot-types.ts";

/** Labels that say the same number again are left out: the format has fewer decimals than the step. */
function distinct(ticks: readonly number[], format: (value: number) => string): readonly number[] {
  return ticks.filter((tick, index) => index === 0 || format(tick) !== format(ticks[index - 1] as number));
}

function Axes({ plot, scale, box }: { plot: Plot; scale: PlotScale; box: PlotBox }) {
  return (
    <g className="fill-muted text-[11px]">
      {distinct(scale.yTicks, plot.formatY).map((tick) => (
        <g key={tick}>
          <line x1={box.left} x2={box.right} y1={scale.y(tick)} y2={scale.y(tick)} className="stroke-line" />
          <text x={box.left - 7} y={scale.y(tick) + 3.5} textAnchor="end">
            {plot.formatY(tick)}
          </text>
        </g>
      ))}
      {distinct(scale.xTicks, plot.formatX).map((tick) => (
        <text key={tick} x={scale.x(tick)} y={box.bottom + 17} textAnchor="middle">
          {plot.formatX(tick)}
        </text>
      ))}
      <text x={box.right} y={box.bottom + 33} textAnchor="end">
        {plot.xLabel}
      </text>
    </g>
  );
}

function Rules({ plot, scale, box }: { plot: Plot; scale: PlotScale; box: PlotBox }) {
  return (plot.rules ?? []).map(({ x, label, tone }) => {
    const at = scale.x(x);
    const isNearEnd = at > box.right - 90;
    return (
      <g key={`${label} ${x}`}>
        <line x1={at} x2={at} y1={box.top} y2={box.bottom} strokeDasharray="3 4" stroke={toneColor(tone)} />
        <text
          x={at + (isNearEnd ? -5 : 5)}
          y={box.top + 8}
          textAnchor={isNearEnd ? "end" : "start"}
          fill={toneColor(tone)}
          className="text-[11px]"
        >
          {label}
        </text>
      </g>
    );
  });
}

/** The mark nearest to a place on the drawing. */
function nearest(marks: readonly PlotMark[], at: { x: number; y: number }, scale: PlotScale): string | null {
  let best: { key: string; distance: number } | null = null;
  for (const { key, x, y } of marks) {
    const distance = Math.hypot(scale.x(x) - at.x, scale.y(y) - at.y);
    if (best === null || distance < best.distance) best = { key, distance };
  }
  return best?.key ?? null;
}

function Chosen({ mark, scale }: { mark: PlotMark; scale: PlotScale }) {
  const at = { cx: scale.x(mark.x), cy: scale.y(mark.y) };
  return <circle {...at} r={7} fill="none" strokeWidth={1.5} className="stroke-text" />;
}

function Canvas({
  plot,
  label,
  box,
  scale,
  mark,
  onChoose,
}: {
  plot: Plot;
  label: string;
  box: PlotBox;
  scale: PlotScale;
  mark: PlotMark | null;
  onChoose: (key: string | null) => void;
}) {
  const clip = useId();
  const onPointer = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const key = nearest(plot.marks, { x: clientX - left, y: clientY - top }, scale);
    if (key !== null) onChoose(key);
  };
  return (
    <svg
      width="100%"
      height={box.bottom + axisRoom}
      role="img"
      aria-label={label}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      className="block touch-pan-y tabular-nums"
    >
      <clipPath id={clip}>
        <rect x={box.left} y={box.top} width={box.right - box.left} height={box.bottom - box.top} />
      </clipPath>
      <Axes plot={plot} scale={scale} box={box} />
      <g clipPath={`url(#${clip})`}>
        {(plot.bands ?? []).map((band) => (
          <Band key={band.key} band={band} scale={scale} />
        ))}
        {plot.lines.map((line) => (
          <Line key={line.key} line={line} scale={scale} />
        ))}
        {plot.marks.map((one) => (
          <Mark key={one.key} mark={one} scale={scale} />
        ))}
      </g>
      <Rules plot={plot} scale={scale} box={box} />
      {mark === null ? null : <Chosen mark={mark} scale={scale} />}
    </svg>
  );
}

const step =
  "grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text disabled:opacity-40 pointer-coarse:size-10 [&_svg]:size-4";

/** The chosen mark in words, and the way to the ones next to it. */
function Readout({
  marks,
  mark,
  onChoose,
}: {
  /** In their order along the axis. */
  marks: readonly PlotMark[];
  mark: PlotMark | null;
  onChoose: (key: string | null) => void;
}) {
  const index = mark === null ? -1 : marks.indexOf(mark);
  const choose = (to: number) => onChoose(marks[to]?.key ?? null);
  return (
    <div className="flex min-h-9 items-center gap-1 px-3 pb-1.5 text-sm">
      <button
        type="button"
        aria-label="Punto anterior"
        disabled={index <= 0}
        onClick={() => choose(index - 1)}
        className={step}
      >
        <ChevronLeft aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Punto siguiente"
        disabled={index === marks.length - 1}
        onClick={() => choose(index + 1)}
        className={step}
      >
        <ChevronRight aria-hidden />
      </button>
      <p aria-live="polite" className="min-w-0 tabular-nums">
        {mark?.text ?? <span className="text-muted">Pasá por un punto para leerlo.</span>}
      </p>
    </div>
  );
}

/** Room under the drawing for the numbers and the name of its axis. */
const axisRoom = 38;

/** Lines, areas and marks over plain numbers. The pointer or the buttons choose a mark, whose words stand under it. */
export function ValuePlot({
  plot,
  label,
  height = 340,
}: {
  /** Stable between renders. */
  plot: Plot;
  /** Its text for a screen reader. */
  label: string;
  height?: number;
}) {
  const { ref, width } = useWidth();
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useMemo(
    () => ({ left: 52, right: width - 14, top: 14, bottom: height - axisRoom }),
    [width, height],
  );
  const scale = useMemo(() => plotScale(plot, box), [plot, box]);
  const marks = useMemo(() => plot.marks.toSorted((one, other) => one.x - other.x), [plot.marks]);
  const mark = marks.find(({ key }) => key === chosen) ?? null;
  return (
    <div ref={ref}>
      {scale === null ? (
        <p className="px-4 py-10 text-center text-muted">{screenWords.noValues}</p>
      ) : (
        <Canvas plot={plot} label={label} box={box} scale={scale} mark={mark} onChoose={setChosen} />
      )}
      {marks.length > 0 ? <Readout marks={marks} mark={mark} onChoose={setChosen} /> : null}
    </div>
  );
}
