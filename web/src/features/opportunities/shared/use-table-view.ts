import { useMemo } from "react";

import { narrowColumns, visibleColumns } from "../../../components/ui/table/data-columns.ts";
import type { DataColumn, DataSorting, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { readSorting, writeSorting } from "../../../components/ui/table/url-sorting.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

export type TableView<Row> = {
  readonly shown: readonly DataColumn<Row>[];
  readonly sorting: DataSorting | null;
  readonly sort: (sorting: DataSorting | null) => void;
  readonly choose: (keys: readonly string[] | null) => void;
  /** Rows that don't pass stand below the others. */
  readonly hasGreyed: boolean;
  readonly showGreyed: (isShown: boolean) => void;
};

/** Columns and order of a table, kept in the address. */
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
  const asked = url.get("columnas");
  const shown = useMemo(() => {
    const keys = asked === null ? null : asked.split(",");
    return isNarrow ? narrowColumns(columns, { widths: narrow, keys }) : visibleColumns(columns, keys);
  }, [columns, narrow, asked, isNarrow]);
  return {
    shown,
    sorting: readSorting(url.get("orden")) ?? firstSorting,
    sort: (sorting) => url.set({ orden: writeSorting(sorting) }),
    choose: (keys) => url.set({ columnas: keys === null ? null : keys.join(",") }),
    hasGreyed: url.get("grises") !== "no",
    showGreyed: (isShown) => url.set({ grises: isShown ? null : "no" }),
  };
}
