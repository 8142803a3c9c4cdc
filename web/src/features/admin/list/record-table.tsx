import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";

export type RecordColumn<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Class of its cells; on a phone, where a row is a block, their order in it. */
  readonly className?: string | ((row: Row) => string);
  readonly isNumber?: boolean;
  /** The heading is for screen readers only. */
  readonly isUnnamed?: boolean;
};

const look =
  "w-full text-md [&_th]:px-4 [&_th]:py-2.5 [&_th]:text-left [&_th]:text-sm [&_th]:font-medium [&_th]:whitespace-nowrap [&_th]:text-muted sm:[&_td]:border-t sm:[&_td]:border-line sm:[&_td]:px-4 sm:[&_td]:py-2 max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[1fr_auto] max-sm:[&_tr]:gap-x-3 max-sm:[&_tr]:gap-y-0.5 max-sm:[&_tr]:border-t max-sm:[&_tr]:border-line max-sm:[&_tr]:px-3.5 max-sm:[&_tr]:py-2.5";

/** The panel's rows of one kind: a table, on a phone a block a row. */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  className,
}: {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  className?: string;
}) {
  return (
    <table className={classNames(look, className)}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map(({ name, isNumber, isUnnamed }) => (
            <th key={name} scope="col" className={isNumber ? "!text-right" : undefined}>
              {isUnnamed ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="hover:bg-s2/60">
            {columns.map(({ name, cell, isNumber, className: own }) => (
              <td
                key={name}
                className={classNames(
                  isNumber && "text-right tabular-nums",
                  typeof own === "function" ? own(row) : own,
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
