import type { EmbedSmile } from "@paridad/core/contract";
import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

const width = 400;
const height = 160;
const margin = 8;

type Range = { readonly low: number; readonly high: number };

function rangeOf(values: readonly number[]): Range | null {
  if (values.length === 0) return null;
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** The plot's strikes and volatilities; null where there is no point. */
export function plotRanges({
  points,
  curve,
}: Pick<EmbedSmile, "points" | "curve">): { readonly strikes: Range; readonly volatilities: Range } | null {
  const strikes = rangeOf(points.map(({ strike }) => strike));
  const volatilities = rangeOf([
    ...points.flatMap(({ bidVolatility, askVolatility }) => [bidVolatility, askVolatility]),
    ...curve.map(({ volatility }) => volatility),
  ]);
  return strikes === null || volatilities === null ? null : { strikes, volatilities };
}

function scale({ low, high }: Range, [from, to]: readonly [number, number]): (value: number) => string {
  return (value) =>
    (high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from)).toFixed(1);
}

/** Points as bars from bid to ask with a dot at the middle, and the fit as a line; the forward is dashed. */
export function smilePlot(
  smile: Pick<EmbedSmile, "points" | "curve" | "forward">,
  label: string,
): TemplateResult | typeof nothing {
  const ranges = plotRanges(smile);
  if (ranges === null) return nothing;
  const x = scale(ranges.strikes, [margin, width - margin]);
  const y = scale(ranges.volatilities, [height - margin, margin]);
  const { points, curve, forward } = smile;
  const isInside = forward !== null && forward >= ranges.strikes.low && forward <= ranges.strikes.high;
  const line = curve
    .map(({ strike, volatility }, place) => `${place === 0 ? "M" : "L"}${x(strike)} ${y(volatility)}`)
    .join("");
  return html`<svg
    part="plot"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
  >
    ${isInside ? svg`<line class="forward" x1=${x(forward)} x2=${x(forward)} y1="0" y2=${height} />` : nothing}
    ${points.map(
      ({ type, strike, bidVolatility, volatility, askVolatility }) => svg`<g class=${type}>
        <line x1=${x(strike)} x2=${x(strike)} y1=${y(bidVolatility)} y2=${y(askVolatility)} />
        <line class="dot" x1=${x(strike)} x2=${x(strike)} y1=${y(volatility)} y2=${y(volatility)} />
      </g>`,
    )}
    ${line === "" ? nothing : svg`<path d=${line} />`}
  </svg>`;
}
