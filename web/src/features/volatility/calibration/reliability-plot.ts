import { formatInteger, formatPercent } from "@paridad/core/formats";

import type { Plot } from "../../../components/charts/plot/plot-types.ts";
import { binName, knownBins } from "./calibration-words.ts";
import type { Group } from "./calibration-words.ts";

const percent = (share: number) => `${formatInteger(share * 100)} %`;

/** Forecasts against outcomes: on the diagonal what is said comes true. */
export function reliabilityPlot(group: Group, label: string): Plot {
  const ends = [0, 1].map((share) => ({ x: share, y: share }));
  return {
    lines: [
      {
        key: "diagonal",
        label: "Se cumple tal cual",
        tone: "muted",
        points: ends,
        isDashed: true,
        isThin: true,
      },
    ],
    marks: knownBins(group).map((bin) => ({
      key: binName(bin),
      x: bin.predicted,
      y: bin.observed,
      low: bin.low,
      high: bin.high,
      tone: "accent",
      shape: "circle",
      text: `De ${binName(bin)}, ${formatInteger(bin.n)} casos: se dijo ${formatPercent(bin.predicted)}, pasó ${formatPercent(bin.observed)} (de ${formatPercent(bin.low)} a ${formatPercent(bin.high)} con 90 %)`,
    })),
    kinds: [{ label: `${label}, con su intervalo del 90 %`, tone: "accent", shape: "circle" }],
    xLabel: "Probabilidad que se dijo",
    formatX: percent,
    formatY: percent,
  };
}
