import { formatInstantDate, formatNumber, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { estimatorNames } from "@paridad/core/volatility";
import { expirationInstant } from "@paridad/core/symbols";
import type { VolatilitySession } from "@paridad/core/volatility";

import type { ChartDrawing, ChartSeries } from "../../../components/charts/chart-types.ts";

export type EstimatorKey = keyof typeof estimatorNames;
export const estimatorKeys = Object.keys(estimatorNames) as [EstimatorKey, ...EstimatorKey[]];

function seriesOf(
  sessions: readonly VolatilitySession[],
  series: Pick<ChartSeries, "key" | "label" | "tone"> & Partial<ChartSeries>,
  valueOf: (session: VolatilitySession) => number | null,
): ChartSeries {
  return {
    shape: "line",
    format: formatVolatility,
    hasGaps: true,
    // A session is drawn at its close.
    points: sessions.map((session) => ({ x: expirationInstant(session.day), value: valueOf(session) })),
    ...series,
  };
}

/** The index is said in points, without %. */
export const indexPoints = (level: number | null) =>
  formatNumber(level, { minimumDecimals: 2, maximumDecimals: 2 });

/** At the money by constant maturity, the index where two expiries enclose its 30 days, and what the share did. */
export function historyDrawing(
  sessions: readonly VolatilitySession[],
  estimator: EstimatorKey,
): ChartDrawing {
  const realised = `Realizada 20 ruedas, ${estimatorNames[estimator]}`;
  const index = {
    key: "index",
    label: "IVG 30",
    tone: "put",
    format: (level: number | null) => indexPoints(level === null ? null : level * 100),
  } as const;
  return {
    scale: "time",
    xLabel: "Rueda",
    formatX: formatInstantDate,
    series: [
      seriesOf(
        sessions,
        { key: "money", label: screenWords.thirtyDayVolatility, tone: "accent" },
        ({ atTheMoney }) => atTheMoney,
      ),
      seriesOf(sessions, index, ({ index: level, isBracketed }) => (isBracketed ? level : null)),
      seriesOf(sessions, { key: "realised", label: realised, tone: "atm" }, (one) => one.realised[estimator]),
    ],
  };
}
