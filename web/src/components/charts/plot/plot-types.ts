import type { ChartTone } from "../chart-types.ts";

/** A line through its points; a null y leaves a gap, never a zero. Ascending by x. */
export type PlotLine = {
  readonly key: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
  readonly isDashed?: boolean;
  readonly isThin?: boolean;
};

/** An area between two values at each x. */
export type PlotBand = {
  readonly key: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly points: readonly { readonly x: number; readonly low: number; readonly high: number }[];
};

/** A point of its own, with a bar from `low` to `high` where it has one. */
export type PlotMark = {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly tone: ChartTone;
  readonly shape: "circle" | "diamond" | "square";
  /** Less weight: drawn faint. */
  readonly isMuted?: boolean;
  /** In words, for its reader. */
  readonly text: string;
};

/** A vertical line with a word at its top. */
export type PlotRule = { readonly x: number; readonly label: string; readonly tone: ChartTone };

/** A drawing over plain numbers in which distances on both axes are those of the numbers. */
export type Plot = {
  readonly lines: readonly PlotLine[];
  readonly bands?: readonly PlotBand[];
  readonly marks: readonly PlotMark[];
  /** Kinds of mark, for the legend. */
  readonly kinds?: readonly (Pick<PlotMark, "tone" | "shape"> & { readonly label: string })[];
  readonly rules?: readonly PlotRule[];
  readonly xLabel: string;
  readonly formatX: (x: number) => string;
  readonly formatY: (y: number) => string;
};
