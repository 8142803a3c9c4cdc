import type { EmbedRatios, RatioRow } from "../../contract/index.ts";
import { formatInstantDate } from "../../formats/index.ts";
import { ratioStatistics } from "../../ratios/index.ts";
import type { RatioStatisticsResult } from "../../ratios/index.ts";

/** Which prices the ratio compares, as the attribute names them. */
export const ratioModes = {
  "compra-venta": "compra_venta",
  "venta-compra": "venta_compra",
  cierre: "precio_cierre",
} as const;
export type RatioMode = keyof typeof ratioModes;

export type RatioPoint = { readonly time: string; readonly value: number | null };

export type RatioSummary = {
  /** Ascending, the newest one last. */
  readonly points: readonly RatioPoint[];
  /** All ratios of the market now; null where it is not asked or has none. */
  readonly now: RatioRow | null;
  /** The newest known ratio; null where no session has one. */
  readonly current: number | null;
  readonly statistics: RatioStatisticsResult;
};

/** Sessions with the market's own ratio of today in the place of today's. */
function withNow(sessions: readonly RatioRow[], now: RatioRow | null): readonly RatioRow[] {
  if (now === null) return sessions;
  const today = formatInstantDate(now.time);
  return [...sessions.filter(({ time }) => formatInstantDate(time) !== today), now];
}

/** The element's summary of an answer, in one mode and over the last `window` sessions. */
export function summarizeRatios(
  { sessions, now }: Pick<EmbedRatios, "sessions" | "now">,
  { mode, window }: { mode: RatioMode; window: number },
): RatioSummary {
  const points = withNow(sessions, now)
    .slice(-window)
    .map((row) => ({ time: row.time, value: row[ratioModes[mode]] }));
  const values = points.map(({ value }) => value);
  return {
    points,
    now,
    current: values.findLast((value) => value !== null) ?? null,
    statistics: ratioStatistics({ values }),
  };
}
