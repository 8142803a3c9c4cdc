import type { CalibrationContent } from "@paridad/core/contract";
import { formatInteger, formatNumber, formatPercent } from "@paridad/core/formats";

import type { Plot } from "../../../components/charts/plot/plot-types.ts";

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

export type Group = CalibrationContent["groups"][number];
type Kind = Group["kind"];

/** The three ways to a probability, as the address, the choice and the explanation have them. */
export const methods = [
  {
    kind: "smile",
    value: "sonrisa",
    label: "Sonrisa",
    text: "la distribución que sale de la curva ajustada de cada vencimiento, sin tendencia",
  },
  {
    kind: "history",
    value: "historia",
    label: "Historia",
    text: "la volatilidad de las 60 ruedas anteriores de la acción, sin tendencia",
  },
  {
    kind: "risk-neutral",
    value: "neutral",
    label: "Neutral al riesgo",
    text: "N(d2) con la volatilidad de cada opción y la caución de ese día",
  },
] as const satisfies readonly { kind: Kind; value: string; label: string; text: string }[];

/** Brier's score has three decimals everywhere. */
export const scoreText = (value: number | null) =>
  formatNumber(value, { minimumDecimals: 3, maximumDecimals: 3 });
export const skillText = (value: number) => formatPercent(value, { sign: "always" });

const whole = (share: number) => `${formatInteger(share * 100)} %`;

export function stretchName({ by, from, to }: Pick<Group, "by" | "from" | "to">): string {
  if (by === "all") return "Todas";
  if (by === "days") {
    if (from === null) return `Hasta ${formatInteger((to ?? 1) - 1)} días`;
    if (to === null) return `${formatInteger(from)} días o más`;
    return `De ${formatInteger(from)} a ${formatInteger(to - 1)} días`;
  }
  if (from === null) return `Base más de ${whole(Math.abs(to ?? 0))} abajo`;
  if (to === null) return `Base más de ${whole(from)} arriba`;
  if (from < 0 && to > 0) return `A menos de ${whole(to)} de la acción`;
  const [near, far] = [from, to].map(Math.abs).toSorted((one, other) => one - other) as [number, number];
  return `Base de ${whole(near)} a ${whole(far)} ${from < 0 ? "abajo" : "arriba"}`;
}

export const binName = ({ from, to }: Group["bins"][number]) =>
  `${formatInteger(from * 100)} a ${formatInteger(to * 100)} %`;

export type KnownBin = Group["bins"][number] & {
  readonly predicted: number;
  readonly observed: number;
  readonly low: number;
  readonly high: number;
};

/** Stretches of probability that something was said in. */
export function knownBins({ bins }: Group): KnownBin[] {
  return bins.filter((bin): bin is KnownBin => bin.predicted !== null && bin.observed !== null);
}

const isInside = ({ predicted, low, high }: KnownBin) => predicted >= low && predicted <= high;

export function verdictOf(group: Group): string {
  const bins = knownBins(group);
  const outside = bins.filter((bin) => !isInside(bin));
  const inside = `En ${bins.length - outside.length} de ${bins.length} tramos lo que se dijo cae dentro del intervalo de lo que pasó.`;
  const farthest = outside.toSorted(
    (one, other) => Math.abs(other.predicted - other.observed) - Math.abs(one.predicted - one.observed),
  )[0];
  if (farthest === undefined) return inside;
  return `${inside} Donde más se aparta: se dijo ${formatPercent(farthest.predicted)} y pasó ${formatPercent(farthest.observed)} (${formatInteger(farthest.n)} casos).`;
}
