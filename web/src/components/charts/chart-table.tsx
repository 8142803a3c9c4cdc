import { useMemo } from "react";

import type { DataColumn } from "../ui/table/data-columns.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { ChartDrawing, ChartPoint } from "./chart-types.ts";

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

function largest(points: readonly ChartPoint[]): number | null {
  return points.reduce<number | null>((most, { value }) => {
    if (value === null) return most;
    return most === null || Math.abs(value) > Math.abs(most) ? value : most;
  }, null);
}

/** Pixels that the longest of the texts of a column takes, with the margins of a cell. */
function widthOf(texts: readonly string[]): number {
  return 28 + Math.max(...texts.map(({ length }) => length)) * 7.5;
}

/** A drawing's series aren't asked why one of their points isn't there. */
const missing = "Sin dato en este momento de la serie";

/** The numbers behind a chart. */
export function ChartTable({ drawing, label }: { drawing: ChartDrawing; label: string }) {
  const rows = useMemo(() => rowsOf(drawing), [drawing]);
  const columns = useMemo((): DataColumn<PlaceRow>[] => {
    const { xLabel, formatX, series } = drawing;
    const points = series[0]?.points ?? [];
    const place: DataColumn<PlaceRow> = {
      key: "x",
      heading: xLabel,
      value: ({ x }) => x,
      show: ({ x }) => formatX(x),
      width: widthOf([xLabel, formatX(points.at(-1)?.x ?? 0)]),
      isText: true,
    };
    const others = series.map(({ key, label: heading, format, points: own }): DataColumn<PlaceRow> => ({
      key,
      heading,
      value: ({ values }) => values.get(key) ?? null,
      show: ({ values }) => format(values.get(key) ?? null),
      title: ({ values }) => ((values.get(key) ?? null) === null ? missing : undefined),
      width: widthOf([heading, format(largest(own))]),
    }));
    return [place, ...others];
  }, [drawing]);
  return <DataTable label={label} rows={rows} columns={columns} heightClass="h-full" />;
}
