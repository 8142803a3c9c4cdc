import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";

import type { DataColumn, DataSorting } from "./data-columns.ts";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

const none: never[] = [];

/** The rows in the order asked for, as they come without one; unknown values last, whichever the direction. */
export function useSortedRows<Row extends object>({
  rows,
  columns,
  sorting,
  groupOf,
}: {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  sorting: DataSorting | null;
  /** Rows of a higher group come last, in their order. */
  groupOf?: ((row: Row) => number) | undefined;
}): ReadonlyArray<{ readonly original: Row }> {
  const definitions = useMemo(
    () =>
      columns.map(({ key, value }) => ({
        id: key,
        accessorFn: (row: Row) => value(row) ?? undefined,
        sortFn: "basic" as const,
        sortUndefined: "last" as const,
      })),
    [columns],
  );
  const isKnown = sorting !== null && columns.some(({ key }) => key === sorting.key);
  const state = useMemo(
    () => ({ sorting: sorting && isKnown ? [{ id: sorting.key, desc: sorting.isDescending }] : [] }),
    [sorting, isKnown],
  );
  const isSorted = state.sorting.length > 0;
  // The table's model of 5,000 rows is only worth its time where there is something to sort.
  const table = useTable({ features, columns: definitions, data: isSorted ? (rows as Row[]) : none, state });
  const asTheyCome = useMemo(() => rows.map((original) => ({ original })), [rows]);
  const inOrder = isSorted ? table.getRowModel().rows : asTheyCome;
  return useMemo(
    () =>
      groupOf === undefined
        ? inOrder
        : inOrder.toSorted((one, other) => groupOf(one.original) - groupOf(other.original)),
    [inOrder, groupOf],
  );
}
