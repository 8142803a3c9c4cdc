import {
  formatExpiry,
  formatPercent,
  formatStrike,
  formatVolatility,
  formatVolatilityPoints,
} from "@paridad/core/formats";
import { smileVolatility, standingNames, volatilityPoints } from "@paridad/core/volatility";
import type { SurfacePoint, SurfaceSmile } from "@paridad/core/volatility";

import type { ChartTone } from "../../../components/charts/chart-types.ts";
import type { Plot, PlotLine, PlotMark } from "../../../components/charts/plot/plot-types.ts";
import { inSentence } from "../../../lib/view/in-sentence.ts";
import type { SmileAxis } from "./smile-controls.tsx";

const tones: readonly ChartTone[] = ["accent", "atm", "put", "up", "down", "call"];

/** The colour of an expiry by its place among all of them, so that it stays when others are hidden. */
export function expiryTone(index: number): ChartTone {
  return tones[index % tones.length] ?? "accent";
}

export type DrawnSmile = {
  readonly smile: SurfaceSmile;
  readonly tone: ChartTone;
  /** The past day it is of; null for now. */
  readonly day: string | null;
};

const curveSteps = 80;
/** Beyond the outermost quotes the curve goes on by this share of their distance. */
const beyond = 0.06;

function placeOf(axis: SmileAxis, forward: number, logMoneyness: number): number {
  return axis === "base" ? forward * Math.exp(logMoneyness) : Math.exp(logMoneyness) - 1;
}

function curveOf({ smile, tone, day }: DrawnSmile, axis: SmileAxis): PlotLine[] {
  const [first, last] = [smile.points[0], smile.points.at(-1)];
  if (!smile.ok || smile.smile.kind === "points" || !first || !last) return [];
  const span = last.logMoneyness - first.logMoneyness;
  const from = first.logMoneyness - span * beyond;
  const points = Array.from({ length: curveSteps + 1 }, (_, index) => {
    const logMoneyness = from + (span * (1 + 2 * beyond) * index) / curveSteps;
    const y = smileVolatility(smile.smile, { logMoneyness, years: smile.years });
    return { x: placeOf(axis, smile.forward, logMoneyness), y };
  });
  const name = formatExpiry(smile);
  return [
    {
      key: `${day ?? "now"} ${smile.expiration}`,
      label: day === null ? name : `${name}, el ${day.split("-").toReversed().join("/")}`,
      tone,
      points,
      isDashed: day !== null,
      isThin: day !== null,
    },
  ];
}

/** A point in words: what it is, its volatility with those of its sides, and where the fit has it. */
export function pointText(point: SurfacePoint): string {
  const { type, strike, volatility, bidVolatility, askVolatility, residual, standing } = point;
  const sides = `${formatVolatilityPoints(bidVolatility)} a ${formatVolatility(askVolatility)}`;
  const fit =
    residual === null || standing === null
      ? "sin ajuste"
      : `ajuste ${formatVolatility(volatility - residual)}, ${volatilityPoints(residual)}: ${inSentence(standingNames[standing])}`;
  const name = type === "call" ? "Call" : "Put";
  return `${name} ${formatStrike(strike)} · VI ${formatVolatility(volatility)} (${sides}) · ${fit}`;
}

function marksOf({ smile, tone, day }: DrawnSmile, axis: SmileAxis): PlotMark[] {
  const { forward } = smile;
  if (forward === null || day !== null) return [];
  return smile.points.map((point) => ({
    key: `${smile.expiration} ${point.type} ${point.strike}`,
    x: placeOf(axis, forward, point.logMoneyness),
    y: point.volatility,
    low: point.bidVolatility,
    high: point.askVolatility,
    tone,
    shape: point.type === "call" ? "circle" : "diamond",
    isMuted: point.standing === "within",
    text: `${formatExpiry(smile)}: ${pointText(point)}`,
  }));
}

/** Fits as lines, quotes as marks with the bar of their sides; a past day's fit dashed, without its quotes. */
export function smilePlot(drawn: readonly DrawnSmile[], axis: SmileAxis): Plot {
  const [nearest] = drawn;
  const forward = nearest?.smile.forward ?? null;
  return {
    lines: drawn.flatMap((one) => curveOf(one, axis)),
    marks: drawn.flatMap((one) => marksOf(one, axis)),
    rules:
      forward === null
        ? []
        : [
            {
              x: axis === "base" ? forward : 0,
              label: axis === "base" ? "Forward" : "En el dinero",
              tone: "muted",
            },
          ],
    xLabel: axis === "base" ? "Base" : "Distancia al forward",
    formatX: (x) => (axis === "base" ? formatStrike(Math.round(x)) : formatPercent(x, { sign: "always" })),
    formatY: formatVolatility,
  };
}
