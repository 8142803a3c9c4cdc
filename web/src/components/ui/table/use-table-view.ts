import { useMemo } from "react";

import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { narrowColumns, readSorting, visibleColumns, writeSorting } from "./data-columns.ts";
import type { DataColumn, DataSorting, NarrowWidths } from "./data-columns.ts";

/**
 * Columns and order of a table, kept in the address. Columns in the address that this table doesn't have, as of the operation
 * chosen before, count for nothing.
 */
export function useTableView<Row>(
  url: UrlState,
  {
    columns,
    narrow,
    firstSorting = null,
  }: {
    /** Stable between renders. */
    columns: readonly DataColumn<Row>[];
    narrow: NarrowWidths;
    /** The order before one was chosen; as ranked when left out. */
    firstSorting?: DataSorting | null | undefined;
  },
) {
  const isNarrow = useIsNarrow();
  const columnText = url.get("columnas");
  const chosen = readSorting(url.get("orden"));
  const ownKeys = useMemo(() => new Set(columns.map(({ key }) => key)), [columns]);
  const keys = useMemo(() => {
    const all = columnText?.split(",") ?? [];
    const known = all.filter((key) => ownKeys.has(key));
    // The place alone, which every table has, is no choice of somebody who asked for more.
    return known.length > 1 || (known.length === 1 && all.length === 1) ? known : null;
  }, [ownKeys, columnText]);
  const visible = useMemo(
    () => (isNarrow ? narrowColumns(columns, { widths: narrow, keys }) : visibleColumns(columns, keys)),
    [columns, keys, narrow, isNarrow],
  );
  return {
    /** Props of the table. */
    table: {
      columns: visible,
      sorting: chosen !== null && ownKeys.has(chosen.key) ? chosen : firstSorting,
      onSort: (sorting: DataSorting | null) => url.set({ orden: writeSorting(sorting) }),
    },
    /** Props of the menu of columns. */
    menu: {
      columns,
      visible,
      onChange: (keys: readonly string[] | null) => url.set({ columnas: keys?.join(",") }),
    },
    /** The user's choice of columns, which all stay. */
    isChosen: keys !== null,
  };
}
