import { memo } from "react";

import { unknownDash } from "@paridad/core/formats";

import { classNames } from "../../../lib/class-names.ts";
import { ExplainedDash } from "../states/explained-dash.tsx";
import type { DataColumn } from "./data-columns.ts";

export type DataTableRowProps<Row> = {
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** Place in the sorted list, from 0. */
  index: number;
  className?: string | undefined;
};

const plainText: NonNullable<DataColumn<unknown>["format"]> = (value) => String(value ?? unknownDash);

function PlainRow<Row>({ row, columns, index, className }: DataTableRowProps<Row>) {
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames("group h-[30px] [&>*]:border-b [&>*]:border-line/60", className)}
    >
      {columns.map((column, position) => {
        const { show, value, format = plainText } = column;
        const cellContent = show ? show(row) : format(value(row));
        const text = column.title?.(row);
        const isExplained = cellContent === unknownDash && text !== undefined;
        const content = isExplained ? <ExplainedDash text={text} /> : cellContent;
        const title = isExplained ? undefined : text;
        const align = column.isText ? "text-left" : "text-right";
        return position === 0 ? (
          <th
            key={column.key}
            scope="row"
            title={title}
            className={`sticky left-0 z-10 truncate bg-s1 px-1.5 font-medium sm:px-2.5 group-hover:bg-s2 ${align}`}
          >
            {content}
          </th>
        ) : (
          <td
            key={column.key}
            title={title}
            className={`truncate px-1.5 sm:px-2.5 group-hover:bg-s2 ${align}`}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** A row of a data table; drawn again only when its own data change. */
export const DataTableRow = memo(PlainRow) as typeof PlainRow;

/** Stands for the rows out of sight. */
export function DataTableSpacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
