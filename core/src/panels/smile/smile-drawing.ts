import type { EmbedSmile } from "../../contract/index.ts";
import { extentOf, linePath, linearScale } from "../../plot/index.ts";
import type { Extent } from "../../plot/index.ts";

type Drawn = Pick<EmbedSmile, "points" | "curve" | "forward">;

/** The plot's strikes and volatilities; null where there is no point. */
export function smileRanges({
  points,
  curve,
}: Pick<Drawn, "points" | "curve">): { readonly strikes: Extent; readonly volatilities: Extent } | null {
  const strikes = extentOf(points.map(({ strike }) => strike));
  const volatilities = extentOf([
    ...points.flatMap(({ bidVolatility, askVolatility }) => [bidVolatility, askVolatility]),
    ...curve.map(({ volatility }) => volatility),
  ]);
  return strikes === null || volatilities === null ? null : { strikes, volatilities };
}

/** A smile in pixels: a bar from bid to ask with a dot at the middle for each point, the fit as a path, the forward. */
export function smileDrawing(smile: Drawn, { width, height, margin }: PlotBox) {
  const ranges = smileRanges(smile);
  if (ranges === null) return null;
  const x = linearScale(ranges.strikes, [margin, width - margin]);
  const y = linearScale(ranges.volatilities, [height - margin, margin]);
  const { points, curve, forward } = smile;
  const isInside = forward !== null && forward >= ranges.strikes[0] && forward <= ranges.strikes[1];
  return {
    ...ranges,
    x,
    y,
    forward: isInside ? x(forward) : null,
    bars: points.map(({ type, strike, bidVolatility, volatility, askVolatility }) => ({
      type,
      x: x(strike),
      bid: y(bidVolatility),
      middle: y(volatility),
      ask: y(askVolatility),
    })),
    path: linePath(curve.map(({ strike, volatility }) => [x(strike), y(volatility)])),
  };
}

/** Pixels of a drawing. */
export type PlotBox = { readonly width: number; readonly height: number; readonly margin: number };
