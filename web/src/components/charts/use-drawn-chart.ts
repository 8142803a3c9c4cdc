import type { IChartApiBase } from "lightweight-charts";
import { useEffect, useRef, useState } from "react";

import type { ThemeName } from "@paridad/core/tokens";

import { createThemedChart, pointValue } from "./chart-axis.ts";
import type { ChartDrawing } from "./chart-types.ts";
import { drawChart, fitChart } from "./draw-chart.ts";

function zoomChart(chart: IChartApiBase<number> | null, factor: number): void {
  const scale = chart?.timeScale();
  const range = scale?.getVisibleLogicalRange();
  if (!scale || !range) return;
  const spare = ((range.to - range.from) * (1 - factor)) / 2;
  scale.setVisibleLogicalRange({ from: range.from + spare, to: range.to - spare });
}

/** A chart that follows its drawing and the theme; `x` is the point under the pointer. */
export function useDrawnChart({ drawing, theme }: { drawing: ChartDrawing; theme: ThemeName }) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<IChartApiBase<number> | null>(null);
  // Until the user zooms or drags, keep every point in view at any width.
  const isWhole = useRef(true);
  const [x, setX] = useState<number | null>(null);
  useEffect(() => {
    if (container.current === null) return undefined;
    const created = createThemedChart(container.current, { theme, drawing });
    drawChart(created, { drawing, theme });
    isWhole.current = true;
    created.timeScale().subscribeSizeChange(() => {
      if (isWhole.current) fitChart(created, drawing);
    });
    created.subscribeCrosshairMove(({ time }) =>
      setX(time === undefined ? null : pointValue(time, drawing.scale)),
    );
    chart.current = created;
    return () => {
      chart.current = null;
      created.remove();
    };
  }, [drawing, theme]);
  const hold = () => {
    isWhole.current = false;
  };
  const zoom = (factor: number) => {
    hold();
    zoomChart(chart.current, factor);
  };
  const showAll = () => {
    isWhole.current = true;
    if (chart.current !== null) fitChart(chart.current, drawing);
  };
  return { container, chart, x, hold, zoom, showAll };
}
