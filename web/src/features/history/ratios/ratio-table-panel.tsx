import { useMemo } from "react";

import type { HistoryMeta, RatioRow } from "@paridad/core/contract";

import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { counted } from "../../../lib/counted.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { TableBasis } from "../shared/basis.tsx";
import { narrowRatioWidths, ratioColumns, symbolColumns } from "./ratio-columns.tsx";

/** The ratio rows themselves. */
export function RatioTablePanel({
  url,
  rows,
  symbols,
  meta,
}: {
  url: UrlState;
  rows: readonly RatioRow[];
  symbols: { readonly symbol1: string; readonly symbol2: string };
  meta: HistoryMeta | undefined;
}) {
  const isNarrow = useIsNarrow();
  const { symbol1, symbol2 } = symbols;
  const columns = useMemo(() => ratioColumns({ symbol1, symbol2, isNarrow }), [symbol1, symbol2, isNarrow]);
  const { table } = useTableView(url, { columns, narrow: narrowRatioWidths });
  const exported = useMemo(() => [...columns.slice(0, 1), ...symbolColumns, ...columns.slice(1)], [columns]);
  return (
    <Panel
      head={
        <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-2 py-1">
          <TableBasis title={counted(rows.length, "fila", "filas")} meta={meta} />
          <CsvMenu report="ratios" rows={rows} columns={exported} />
        </header>
      }
    >
      <DataTable label="Ratios" rows={rows} {...table} heightClass="max-h-[520px]" />
    </Panel>
  );
}
