import type { ReactNode } from "react";

/** A small table: the first column is the row's name, the others are numbers unless `texts` has their place. */
export function PlainTable({
  label,
  headings,
  rows,
  texts = [],
}: {
  label: string;
  headings: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Places of columns of words. */
  texts?: readonly number[];
}) {
  const align = (column: number) => (column === 0 || texts.includes(column) ? "text-left" : "text-right");
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table
        aria-label={label}
        className="w-full text-sm whitespace-nowrap tabular-nums max-sm:[&_th]:whitespace-normal"
      >
        <thead className="text-muted">
          <tr>
            {headings.map((heading, column) => (
              <th
                key={heading}
                scope="col"
                className={`px-3 py-2 font-medium first:pl-4 last:pr-4 ${align(column)}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="h-[30px] [&>*]:border-t [&>*]:border-line/60">
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={headings[column]} scope="row" className="px-3 py-1 pl-4 text-left font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={headings[column]} className={`px-3 py-1 last:pr-4 ${align(column)}`}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
