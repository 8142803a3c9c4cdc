import type { ReactNode } from "react";

import type { CsvReport } from "@paridad/core/formats";
import type { GreyReason } from "@paridad/core/opportunities";

import { Panel } from "../../../components/ui/layout/panel.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { ColumnMenu } from "../../../components/ui/table/column-menu.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import type { DataColumn, DataSorting, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { useVarying } from "../../../components/ui/table/use-varying.ts";
import { FilterRow, hasGreyed } from "./filter-row.tsx";
import type { Place } from "./opportunity-page.tsx";
import { greyedText } from "./state-column.tsx";

type Item = { readonly id: string; readonly reasons: readonly GreyReason[] };

const keyOf = ({ id }: Item): string => id;
const isGreyed = ({ reasons }: Item) => reasons.length > 0;
/** Greyed rows stand after the others, however the table is sorted. */
const groupOf = (row: Item) => (isGreyed(row) ? 1 : 0);
const rowClass = (row: Item) => (isGreyed(row) ? "text-muted" : undefined);

/** Nothing listed at all, or nothing that passes. */
function NoRows({ title }: { title: string | null }) {
  return (
    <EmptyState title={title ?? "Ninguna pasa los filtros"}>
      {title === null
        ? "Mostrá las que no pasan para ver por qué, o cambiá los filtros."
        : "Aparecen solas cuando el mercado las liste."}
    </EmptyState>
  );
}

function Foot({ detail, same, rows }: { detail: ReactNode; same: string; rows: readonly Item[] }) {
  const greyed = greyedText(rows);
  return (
    <p className="min-h-14 border-t border-line px-4 py-2 text-sm text-muted">
      {detail}
      {same === "" ? null : `. En todas las filas: ${same.replace(/\.$/u, "")}`}
      {greyed === "" ? null : `. ${greyed}`}
    </p>
  );
}

type OpportunityTableProps<Row> = {
  place: Pick<Place, "url" | "book">;
  label: string;
  /** Under the table. */
  detail: ReactNode;
  /** The page's own choice in a word or two, and its fields. */
  summary: string;
  choices: ReactNode;
  hasDelta?: boolean;
  /** The first row in words; under the rows, which don't move when it gets longer. */
  verdict?: ReactNode;
  report: CsvReport;
  items: readonly Row[];
  /** Stable between renders. */
  columns: readonly DataColumn<Row>[];
  narrow: NarrowWidths;
  firstSorting?: DataSorting;
  /** Column of the rank. */
  rankedBy?: string;
  empty: string;
};

/** The table of every page of rates: ranked rows, what doesn't pass greyed below with its reason, columns and order in the address. */
export function OpportunityTable<Row extends Item>({
  place: { url, book },
  label,
  detail,
  summary,
  hasDelta,
  choices,
  verdict,
  report,
  items,
  columns,
  narrow,
  firstSorting,
  rankedBy = "puntos",
  empty,
}: OpportunityTableProps<Row>) {
  const view = useTableView(url, { columns, narrow, firstSorting });
  const passing = items.filter((row) => !isGreyed(row));
  const rows = hasGreyed(url) ? items : passing;
  const varying = useVarying(rows, view.table.columns, view.isChosen);
  const tools = (
    <>
      <ColumnMenu {...view.menu} />
      <CsvMenu report={report} rows={rows} columns={columns} />
    </>
  );
  return (
    <Panel
      head={
        <FilterRow {...{ url, book, summary, hasDelta, tools }} greyedCount={items.length - passing.length}>
          {choices}
        </FilterRow>
      }
    >
      {rows.length === 0 ? (
        <NoRows title={items.length === 0 ? empty : null} />
      ) : (
        <DataTable
          {...{ label, rows, rankedBy, keyOf, groupOf, rowClass, ...view.table }}
          columns={varying.columns}
        />
      )}
      {verdict}
      <Foot detail={detail} same={varying.text} rows={rows} />
    </Panel>
  );
}
