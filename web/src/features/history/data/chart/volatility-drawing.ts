import type { ChartPoint as WirePoint } from "@paridad/core/contract";
import {
  formatDeltaPercent,
  formatGammaPercent,
  formatInteger,
  formatThetaPerDay,
  formatVegaPerPoint,
  formatVolatility,
} from "@paridad/core/formats";
import type { OptionType } from "@paridad/core/symbols";
import { contractMoments, fewestPastSessions, ownPast } from "@paridad/core/volatility";
import type { ContractMoment } from "@paridad/core/volatility";

import type { ChartDrawing, ChartSeries } from "../../../../components/charts/chart-types.ts";
import { timeAxis, underlyingSeries } from "./chart-drawing.ts";
import { readInstant } from "@paridad/core/lib";

type Measure = {
  readonly label: string;
  readonly format: (value: number | null | undefined) => string;
  readonly read: (moment: ContractMoment) => number | null;
};

/** Measures of a contract that are followed against its own past. */
export const measures = {
  vi: { label: "VI", format: formatVolatility, read: ({ volatility }) => volatility },
  delta: {
    label: "Delta %",
    format: formatDeltaPercent,
    read: ({ greeks }) => greeks?.deltaPercent ?? null,
  },
  gamma: {
    label: "Gamma %",
    format: formatGammaPercent,
    read: ({ greeks }) => greeks?.gammaPercent ?? null,
  },
  vega: { label: "Vega", format: formatVegaPerPoint, read: ({ greeks }) => greeks?.vegaPerPoint ?? null },
  theta: { label: "Theta", format: formatThetaPerDay, read: ({ greeks }) => greeks?.thetaPerDay ?? null },
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof measures;
export const measureKeys = Object.keys(measures) as [MeasureKey, ...MeasureKey[]];

export type DrawnContract = {
  readonly type: OptionType;
  readonly strike: number;
  readonly expiration: string;
};

type Drawn = {
  readonly drawing: ChartDrawing;
  /** The series' rank, in a line. */
  readonly standing: string;
};

function level(
  line: Pick<ChartSeries, "key" | "label" | "format">,
  { times, value }: { times: readonly number[]; value: number | null },
): ChartSeries {
  const points = times.map((x) => ({ x, value }));
  return { ...line, tone: "muted", shape: "line", isDashed: true, isThin: true, points };
}

function standingOf({ label, format }: Measure, past: NonNullable<ReturnType<typeof ownPast>>): string {
  const { count, mean, last, percentile, hasMoved } = past;
  const observations = `${formatInteger(count)} observaciones`;
  let share = `sin percentil: hay ${observations} y hacen falta más de ${fewestPastSessions}`;
  if (percentile !== null)
    share = `percentil ${formatInteger(Math.round(percentile * 100))} de ${observations}`;
  else if (!hasMoved && count > fewestPastSessions) share = `sin percentil: no se movió en ${observations}`;
  return `${label} ${format(last)} · media ${format(mean)} · ${share}`;
}

/** One measure of a contract in time, with its mean, a deviation up and down, and the share beside it. */
export function measureDrawing(
  points: readonly WirePoint[],
  { contract, measure: key, isDaily }: { contract: DrawnContract; measure: MeasureKey; isDaily: boolean },
): Drawn {
  const measure: Measure = measures[key];
  const { label, format } = measure;
  const bars = points
    .flatMap(({ time, ratePercent = null, ...point }) => {
      const at = readInstant(time);
      return at === null ? [] : [{ ...point, ratePercent, time: at }];
    })
    .toSorted((one, other) => one.time - other.time);
  const moments = contractMoments(bars, contract);
  const times = moments.map(({ time }) => time);
  const values = moments.map(measure.read);
  const past = ownPast(values);
  const band = (side: 1 | -1) =>
    past === null || past.deviation === null ? null : past.mean + side * past.deviation;
  const bands: ChartSeries[] = [
    level({ key: "mean", label: "Media", format }, { times, value: past?.mean ?? null }),
    level({ key: "upper", label: "+1 desvío", format }, { times, value: band(1) }),
    level({ key: "lower", label: "−1 desvío", format }, { times, value: band(-1) }),
  ];
  return {
    drawing: {
      ...timeAxis(isDaily),
      series: [
        {
          key: "measure",
          label,
          tone: "accent",
          shape: "line",
          format,
          hasGaps: true,
          points: moments.map((moment, index) => ({ x: moment.time, value: values[index] ?? null })),
        },
        ...bands,
        underlyingSeries(bars.map(({ time, underlying }) => ({ x: time, value: underlying }))),
      ],
    },
    standing: past === null ? "Ningún precio de estas barras da una volatilidad." : standingOf(measure, past),
  };
}
