import {
  formatInstantDate,
  formatInteger,
  formatNumber,
  formatPesos,
  formatPesosShort,
  formatStrike,
} from "@paridad/core/formats";
import { knownSum, typeTurnoverBySession } from "@paridad/core/ratios";
import type { ActivityRow } from "@paridad/core/ratios";
import { buenosAiresInstant, standardCloseMinute } from "@paridad/core/symbols";

import type { ChartDrawing, ChartPoint } from "../../../components/charts/chart-types.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import type { VolumeEntry } from "./use-volume.ts";

export type VolumeMeasure = "volume" | "turnover";

function byStrike(
  entries: readonly VolumeEntry[],
  { type, measure }: { type: "call" | "put"; measure: VolumeMeasure },
): Map<number, number | null> {
  const sums = new Map<number, number | null>();
  for (const entry of entries) {
    if (entry.type !== type || entry.strike === null) continue;
    sums.set(entry.strike, knownSum([sums.get(entry.strike) ?? null, entry[measure]]));
  }
  return sums;
}

/** Calls upwards and puts downwards, strike by strike. */
export function strikeDrawing(
  entries: readonly VolumeEntry[],
  { measure }: { measure: VolumeMeasure },
): ChartDrawing {
  const calls = byStrike(entries, { type: "call", measure });
  const puts = byStrike(entries, { type: "put", measure });
  const strikes = [...new Set([...calls.keys(), ...puts.keys()])].sort((one, other) => one - other);
  const show = measure === "volume" ? formatInteger : formatPesos;
  // Puts hang under the axis: the sign is a place on the drawing, not a quantity.
  const upright = (value: number | null) => (value === null ? null : Math.abs(value));
  const magnitude = (value: number | null) => show(upright(value));
  const short = measure === "volume" ? formatInteger : formatPesosShort;
  const formatAxis = (value: number | null) => short(upright(value));
  const points = (sums: Map<number, number | null>, direction: 1 | -1): ChartPoint[] =>
    strikes.map((x) => {
      const value = sums.get(x) ?? null;
      return { x, value: value === null ? null : value * direction };
    });
  return {
    scale: "value",
    xLabel: "Base",
    formatX: formatStrike,
    series: [
      {
        key: "calls",
        label: "Calls (arriba)",
        tone: "call",
        shape: "columns",
        points: points(calls, 1),
        format: magnitude,
        formatAxis,
      },
      {
        key: "puts",
        label: "Puts (abajo)",
        tone: "put",
        shape: "columns",
        points: points(puts, -1),
        format: magnitude,
        formatAxis,
      },
    ],
  };
}

/** Calls over puts by turnover, session by session, with both below. */
export function typeDrawing(rows: readonly ActivityRow[], catalogue: Catalogue): ChartDrawing {
  const sessions = typeTurnoverBySession(rows, (symbol) => catalogue.find(symbol)?.type ?? null);
  const points = (read: (session: (typeof sessions)[number]) => number | null): ChartPoint[] =>
    sessions.map((session) => ({
      x: buenosAiresInstant({ date: session.date, minuteOfDay: standardCloseMinute }),
      value: read(session),
    }));
  const times = (value: number | null) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2 });
  return {
    scale: "time",
    xLabel: "Rueda",
    formatX: formatInstantDate,
    series: [
      {
        key: "callPutRatio",
        label: "Calls / puts",
        tone: "accent",
        shape: "line",
        points: points(({ callPutRatio }) => callPutRatio),
        format: times,
      },
      {
        key: "calls",
        label: "Calls",
        tone: "call",
        shape: "line",
        isThin: true,
        pane: 1,
        points: points(({ calls }) => calls),
        format: formatPesos,
        formatAxis: formatPesosShort,
      },
      {
        key: "puts",
        label: "Puts",
        tone: "put",
        shape: "line",
        isThin: true,
        pane: 1,
        points: points(({ puts }) => puts),
        format: formatPesos,
        formatAxis: formatPesosShort,
      },
    ],
    levels: [{ value: 1, label: "Iguales", tone: "muted", isDashed: true }],
  };
}
