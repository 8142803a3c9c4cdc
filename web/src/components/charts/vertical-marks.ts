import type { IChartApiBase, IPanePrimitive, IPrimitivePaneView } from "lightweight-charts";

import { scaleTokens } from "@paridad/core/tokens";

export type PlacedMark = { readonly x: number; readonly label: string; readonly color: string };

/** The place of an x that need not be one of the chart's own points: between its neighbours. */
function coordinateOf(chart: IChartApiBase<number>, { x, xs }: { x: number; xs: readonly number[] }) {
  const scale = chart.timeScale();
  const next = xs.findIndex((known) => known >= x);
  const upper = xs[next];
  if (upper === undefined) return null;
  if (upper === x) return scale.timeToCoordinate(x);
  const lower = xs[next - 1];
  if (lower === undefined) return null;
  const [from, to] = [scale.timeToCoordinate(lower), scale.timeToCoordinate(upper)];
  return from === null || to === null ? null : from + ((x - lower) / (upper - lower)) * (to - from);
}

/** Dashed vertical lines with their words, drawn over a pane. */
export function createVerticalMarks({
  chart,
  marks,
  xs,
}: {
  chart: IChartApiBase<number>;
  marks: readonly PlacedMark[];
  /** All points of the axis, ascending. */
  xs: readonly number[];
}): IPanePrimitive<number> {
  const view: IPrimitivePaneView = {
    zOrder: () => "top",
    renderer: () => ({
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          context.font = `11px ${scaleTokens["font-sans"]}`;
          // A label that would overlap the one before is left out: the list has them all.
          let taken = Number.NEGATIVE_INFINITY;
          for (const { x, label, color } of marks) {
            const place = coordinateOf(chart, { x, xs });
            if (place === null) continue;
            context.strokeStyle = color;
            context.fillStyle = color;
            context.setLineDash([4, 4]);
            context.beginPath();
            context.moveTo(place, 0);
            context.lineTo(place, mediaSize.height);
            context.stroke();
            context.setLineDash([]);
            const isNearEnd = place > mediaSize.width - 90;
            const { width } = context.measureText(label);
            const from = isNearEnd ? place - 5 - width : place + 5;
            if (from < taken) continue;
            taken = from + width + 4;
            context.fillText(label, from, 12);
          }
        }),
    }),
  };
  const views = [view];
  return { paneViews: () => views };
}
