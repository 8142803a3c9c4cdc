import { ArrowDown, ArrowUp } from "lucide-react";

import { classNames } from "../../../lib/class-names.ts";
import type { DataColumn, DataSorting } from "./data-columns.ts";

/** Largest first, then smallest first, then as it came. */
function nextSorting(key: string, { sorting }: { sorting: DataSorting | null }): DataSorting | null {
  if (sorting?.key !== key) return { key, isDescending: true };
  return sorting.isDescending ? { key, isDescending: false } : null;
}

export type DataTableHeadingProps = {
  column: Pick<DataColumn<never>, "key" | "heading" | "shortHeading" | "description" | "isText" | "width">;
  isFirst: boolean;
  sorting: DataSorting | null;
  onSort: (sorting: DataSorting | null) => void;
};

/** A column's heading: a button that sorts. */
export function DataTableHeading({ column, isFirst, sorting, onSort }: DataTableHeadingProps) {
  const { key, heading, shortHeading, description, isText, width } = column;
  const isSorted = sorting?.key === key;
  const direction = sorting?.isDescending ? "descending" : "ascending";
  const Arrow = sorting?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      style={{ width }}
      aria-sort={isSorted ? direction : undefined}
      title={description}
      className={classNames(
        "sticky top-0 border-b border-line bg-s1 p-0 font-medium",
        isFirst ? "left-0 z-20" : "z-[15]",
      )}
    >
      <button
        type="button"
        onClick={() => onSort(nextSorting(key, { sorting }))}
        className={classNames(
          "flex h-[34px] w-full items-center gap-1 px-1.5 text-sm sm:px-2.5 -outline-offset-2 hover:text-text [&_svg]:size-3 [&_svg]:shrink-0",
          isText ? "justify-start" : "justify-end",
          isSorted ? "text-text" : "text-muted",
        )}
      >
        <span className={shortHeading === "" ? "sr-only" : "truncate"}>{shortHeading || heading}</span>
        {isSorted ? <Arrow aria-hidden /> : null}
      </button>
    </th>
  );
}
