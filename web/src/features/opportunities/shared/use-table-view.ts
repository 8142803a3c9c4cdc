import { useMemo } from "react";

import {
  narrowColumns,
  readSorting,
  visibleColumns,
  writeSorting,
} from "../../../components/ui/table/data-columns.ts";
import type { DataColumn, DataSorting, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

export type TableView<Row> = {
  readonly shown: readonly DataColumn<Row>[];
  /** The user's choice of columns, which all stay. */
  readonly isChosen: boolean;
  readonly sorting: DataSorting | null;
  readonly sort: (sorting: DataSorting | null) => void;
  readonly choose: (keys: readonly string[] | null) => void;
  /** Rows that don't pass stand below the others. */
  readonly hasGreyed: boolean;
  readonly showGreyed: (isShown: boolean) => void;
};

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
    columns: readonly DataColumn<Row>[];
    narrow: NarrowWidths;
    /** The order before one was chosen; as ranked when left out. */
    firstSorting?: DataSorting | null | undefined;
  },
): TableView<Row> {
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
  const columnsInView = useMemo(
    () => (isNarrow ? narrowColumns(columns, { widths: narrow, keys }) : visibleColumns(columns, keys)),
    [columns, keys, narrow, isNarrow],
  );
  return {
    shown: columnsInView,
    isChosen: keys !== null,
    sorting: chosen !== null && ownKeys.has(chosen.key) ? chosen : firstSorting,
    sort: (sorting) => url.set({ orden: writeSorting(sorting) }),
    choose: (keys) => url.set({ columnas: keys === null ? null : keys.join(",") }),
    hasGreyed: url.get("grises") !== "no",
    showGreyed: (isShown) => url.set({ grises: isShown ? null : "no" }),
  };
}
