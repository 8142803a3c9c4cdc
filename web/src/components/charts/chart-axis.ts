import { createChart, createChartEx } from "lightweight-charts";
import type { DeepPartial, IChartApiBase, TimeChartOptions } from "lightweight-charts";

import { scaleTokens, themeColors } from "@paridad/core/tokens";
import type { ThemeName } from "@paridad/core/tokens";

import type { ChartDrawing } from "./chart-types.ts";
import { ValueAxis } from "./value-axis.ts";

type ValueOptions = NonNullable<Parameters<typeof createChartEx<number, ValueAxis>>[2]>;

/** The library draws UTC; Buenos Aires is three hours behind all year (core's symbols). */
const buenosAiresShiftSeconds = -3 * 3600;

/** An x as the library's axis wants it. */
export function axisValue(x: number, scale: ChartDrawing["scale"]): number {
  return scale === "time" ? Math.floor(x / 1000) + buenosAiresShiftSeconds : x;
}

/** Back from the library's axis. */
export function pointValue(axis: number, scale: ChartDrawing["scale"]): number {
  return scale === "time" ? (axis - buenosAiresShiftSeconds) * 1000 : axis;
}

/** The library's options: a chart's look, and its use of pointer and wheel. */
export function chartOptions(
  theme: ThemeName,
  { scale, formatX, series }: ChartDrawing,
): DeepPartial<TimeChartOptions> {
  const colors = themeColors[theme];
  const hasLeft = series.some(({ axis }) => axis === "left");
  const priceScale = {
    borderVisible: false,
    // Half a number at a pane's edge would be read as another number.
    entireTextOnly: true,
    scaleMargins: { top: 0.1, bottom: 0.08 },
  };
  return {
    autoSize: true,
    layout: {
      background: { color: "transparent" },
      textColor: colors.muted,
      fontFamily: scaleTokens["font-sans"],
      fontSize: 11,
      attributionLogo: false,
      panes: { separatorColor: colors.line, separatorHoverColor: colors.line2, enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: priceScale,
    leftPriceScale: { ...priceScale, visible: hasLeft },
    timeScale: {
      borderColor: colors.line,
      timeVisible: true,
      secondsVisible: false,
      fixLeftEdge: true,
      // The axis takes its width after the first fit, and a phone turns: the newest point stays in sight.
      lockVisibleTimeRangeOnResize: true,
    },
    crosshair: {
      vertLine: { color: colors.muted, labelBackgroundColor: colors.line2 },
      horzLine: { color: colors.muted, labelBackgroundColor: colors.line2 },
    },
    // The page scrolls with the wheel and a finger; the buttons above and the axis zoom.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    localization: {
      locale: "es-AR",
      ...(scale === "time"
        ? { timeFormatter: (axis: unknown) => formatX(pointValue(Number(axis), scale)) }
        : {}),
    },
  };
}

/** An empty chart in the theme's colours, over time or over plain numbers. */
export function createThemedChart(
  container: HTMLElement,
  { theme, drawing }: { theme: ThemeName; drawing: ChartDrawing },
): IChartApiBase<number> {
  const shared = chartOptions(theme, drawing);
  if (drawing.scale === "value") {
    return createChartEx<number, ValueAxis>(
      container,
      new ValueAxis(drawing.formatX),
      shared as ValueOptions,
    );
  }
  // Its times are numbers here: seconds, always.
  return createChart(container, shared) as unknown as IChartApiBase<number>;
}
