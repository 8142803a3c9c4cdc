import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";

export type PlainHeading = { readonly text: string; readonly unit?: string; readonly title?: string };
export type PlainRow = {
  readonly key: string | number;
  /** The first is the row's name. */
  readonly cells: readonly ReactNode[];
  /** Its name stands out. */
  readonly isMarked?: boolean;
  /** A heading over the rows after it, or their sum. */
  readonly kind?: "group" | "total";
};

const sticky = "sticky left-0 bg-s1 text-left sm:pl-4";

function Row({ row, align }: { row: PlainRow; align: (column: number) => string }) {
  const { cells, isMarked, kind } = row;
  const [name, ...others] = cells;
  return (
    <tr
      className={classNames(
        "h-[30px] [&>*]:border-t [&>*]:border-line/60",
        kind && "[&>*]:font-semibold",
        kind === "group" && "[&>*]:bg-s2",
      )}
    >
      <th
        scope="row"
        className={classNames("px-3 py-1 font-medium max-sm:px-2", sticky, isMarked && "text-atm")}
      >
        {name}
      </th>
      {others.map((cell, index) => (
        <td key={index} className={`px-3 py-1 sm:last:pr-4 max-sm:px-2 ${align(index + 1)}`}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function Heading({ heading, align }: { heading: string | PlainHeading; align: string }) {
  const { text, unit, title } = typeof heading === "string" ? { text: heading } : heading;
  const className = `sticky top-0 bg-s1 px-3 py-2 font-medium sm:last:pr-4 max-sm:px-2 ${align}`;
  // A column of buttons has no name; a heading without text is one that a screen reader can't say.
  if (text === "") return <td className={className} />;
  return (
    <th scope="col" title={title} className={className}>
      {text}
      {unit === undefined ? null : <span className="block text-xs font-normal"> {unit}</span>}
    </th>
  );
}

/** A small table: the first column is the row's name, the others are numbers unless `texts` has their place. */
export function PlainTable({
  label,
  headings,
  rows,
  foot,
  texts = [],
  className,
}: {
  label: string;
  headings: readonly (string | PlainHeading)[];
  rows: readonly PlainRow[];
  /** All of them together. */
  foot?: PlainRow;
  /** Places of columns of words. */
  texts?: readonly number[];
  className?: string;
}) {
  const align = (column: number) => (texts.includes(column) ? "text-left" : "text-right");
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames("overflow-auto -outline-offset-2", className)}
    >
      <table
        aria-label={label}
        className="w-full text-sm whitespace-nowrap tabular-nums max-sm:[&_th]:whitespace-normal"
      >
        <thead className="text-muted">
          <tr>
            {headings.map((heading, column) => (
              <Heading
                key={column}
                heading={heading}
                align={column === 0 ? `z-2 ${sticky}` : `z-1 ${align(column)}`}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} align={align} />
          ))}
        </tbody>
        {foot === undefined ? null : (
          <tfoot className="[&_*]:font-[650]">
            <Row row={foot} align={align} />
          </tfoot>
        )}
      </table>
    </div>
  );
}
