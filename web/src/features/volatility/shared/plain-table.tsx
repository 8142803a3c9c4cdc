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
  const align = (place: number) => (place === 0 || texts.includes(place) ? "text-left" : "text-right");
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto -outline-offset-2">
      <table aria-label={label} className="w-full text-sm whitespace-nowrap tabular-nums">
        <thead className="text-muted">
          <tr>
            {headings.map((heading, place) => (
              <th
                key={heading}
                scope="col"
                className={`px-3 py-2 font-medium first:pl-4 last:pr-4 ${align(place)}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="h-[30px] [&>*]:border-t [&>*]:border-line/60">
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={headings[place]} scope="row" className="px-3 py-1 pl-4 text-left font-medium">
                    {cell}
                  </th>
                ) : (
                  <td key={headings[place]} className={`px-3 py-1 last:pr-4 ${align(place)}`}>
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
