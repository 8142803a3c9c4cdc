import type { IChartApiBase } from "lightweight-charts";
import { useEffect, useRef, useState } from "react";

import type { ThemeName } from "@paridad/core/tokens";

import { createThemedChart, pointValue } from "./chart-axis.ts";
import type { ChartDrawing } from "./chart-types.ts";
import { drawChart } from "./draw-chart.ts";

/** A chart that follows its drawing and the theme; `x` is the point under the pointer. */
export function useDrawnChart({ drawing, theme }: { drawing: ChartDrawing; theme: ThemeName }) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<IChartApiBase<number> | null>(null);
  const [x, setX] = useState<number | null>(null);
  useEffect(() => {
    if (container.current === null) return undefined;
    const created = createThemedChart(container.current, { theme, drawing });
    drawChart(created, { drawing, theme });
    created.subscribeCrosshairMove(({ time }) =>
      setX(time === undefined ? null : pointValue(time, drawing.scale)),
    );
    chart.current = created;
    return () => {
      chart.current = null;
      created.remove();
    };
  }, [drawing, theme]);
  return { container, chart, x };
}
