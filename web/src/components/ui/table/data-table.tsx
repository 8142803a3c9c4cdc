import { useMemo, useRef, useState } from "react";
import type { RefObject } from "react";

import { groupBy } from "@paridad/core/lib";

import { classNames } from "../../../lib/class-names.ts";
import type { DataColumn, DataSorting } from "./data-columns.ts";
import { DataTableHeading } from "./data-table-heading.tsx";
import { DataTableRow, DataTableSpacer } from "./data-table-row.tsx";
import { useRowWindow } from "./use-row-window.ts";

const usualRowHeight = 30;

export type DataTableProps<Row> = {
  /** Says what the table holds; read by a screen reader on arrival. */
  label: string;
  rows: readonly Row[];
  /** Stable between renders. */
  columns: readonly DataColumn<Row>[];
  /** The table keeps its own when left out. */
  sorting?: DataSorting | null;
  onSort?: (sorting: DataSorting | null) => void;
  /** Column that the rows come ordered by, largest first. */
  rankedBy?: string | undefined;
  rowClass?: (row: Row) => string | undefined;
  /** Identity of a row while others come and go; its index when left out. */
  keyOf?: (row: Row) => string;
  /** Rows of a higher group come after those of a lower one, however they are sorted. */
  groupOf?: (row: Row) => number;
  /** A summary row: the table's foot, and the head of each group where there are several. */
  sumOf?: (rows: readonly Row[]) => Row;
  /** Pixels, where rows are higher than usual. */
  rowHeight?: number | undefined;
  /** Tailwind height of the scrolling area. */
  heightClass?: string;
};

type Placed<Row> = { readonly row: Row; readonly isSum?: boolean };
type BodyProps<Row> = Pick<DataTableProps<Row>, "columns" | "rowClass" | "keyOf" | "rowHeight"> & {
  rows: readonly Placed<Row>[];
  scroller: RefObject<HTMLElement | null>;
};

const sumClass = "font-semibold [&>*]:bg-s2";

/** The rows in the chosen order, unsorted without one; unknown values last, whichever the direction. */
function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sorting: DataSorting | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sorting?.key);
  if (column === undefined) return rows;
  const direction = sorting?.isDescending ? -1 : 1;
  const valued = rows.map((row) => ({ row, value: column.value(row) ?? null }));
  const sorted = valued.toSorted(({ value: one }, { value: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one === other ? 0 : one > other ? direction : -direction;
  });
  return sorted.map(({ row }) => row);
}

/** Rows of a higher group last; each group under its sum, where there are several. */
function grouped<Row>(
  rows: readonly Row[],
  { groupOf, sumOf }: Pick<DataTableProps<Row>, "groupOf" | "sumOf">,
): readonly Placed<Row>[] {
  if (groupOf === undefined) return rows.map((row) => ({ row }));
  const groups = [...groupBy(rows, groupOf)].toSorted(([one], [other]) => one - other);
  return groups.flatMap(([, own]) => [
    ...(sumOf === undefined || groups.length < 2 ? [] : [{ row: sumOf(own), isSum: true }]),
    ...own.map((row) => ({ row })),
  ]);
}

function Body<Row>({ rows, columns, rowClass, keyOf, scroller, rowHeight = usualRowHeight }: BodyProps<Row>) {
  const { first, end } = useRowWindow({ count: rows.length, rowHeight, scroller });
  return (
    <tbody>
      <DataTableSpacer height={first * rowHeight} />
      {rows.slice(first, end).map(({ row, isSum }, offset) => (
        <DataTableRow
          key={keyOf?.(row) ?? first + offset}
          row={row}
          columns={columns}
          index={first + offset}
          className={isSum === true ? sumClass : rowClass?.(row)}
        />
      ))}
      <DataTableSpacer height={(rows.length - end) * rowHeight} />
    </tbody>
  );
}

/** A sortable table that draws only the rows in sight, so 5,000 of them scroll like 50. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowClass, keyOf, groupOf, sumOf } = props;
  const { heightClass = "max-h-[min(68dvh,740px)]", rankedBy } = props;
  const [ownSorting, setOwnSorting] = useState<DataSorting | null>(null);
  const sorting = props.sorting === undefined ? ownSorting : props.sorting;
  const inOrder = useMemo(() => sortedRows(rows, columns, sorting), [rows, columns, sorting]);
  const sorted = grouped(inOrder, { groupOf, sumOf });
  const order = sorting ?? (rankedBy === undefined ? null : { key: rankedBy, isDescending: true });
  const scroller = useRef<HTMLDivElement>(null);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames("overflow-auto overscroll-x-contain -outline-offset-2", heightClass)}
    >
      <table
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        style={{ minWidth: width }}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              <DataTableHeading
                key={column.key}
                column={column}
                isFirst={index === 0}
                sorting={order}
                onSort={props.onSort ?? setOwnSorting}
              />
            ))}
          </tr>
        </thead>
        <Body rows={sorted} {...{ columns, rowClass, keyOf, scroller }} rowHeight={props.rowHeight} />
        {sumOf === undefined ? null : (
          <tfoot className="sticky bottom-0 z-20">
            <DataTableRow row={sumOf(rows)} columns={columns} index={sorted.length} className={sumClass} />
          </tfoot>
        )}
      </table>
    </div>
  );
}
