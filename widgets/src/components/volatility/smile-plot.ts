import type { EmbedSmile } from "@paridad/core/contract";
import { extentOf, linePath, linearScale } from "@paridad/core/plot";
import type { Extent } from "@paridad/core/plot";
import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

const width = 400;
const height = 160;
const margin = 8;

/** The plot's strikes and volatilities; null where there is no point. */
export function plotRanges({
  points,
  curve,
}: Pick<EmbedSmile, "points" | "curve">): { readonly strikes: Extent; readonly volatilities: Extent } | null {
  const strikes = extentOf(points.map(({ strike }) => strike));
  const volatilities = extentOf([
    ...points.flatMap(({ bidVolatility, askVolatility }) => [bidVolatility, askVolatility]),
    ...curve.map(({ volatility }) => volatility),
  ]);
  return strikes === null || volatilities === null ? null : { strikes, volatilities };
}

/** Points as bars from bid to ask with a dot at the middle, and the fit as a line; the forward is dashed. */
export function smilePlot(
  smile: Pick<EmbedSmile, "points" | "curve" | "forward">,
  label: string,
): TemplateResult | typeof nothing {
  const ranges = plotRanges(smile);
  if (ranges === null) return nothing;
  const x = linearScale(ranges.strikes, [margin, width - margin]);
  const y = linearScale(ranges.volatilities, [height - margin, margin]);
  const { points, curve, forward } = smile;
  const isInside = forward !== null && forward >= ranges.strikes[0] && forward <= ranges.strikes[1];
  const line = linePath(curve.map(({ strike, volatility }) => [x(strike), y(volatility)]));
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
