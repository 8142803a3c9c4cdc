import { useRef, useState } from "react";
import type { RefObject } from "react";

import { classNames } from "../../../lib/class-names.ts";
import type { DataColumn, DataSorting } from "./data-columns.ts";
import { DataTableHeading } from "./data-table-heading.tsx";
import { DataTableRow, DataTableSpacer } from "./data-table-row.tsx";
import { useRowWindow } from "./use-row-window.ts";
import { useSortedRows } from "./use-sorted-rows.ts";

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
  /** A row that stands for others: the table's foot, and the head of each group where there are several. */
  sumOf?: (rows: readonly Row[]) => Row;
  /** Pixels, where rows are higher than usual. */
  rowHeight?: number | undefined;
  /** Tailwind height of the scrolling area. */
  heightClass?: string;
};

type Sorted<Row> = ReadonlyArray<{ readonly original: Row; readonly isSum?: boolean }>;
type BodyProps<Row> = Pick<DataTableProps<Row>, "columns" | "rowClass" | "keyOf" | "rowHeight"> & {
  rows: Sorted<Row>;
  scroller: RefObject<HTMLElement | null>;
};

const sumClass = "font-semibold [&>*]:bg-s2";

/** Each group under its sum, where there are several. */
function underSums<Row>(
  rows: Sorted<Row>,
  { groupOf, sumOf }: Pick<DataTableProps<Row>, "groupOf" | "sumOf">,
): Sorted<Row> {
  if (groupOf === undefined || sumOf === undefined) return rows;
  const groups = [...new Set(rows.map(({ original }) => groupOf(original)))];
  if (groups.length < 2) return rows;
  return groups.flatMap((group) => {
    const own = rows.filter(({ original }) => groupOf(original) === group);
    return [{ original: sumOf(own.map(({ original }) => original)), isSum: true }, ...own];
  });
}

function Body<Row>({ rows, columns, rowClass, keyOf, scroller, rowHeight = usualRowHeight }: BodyProps<Row>) {
  const { first, end } = useRowWindow({ count: rows.length, rowHeight, scroller });
  return (
    <tbody>
      <DataTableSpacer height={first * rowHeight} />
      {rows.slice(first, end).map(({ original, isSum }, offset) => (
        <DataTableRow
          key={keyOf?.(original) ?? first + offset}
          row={original}
          columns={columns}
          index={first + offset}
          className={isSum === true ? sumClass : rowClass?.(original)}
        />
      ))}
      <DataTableSpacer height={(rows.length - end) * rowHeight} />
    </tbody>
  );
}

/** A sortable table that draws only the rows in sight, so 5,000 of them scroll like 50. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowClass, keyOf, groupOf, sumOf } = props;
  const { heightClass = "max-h-[min(68dvh,740px)]", rankedBy } = props;
  const [ownSorting, setOwnSorting] = useState<DataSorting | null>(null);
  const sorting = props.sorting === undefined ? ownSorting : props.sorting;
  const sorted = underSums(useSortedRows({ rows, columns, sorting, groupOf }), { groupOf, sumOf });
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
