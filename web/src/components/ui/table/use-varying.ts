import { useMemo } from "react";

import type { DataColumn } from "./data-columns.ts";

/** Keys of the columns that say the same in every row; a dash has its reason, and a row alone is no comparison. */
function sameKeys<Row>([first, ...others]: readonly Row[], columns: readonly DataColumn<Row>[]): string {
  if (first === undefined || others.length === 0) return "";
  return columns
    .filter(
      ({ isOnceWhereSame, value }) =>
        isOnceWhereSame === true &&
        value(first) !== null &&
        others.every((row) => value(row) === value(first)),
    )
    .map(({ key }) => key)
    .join();
}

/** The columns that vary, and what the others say in all rows; those that a reader chose stay columns. */
export function useVarying<Row>(
  rows: readonly Row[],
  dataColumns: readonly DataColumn<Row>[],
  isChosen = false,
): { readonly columns: readonly DataColumn<Row>[]; readonly text: string } {
  const same = isChosen ? "" : sameKeys(rows, dataColumns);
  const columns = useMemo(() => {
    const keys = same.split(",");
    return dataColumns.filter(({ key }) => !keys.includes(key));
  }, [dataColumns, same]);
  const [first] = rows;
  const texts = dataColumns.flatMap(({ key, value, onceText = (row) => String(value(row) ?? "") }) =>
    first !== undefined && same.split(",").includes(key) ? [onceText(first)] : [],
  );
  return { columns, text: texts.filter(Boolean).join(" · ") };
}
