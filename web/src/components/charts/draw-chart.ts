import { CandlestickSeries, HistogramSeries, LineSeries, LineStyle, LineType } from "lightweight-charts";
import type { IChartApiBase, ISeriesApi, SeriesType } from "lightweight-charts";

import { themeColors } from "@paridad/core/tokens";
import type { ThemeName } from "@paridad/core/tokens";

import { axisValue } from "./chart-axis.ts";
import type { ChartDrawing, ChartPoint, ChartSeries } from "./chart-types.ts";
import { createVerticalMarks } from "./vertical-marks.ts";

type Colors = (typeof themeColors)[ThemeName];
type Drawn = ISeriesApi<SeriesType, number>;

function commonOptions({ axis = "right", format, formatAxis = format, isCount = false }: ChartSeries) {
  return {
    priceScaleId: axis,
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: {
      type: "custom" as const,
      minMove: isCount ? 1 : 0.0001,
      formatter: (value: number) => formatAxis(value),
    },
  };
}

function addSeries(
  chart: IChartApiBase<number>,
  { series, colors }: { series: ChartSeries; colors: Colors },
): Drawn {
  const common = commonOptions(series);
  const color = colors[series.tone];
  const pane = series.pane ?? 0;
  if (series.shape === "columns") {
    return chart.addSeries(HistogramSeries, { ...common, color: `${color}b3` }, pane);
  }
  if (series.shape === "candles") {
    const [up, down] = [colors.up, colors.down];
    const tones = {
      upColor: up,
      wickUpColor: up,
      downColor: down,
      wickDownColor: down,
      borderVisible: false,
    };
    return chart.addSeries(CandlestickSeries, { ...common, ...tones }, pane);
  }
  const line = {
    color,
    lineWidth: series.isThin ? (1 as const) : (2 as const),
    lineStyle: series.isDashed ? LineStyle.Dashed : LineStyle.Solid,
    lineType: series.shape === "steps" ? LineType.WithSteps : LineType.Simple,
    crosshairMarkerRadius: 3,
  };
  return chart.addSeries(LineSeries, { ...common, ...line }, pane);
}

function pointData(point: ChartPoint, { isCandle, time }: { isCandle: boolean; time: number }) {
  const { value, open, high, low } = point;
  if (value === null) return { time };
  if (!isCandle) return { time, value };
  const bar = { open: open ?? value, high: high ?? value, low: low ?? value, close: value };
  return { time, ...bar };
}

function allPlaces({ series, scale }: ChartDrawing): number[] {
  const places = new Set(series.flatMap(({ points }) => points.map(({ x }) => axisValue(x, scale))));
  return [...places].sort((one, other) => one - other);
}

/** Pixels that half a label of the horizontal axis takes. */
const halfLabel = { time: 14, value: 26 } as const;

/** Shows every point, and at the end room for the axis' last label, which the library cuts where the drawing does. */
export function fitChart(chart: IChartApiBase<number>, drawing: ChartDrawing): void {
  const scale = chart.timeScale();
  const half = halfLabel[drawing.scale];
  const room = scale.width() - half;
  scale.applyOptions({ rightOffset: room > half ? (allPlaces(drawing).length * half) / room : 0 });
  scale.fitContent();
}

/** Draws series, levels and marks into an empty chart. */
export function drawChart(
  chart: IChartApiBase<number>,
  { drawing, theme }: { drawing: ChartDrawing; theme: ThemeName },
): void {
  const colors = themeColors[theme];
  const { scale, series, levels = [], marks = [] } = drawing;
  const drawn = series.map((one) => {
    const added = addSeries(chart, { series: one, colors });
    const isCandle = one.shape === "candles";
    added.setData(
      one.points.map((point, place) => ({
        ...pointData(point, { isCandle, time: axisValue(point.x, scale) }),
        // The library draws a stretch in the colour of the point it begins at.
        ...(one.hasGaps && one.points[place + 1]?.value === null ? { color: "transparent" } : {}),
      })) as never,
    );
    return added;
  });
  for (const { value, label, tone, isDashed } of levels) {
    drawn[0]?.createPriceLine({
      price: value,
      title: label,
      color: colors[tone],
      lineWidth: 1,
      lineStyle: isDashed ? LineStyle.Dashed : LineStyle.Solid,
      axisLabelColor: colors.s2,
      axisLabelTextColor: colors[tone],
    });
  }
  if (marks.length > 0) {
    const placed = marks.map(({ x, label, tone }) => ({
      x: axisValue(x, scale),
      label,
      color: colors[tone],
    }));
    const primitive = createVerticalMarks({ chart, marks: placed, xs: allPlaces(drawing) });
    chart.panes()[0]?.attachPrimitive(primitive);
  }
  const panes = chart.panes();
  panes.forEach((pane, index) => pane.setStretchFactor(index === 0 ? 5 : 2));
  fitChart(chart, drawing);
}
