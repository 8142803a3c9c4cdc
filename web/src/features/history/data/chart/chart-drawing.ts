import type { ChartPoint as WirePoint } from "@paridad/core/contract";
import {
  formatInstantDate,
  formatInteger,
  formatPrice,
  formatPriceShort,
  formatTimestamp,
} from "@paridad/core/formats";
import { expirationInstant } from "@paridad/core/symbols";

import type { ChartDrawing, ChartPoint, ChartSeries } from "../../../../components/charts/chart-types.ts";

const priceFormats = { format: formatPrice, formatAxis: formatPriceShort } as const;

export const underlyingSeries = (points: readonly ChartPoint[]): ChartSeries => ({
  key: "underlying",
  label: "GGAL",
  tone: "atm",
  shape: "line",
  axis: "left",
  isThin: true,
  points,
  ...priceFormats,
});

export const timeAxis = (isDaily: boolean) =>
  ({
    scale: "time",
    xLabel: isDaily ? "Rueda" : "Fecha y hora",
    formatX: isDaily ? formatInstantDate : formatTimestamp,
  }) as const;

type Kept = { readonly at: number; readonly point: WirePoint };

/** Ascending by time, one point per time: the newer of two wins. */
function inOrder(points: readonly WirePoint[]): Kept[] {
  const byTime = new Map<number, WirePoint>();
  for (const point of points) {
    const at = Date.parse(point.time);
    if (!Number.isNaN(at)) byTime.set(at, point);
  }
  return [...byTime].sort(([one], [other]) => one - other).map(([at, point]) => ({ at, point }));
}

function priceSeries(storedPoints: readonly Kept[]): ChartSeries {
  const isCandle = storedPoints.some(
    ({ point }) => point.open !== null && point.high !== null && point.low !== null,
  );
  const points = storedPoints.map(({ at, point: { open, high, low, close } }): ChartPoint => ({
    x: at,
    value: close,
    open,
    high,
    low,
  }));
  return {
    key: "close",
    label: "Cierre",
    tone: isCandle ? "text" : "accent",
    shape: isCandle ? "candles" : "line",
    points,
    ...priceFormats,
  };
}

/** A contract over time: price, underlying on the left axis, volume below, the expiry marked. */
export function contractDrawing(
  points: readonly WirePoint[],
  { expiration, hasSides, isDaily }: { expiration: string | null; hasSides: boolean; isDaily: boolean },
): ChartDrawing {
  const orderedPoints = inOrder(points);
  const of = (read: (point: WirePoint) => number | null): ChartPoint[] =>
    orderedPoints.map(({ at, point }) => ({ x: at, value: read(point) }));
  const sides: ChartSeries[] = [
    { key: "bid", label: "Compra", tone: "up", points: of(({ bid }) => bid) },
    { key: "ask", label: "Venta", tone: "down", points: of(({ ask }) => ask) },
  ].map((side) => ({ ...side, shape: "line", ...priceFormats, isThin: true }) as ChartSeries);
  const last = orderedPoints.at(-1)?.at ?? 0;
  const expiry = expiration === null ? null : expirationInstant(expiration);
  return {
    ...timeAxis(isDaily),
    series: [
      priceSeries(orderedPoints),
      ...(hasSides ? sides : []),
      underlyingSeries(of(({ underlying }) => underlying)),
      {
        key: "volume",
        label: "Volumen",
        tone: "muted",
        shape: "columns",
        pane: 1,
        points: of(({ volume }) => volume),
        format: formatInteger,
      },
    ],
    marks: expiry !== null && expiry <= last ? [{ x: expiry, label: "OPEX", tone: "atm" }] : [],
  };
}
