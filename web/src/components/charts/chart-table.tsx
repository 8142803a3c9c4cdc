import { useMemo } from "react";

import type { DataColumn } from "../ui/data-columns.ts";
import { DataTable } from "../ui/data-table.tsx";
import type { ChartDrawing } from "./chart-types.ts";

type PlaceRow = { readonly x: number; readonly values: ReadonlyMap<string, number | null> };

function rowsOf({ series, scale }: ChartDrawing): PlaceRow[] {
  const rows = new Map<number, Map<string, number | null>>();
  for (const { key, points } of series) {
    for (const { x, value } of points) {
      const values = rows.get(x) ?? new Map<string, number | null>();
      values.set(key, value);
      rows.set(x, values);
    }
  }
  const order = scale === "time" ? -1 : 1;
  return [...rows].sort(([one], [other]) => order * (one - other)).map(([x, values]) => ({ x, values }));
}

/** The numbers behind a chart. */
export function ChartTable({ drawing, label }: { drawing: ChartDrawing; label: string }) {
  const rows = useMemo(() => rowsOf(drawing), [drawing]);
  const columns = useMemo((): DataColumn<PlaceRow>[] => {
    const { xLabel, formatX, series } = drawing;
    const place: DataColumn<PlaceRow> = {
      key: "x",
      heading: xLabel,
      value: ({ x }) => x,
      show: ({ x }) => formatX(x),
      width: 160,
      isText: true,
    };
    const others = series.map(({ key, label: heading, format }): DataColumn<PlaceRow> => ({
      key,
      heading,
      value: ({ values }) => values.get(key) ?? null,
      show: ({ values }) => format(values.get(key) ?? null),
      width: 140,
    }));
    return [place, ...others];
  }, [drawing]);
  return <DataTable label={label} rows={rows} columns={columns} heightClass="h-full" />;
}
