import type { ColorRole } from "@paridad/core/tokens";

export type ChartTone = Extract<
  ColorRole,
  "accent" | "muted" | "up" | "down" | "call" | "put" | "atm" | "text" | "line2"
>;

/** A tone as the theme of the page has it. */
export const toneColor = (tone: ChartTone): string => `var(--${tone})`;

/** A point; `null` leaves a gap, never a zero. `x` is epoch milliseconds on a time axis, otherwise the value itself. */
export type ChartPoint = {
  readonly x: number;
  readonly value: number | null;
  /** With all three, a candle; `value` is its close. */
  readonly open?: number | null;
  readonly high?: number | null;
  readonly low?: number | null;
};

export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly shape: "line" | "steps" | "columns" | "candles";
  /** Ascending by x, no x twice. */
  readonly points: readonly ChartPoint[];
  readonly format: (value: number | null) => string;
  /** Shorter, for the axis; `format` when left out. */
  readonly formatAxis?: (value: number | null) => string;
  /** The axis has no label between two whole numbers. */
  readonly isCount?: boolean;
  readonly axis?: "left" | "right";
  /** 0 is the upper pane. */
  readonly pane?: number;
  readonly isDashed?: boolean;
  readonly isThin?: boolean;
  /** A line that isn't drawn over its gaps; what stands alone between two of them is in legend and table. */
  readonly hasGaps?: boolean;
};

/** A vertical line at an x, with a word next to it. */
export type ChartMark = { readonly x: number; readonly label: string; readonly tone: ChartTone };

/** A horizontal line of the first series. */
export type ChartLevel = {
  readonly value: number;
  readonly label: string;
  readonly tone: ChartTone;
  readonly isDashed?: boolean;
};

export type ChartDrawing = {
  readonly scale: "time" | "value";
  readonly series: readonly ChartSeries[];
  readonly levels?: readonly ChartLevel[];
  readonly marks?: readonly ChartMark[];
  /** Name of the horizontal axis: heading of its column in the table. */
  readonly xLabel: string;
  readonly formatX: (x: number) => string;
};

function knownOf({ points }: ChartSeries): number {
  return points.filter(({ value }) => value !== null).length;
}

/** The most known values of any series. */
export function longestOf(series: readonly ChartSeries[]): number {
  return Math.max(0, ...series.map(knownOf));
}

/** A line that has gaps between its values: they are drawn as such. */
export function isBroken({ series }: ChartDrawing): boolean {
  return series.some(({ hasGaps, points }) => {
    const first = points.findIndex(({ value }) => value !== null);
    const last = points.findLastIndex(({ value }) => value !== null);
    return hasGaps === true && points.slice(first, last).some(({ value }) => value === null);
  });
}

/** The drawing without series that have no value, and without the panes that they leave empty. */
export function withValues(drawing: ChartDrawing): {
  readonly drawing: ChartDrawing;
  /** Names of what was left out. */
  readonly absent: readonly string[];
} {
  const series = drawing.series.filter((one) => knownOf(one) > 0);
  if (series.length === drawing.series.length) return { drawing, absent: [] };
  const panes = [...new Set(series.map(({ pane = 0 }) => pane))].toSorted((one, other) => one - other);
  const isFirst = series[0] === drawing.series[0];
  return {
    drawing: {
      ...drawing,
      series: series.map((one) => ({ ...one, pane: panes.indexOf(one.pane ?? 0) })),
      // Levels are of the first series.
      levels: isFirst ? (drawing.levels ?? []) : [],
    },
    absent: drawing.series.filter((one) => knownOf(one) === 0).map(({ label }) => label),
  };
}
