import type { ReactNode } from "react";

import type { CsvReport } from "@paridad/core/formats";
import type { GreyReason } from "@paridad/core/opportunities";

import { Panel } from "../../../components/ui/layout/panel.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { ColumnMenu } from "../../../components/ui/table/column-menu.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import type { DataColumn, DataSorting, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useVarying } from "../../../components/ui/table/use-varying.ts";
import { groupOf } from "./opportunity-item.ts";
import { greyedText } from "./state-column.tsx";
import { useTableView } from "./use-table-view.ts";
import type { TableView } from "./use-table-view.ts";

type Item = { readonly id: string; readonly reasons: readonly GreyReason[] };

const keyOf = ({ id }: Item): string => id;
const greyed = "text-muted";
const rowClass = ({ reasons }: Item) => (reasons.length > 0 ? greyed : undefined);

/** Parts of a table for the line that is its head: actions on the rows, and the switch of the greyed ones. */
export type TableParts = { readonly tools: ReactNode; readonly greyed: ReactNode };
export type TableFilters = (parts: TableParts) => ReactNode;

function GreyedToggle({
  count,
  isShown,
  onChange,
}: {
  count: number;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}) {
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      <input
        type="checkbox"
        className="size-4"
        checked={isShown}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      Ver las {count} que no pasan
    </label>
  );
}

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

function Tools<Row extends Item>({
  report,
  rows,
  columns,
  view,
}: {
  report: CsvReport;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  view: TableView<Row>;
}) {
  return (
    <>
      <ColumnMenu columns={columns} shown={view.shown} onChange={view.choose} />
      <CsvMenu report={report} rows={rows} columns={columns} />
    </>
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

/** The table of every page of rates: ranked rows, what doesn't pass greyed below with its reason, columns and order in the address. */
export function OpportunityTable<Row extends Item>({
  label,
  detail,
  filters,
  verdict,
  report,
  url,
  items,
  columns,
  narrow,
  firstSorting,
  rankedBy = "puntos",
  empty = "No hay opciones para esta tabla",
}: {
  label: string;
  /** Under the table. */
  detail: ReactNode;
  filters: TableFilters;
  /** The first row in words; under the rows, which don't move when it gets longer. */
  verdict?: ReactNode;
  report: CsvReport;
  url: UrlState;
  items: readonly Row[];
  /** Stable between renders. */
  columns: readonly DataColumn<Row>[];
  narrow: NarrowWidths;
  firstSorting?: DataSorting;
  /** Column of the rank. */
  rankedBy?: string;
  empty?: string;
}) {
  const view = useTableView(url, { columns, narrow, firstSorting });
  const passing = items.filter(({ reasons }) => reasons.length === 0);
  const rows = view.hasGreyed ? items : passing;
  const left = items.length - passing.length;
  const varying = useVarying(rows, view.shown, view.isChosen);
  return (
    <Panel
      head={filters({
        greyed: left > 0 && <GreyedToggle count={left} isShown={view.hasGreyed} onChange={view.showGreyed} />,
        tools: <Tools {...{ report, rows, columns, view }} />,
      })}
    >
      {rows.length === 0 ? (
        <NoRows title={items.length === 0 ? empty : null} />
      ) : (
        <DataTable
          label={label}
          rows={rows}
          columns={varying.columns}
          sorting={view.sorting}
          onSort={view.sort}
          rankedBy={rankedBy}
          keyOf={keyOf}
          groupOf={groupOf}
          rowClass={rowClass}
        />
      )}
      {verdict}
      <Foot detail={detail} same={varying.text} rows={rows} />
    </Panel>
  );
}
