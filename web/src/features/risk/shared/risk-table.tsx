import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";

export type RiskRow = {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** A heading over the rows after it, or their sum. */
  readonly kind?: "group" | "total";
};

type Heading = { readonly name: string; readonly title?: string };
type Align = (column: number) => string;

function Row({ row, headings, align }: { row: RiskRow; headings: readonly Heading[]; align: Align }) {
  const { cells, kind } = row;
  const weight = kind === undefined ? "font-medium" : "font-semibold";
  return (
    <tr
      className={classNames(
        "h-[30px] [&>*]:border-t [&>*]:border-line/60",
        kind === "group" ? "bg-s2/60" : "",
        kind === "total" ? "font-semibold" : "",
      )}
    >
      {cells.map((cell, column) =>
        column === 0 ? (
          <th
            key={headings[column]?.name}
            scope="row"
            className={classNames("px-3 py-1 pl-4 text-left max-sm:px-2 sm:whitespace-nowrap", weight)}
          >
            {cell}
          </th>
        ) : (
          <td
            key={headings[column]?.name}
            className={classNames("px-3 py-1 whitespace-nowrap max-sm:px-2 sm:last:pr-4", align(column))}
          >
            {cell}
          </td>
        ),
      )}
    </tr>
  );
}

/** A dense table: the first column names the row, the others are numbers unless `texts` has their place. */
export function RiskTable({
  label,
  headings,
  rows,
  texts = [],
}: {
  label: string;
  headings: readonly Heading[];
  rows: readonly RiskRow[];
  /** Places of columns of words. */
  texts?: readonly number[];
}) {
  const align: Align = (column) => (column === 0 || texts.includes(column) ? "text-left" : "text-right");
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table aria-label={label} className="w-full text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            {headings.map(({ name, title }, column) => (
              <th
                key={name}
                scope="col"
                title={title}
                className={classNames(
                  "px-3 py-2 font-medium max-sm:px-2 sm:whitespace-nowrap sm:first:pl-4 sm:last:pr-4",
                  align(column),
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} headings={headings} align={align} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
