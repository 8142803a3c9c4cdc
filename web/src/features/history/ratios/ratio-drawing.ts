import type { RatioRow } from "@paridad/core/contract";
import { formatInstantDate, formatRatio } from "@paridad/core/formats";
import { lastOfEachSession } from "@paridad/core/ratios";
import type { RatioStatisticsResult } from "@paridad/core/ratios";
import { buenosAiresInstant, standardCloseMinute } from "@paridad/core/symbols";

import type {
  ChartDrawing,
  ChartLevel,
  ChartSeries,
  ChartTone,
} from "../../../components/charts/chart-types.ts";
import { ratioKinds, ratioNames } from "./ratio-kinds.ts";
import type { RatioKind } from "./ratio-kinds.ts";

/** Green and red are kept for signs. */
const tones: Record<RatioKind, ChartTone> = {
  compra_venta: "accent",
  venta_compra: "text",
  precio_cierre: "muted",
};

function seriesOf(
  rows: readonly RatioRow[],
  kind: RatioKind,
  { sessions, isMain }: { sessions: number; isMain: boolean },
): ChartSeries {
  const bySession = lastOfEachSession(rows.map((row) => ({ time: row.time, value: row[kind] })));
  return {
    key: kind,
    label: ratioNames[kind].label,
    tone: tones[kind],
    shape: "line",
    isThin: !isMain,
    points: bySession.slice(-sessions).map(({ date, value }) => ({
      x: buenosAiresInstant({ date, minuteOfDay: standardCloseMinute }),
      value,
    })),
    format: formatRatio,
  };
}

function levelsOf(result: RatioStatisticsResult): ChartLevel[] {
  if (!result.ok) return [];
  const { mean, bands } = result;
  return [
    { value: bands.upperTwo, label: "+2σ", tone: "muted", isDashed: true },
    { value: bands.upperOne, label: "+1σ", tone: "muted", isDashed: true },
    { value: mean, label: "Media", tone: "atm" },
    { value: bands.lowerOne, label: "−1σ", tone: "muted", isDashed: true },
    { value: bands.lowerTwo, label: "−2σ", tone: "muted", isDashed: true },
  ];
}

/** The three ratios session by session, the chosen one in front with its mean and deviations. */
export function ratioDrawing(
  rows: readonly RatioRow[],
  { kind, sessions, result }: { kind: RatioKind; sessions: number; result: RatioStatisticsResult },
): ChartDrawing {
  const order = [kind, ...ratioKinds.filter((one) => one !== kind)];
  return {
    scale: "time",
    xLabel: "Rueda",
    formatX: formatInstantDate,
    series: order.map((one) => seriesOf(rows, one, { sessions, isMain: one === kind })),
    levels: levelsOf(result),
  };
}
