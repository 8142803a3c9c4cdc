import {
  formatInstantDate,
  formatNumber,
  formatPercent,
  formatPesos,
  formatRatio,
  formatTimestamp,
} from "@paridad/core/formats";
import { cumulativeCurve } from "@paridad/core/probability";
import type { ProbabilityPoint } from "@paridad/core/probability";

import type { ChartDrawing, ChartPoint } from "../../../components/charts/chart-types.ts";

/** Names of the analysis, in its explanation, table and drawings. */
export const probabilityTexts = {
  bullCost: "Costo bull",
  interpolated: "Interpolado",
  neutral: "Neutral al riesgo",
  costCurve: "ECDF del costo bull",
  ratioCurve: "ECDF del ratio",
} as const;

/** Cost of the bull above, ratio below, over time. */
export function seriesDrawing(points: readonly ProbabilityPoint[], isDaily: boolean): ChartDrawing {
  const of = (read: (point: ProbabilityPoint) => number | null): ChartPoint[] =>
    points.map((point) => ({ x: Date.parse(point.fecha), value: read(point) }));
  return {
    scale: "time",
    xLabel: "Fecha y hora",
    formatX: isDaily ? formatInstantDate : formatTimestamp,
    series: [
      {
        key: "costo_bull",
        label: probabilityTexts.bullCost,
        tone: "accent",
        shape: "line",
        points: of(({ costo_bull }) => costo_bull),
        format: formatPesos,
      },
      {
        key: "ratio",
        label: "Ratio",
        tone: "put",
        shape: "line",
        pane: 1,
        points: of(({ ratio }) => ratio),
        format: formatRatio,
      },
    ],
  };
}

const share = (value: number | null) => formatPercent(value);
const costLabel = (value: number) => formatPesos(value);
const ratioLabel = (value: number) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 4 });

/** Share of the series at or below each level, with the newest one marked by its day. */
export function cumulativeDrawing(
  points: readonly ProbabilityPoint[],
  key: "costo_bull" | "ratio",
): ChartDrawing {
  const curve = cumulativeCurve(points.map((point) => point[key]));
  const newest = points.findLast((point) => point[key] !== null);
  const level = newest?.[key] ?? null;
  const isCost = key === "costo_bull";
  return {
    scale: "value",
    xLabel: isCost ? probabilityTexts.bullCost : "Ratio",
    formatX: isCost ? costLabel : ratioLabel,
    series: [
      {
        key: "ecdf",
        label: isCost ? probabilityTexts.costCurve : probabilityTexts.ratioCurve,
        tone: isCost ? "accent" : "put",
        shape: "steps",
        points: curve.map(({ level, share: value }) => ({ x: level, value })),
        format: share,
      },
    ],
    marks:
      level === null ? [] : [{ x: level, label: formatInstantDate(newest?.fecha).slice(0, 5), tone: "atm" }],
  };
}
