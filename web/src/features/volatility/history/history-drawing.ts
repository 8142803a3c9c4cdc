import { formatInstantDate, formatInteger, formatVolatility } from "@paridad/core/formats";
import { estimatorNames } from "@paridad/core/messages";
import { expirationInstant } from "@paridad/core/symbols";
import type { VolatilitySession } from "@paridad/core/volatility";

import type { ChartDrawing, ChartSeries, ChartTone } from "../../../components/charts/chart-types.ts";

export type EstimatorKey = keyof typeof estimatorNames;
export const estimatorKeys = Object.keys(estimatorNames) as [EstimatorKey, ...EstimatorKey[]];

function seriesOf(
  sessions: readonly VolatilitySession[],
  given: Pick<ChartSeries, "key" | "label" | "tone"> & Partial<ChartSeries>,
  valueOf: (session: VolatilitySession) => number | null,
): ChartSeries {
  return {
    shape: "line",
    format: formatVolatility,
    hasGaps: true,
    // A session is drawn at its close.
    points: sessions.map((session) => ({ x: expirationInstant(session.day), value: valueOf(session) })),
    ...given,
  };
}

/** The index of 30 days, where two expiries enclose them. */
function indexSeries(sessions: readonly VolatilitySession[], tone: ChartTone): ChartSeries {
  const given = { key: "index", label: "IVG 30", tone };
  return seriesOf(sessions, given, ({ index, isBracketed }) => (isBracketed ? index : null));
}

function realisedSeries(sessions: readonly VolatilitySession[], estimator: EstimatorKey): ChartSeries {
  const label = `Realizada 20 ruedas, ${estimatorNames[estimator]}`;
  return seriesOf(sessions, { key: "realised", label, tone: "atm" }, ({ realised }) => realised[estimator]);
}

const axis = { scale: "time", xLabel: "Rueda", formatX: formatInstantDate } as const;

/** At the money by constant maturity, the index, and what the share did. */
export function historyDrawing(
  sessions: readonly VolatilitySession[],
  estimator: EstimatorKey,
): ChartDrawing {
  const money = { key: "money", label: "En el dinero, 30 días", tone: "accent" } as const;
  return {
    ...axis,
    series: [
      seriesOf(sessions, money, ({ atTheMoney }) => atTheMoney),
      indexSeries(sessions, "put"),
      realisedSeries(sessions, estimator),
    ],
  };
}

/** The index with the quotes behind it. */
export function indexDrawing(sessions: readonly VolatilitySession[], estimator: EstimatorKey): ChartDrawing {
  return {
    ...axis,
    series: [
      indexSeries(sessions, "accent"),
      seriesOf(
        sessions,
        { key: "nearest", label: "Del vencimiento más cercano", tone: "muted", isDashed: true },
        ({ index, isBracketed }) => (isBracketed ? null : index),
      ),
      realisedSeries(sessions, estimator),
      seriesOf(
        sessions,
        {
          key: "quotes",
          label: "Bases con puntas",
          tone: "muted",
          shape: "columns",
          pane: 1,
          format: formatInteger,
        },
        ({ quotes }) => quotes,
      ),
    ],
  };
}
