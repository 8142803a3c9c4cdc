import type { MarketEvent } from "@paridad/core/contract";
import { marketEventNames } from "@paridad/core/contract";
import { buenosAiresDate, expirationInstant } from "@paridad/core/symbols";

import type { ChartDrawing, ChartMark, ChartTone } from "../chart-types.ts";

/** First and last Buenos Aires day of a drawing. */
export type ChartDays = { readonly from: string; readonly to: string };

const tones: Readonly<Record<MarketEvent["kind"], ChartTone>> = {
  dividend: "up",
  earnings: "accent",
  election: "put",
  holiday: "muted",
  expiry: "atm",
  other: "muted",
};

/** Null for a drawing that is not over time, or without points. */
export function chartDays({ scale, series }: ChartDrawing): ChartDays | null {
  if (scale !== "time") return null;
  const times = series
    .flatMap(({ points }) => [points[0]?.x, points.at(-1)?.x])
    .filter((x) => x !== undefined);
  if (times.length === 0) return null;
  return { from: buenosAiresDate(Math.min(...times)), to: buenosAiresDate(Math.max(...times)) };
}

/**
 * The drawing with a mark at the close of each event's day. Holidays have none, as nothing is traded on them, nor has an
 * expiry that the drawing marks itself; several events of a day share one mark.
 */
export function withEventMarks(drawing: ChartDrawing, events: readonly MarketEvent[]): ChartDrawing {
  const own = drawing.marks ?? [];
  const marks = new Map<number, ChartMark>();
  for (const { kind, day } of events) {
    const x = expirationInstant(day);
    const { mark } = marketEventNames[kind];
    if (kind === "holiday" || own.some((known) => known.x === x && known.label === mark)) continue;
    const before = marks.get(x);
    const label =
      before === undefined ? mark : [...new Set([...before.label.split(" + "), mark])].join(" + ");
    marks.set(x, { x, label, tone: before?.tone ?? tones[kind] });
  }
  return marks.size === 0 ? drawing : { ...drawing, marks: [...own, ...marks.values()] };
}
