import type { EmbedPosition } from "../../contract/index.ts";
import { extentOf, linePath, linearScale } from "../../plot/index.ts";
import type { Extent } from "../../plot/index.ts";
import type { PlotBox } from "../smile/smile-drawing.ts";

type Line = EmbedPosition["atExpiry"];

/** Pesos a share and in all; null where nothing is drawn. */
export function payoffRanges({
  atExpiry,
  today,
}: Pick<EmbedPosition, "atExpiry" | "today">): { readonly levels: Extent; readonly profits: Extent } | null {
  const levels = extentOf(atExpiry.map(({ level }) => level));
  const profits = extentOf([0, ...[...atExpiry, ...(today ?? [])].map(({ profit }) => profit)]);
  return levels === null || profits === null ? null : { levels, profits };
}

/** A payoff in pixels: the line at expiry and today's, the height of nothing, the share of now. */
export function payoffDrawing(
  position: Pick<EmbedPosition, "atExpiry" | "today" | "spot">,
  { width, height, margin }: PlotBox,
) {
  const ranges = payoffRanges(position);
  if (ranges === null) return null;
  const x = linearScale(ranges.levels, [margin, width - margin]);
  const y = linearScale(ranges.profits, [height - margin, margin]);
  const pathOf = (line: Line) => linePath(line.map(({ level, profit }) => [x(level), y(profit)]));
  const { spot, atExpiry, today } = position;
  const isInside = spot !== null && spot >= ranges.levels[0] && spot <= ranges.levels[1];
  return {
    ...ranges,
    x,
    y,
    zero: y(0),
    spot: isInside ? x(spot) : null,
    atExpiry: pathOf(atExpiry),
    today: today === null ? null : pathOf(today),
  };
}
