import { useMemo } from "react";
import type { ReactNode } from "react";

import { formatDate } from "@paridad/core/formats";

import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { ColumnMenu } from "../../../components/ui/table/column-menu.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { visibleColumns } from "../../../components/ui/table/data-columns.ts";
import type { DataSorting } from "../../../components/ui/table/data-columns.ts";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useIsOpen } from "../../../data/access.ts";
import { useStored } from "../../../lib/view/use-stored.ts";
import { bookColumns } from "./book-columns.tsx";
import { noCapital, sumRow } from "./book-row.ts";
import type { BookRow } from "./book-row.ts";

const groups = ["ninguno", "vencimiento", "estrategia"] as const;
type BookGroup = (typeof groups)[number];

/** A user's view of the book; stored with the account. */
type BookView = {
  readonly group: BookGroup;
  readonly sorting: DataSorting | null;
  /** Keys of the columns; null is the first choice. */
  readonly columns: readonly string[] | null;
};

const firstView: BookView = { group: "ninguno", sorting: null, columns: null };

function isView(value: unknown): value is BookView {
  if (typeof value !== "object" || value === null) return false;
  const { group, sorting, columns } = value as Partial<Record<keyof BookView, unknown>>;
  const isSorting =
    sorting === null ||
    (typeof sorting === "object" &&
      typeof (sorting as DataSorting).key === "string" &&
      typeof (sorting as DataSorting).isDescending === "boolean");
  const areColumns =
    columns === null || (Array.isArray(columns) && columns.every((key) => typeof key === "string"));
  return groups.some((one) => one === group) && isSorting && areColumns;
}

const groupOptions: ReadonlyArray<{ value: BookGroup; label: string }> = [
  { value: "ninguno", label: "Sin agrupar" },
  { value: "vencimiento", label: "Por vencimiento" },
  { value: "estrategia", label: "Por estrategia" },
];
const keyOf = ({ id }: BookRow): string => id;

/** The names of the groups, in their order. */
function groupNames(rows: readonly BookRow[], group: BookGroup): readonly string[] {
  return [...new Set(rows.map((row) => nameOf(row, group)))].toSorted();
}
function nameOf({ expiration, strategy }: BookRow, group: BookGroup): string {
  return group === "estrategia" ? strategy : (expiration ?? "Acciones");
}

/** The positions, a row each, their sum at the foot; columns, order and groups are kept. */
export function BookTable({
  rows,
  before,
  margin,
  selected,
  onOpen,
}: {
  rows: readonly BookRow[];
  /** In the head of the table: which positions it has. */
  before: ReactNode;
  /** Margin of all of them together, pesos; null where it isn't known. */
  margin: number | null;
  selected: string | null;
  onOpen: (id: string) => void;
}) {
  const hasRisk = useIsOpen("strategies.riesgo");
  const [view, setView] = useStored("paridad.cartera", firstView, isView);
  const hasCapital = rows.some(({ ofCapital }) => ofCapital.reason !== noCapital);
  const columns = useMemo(() => bookColumns(onOpen, { hasRisk, hasCapital }), [onOpen, hasRisk, hasCapital]);
  const columnsInView = useMemo(() => visibleColumns(columns, view.columns), [columns, view.columns]);
  const names = groupNames(rows, view.group);
  const groupOf = (row: BookRow) => names.indexOf(nameOf(row, view.group));
  const sumOf = sumsOf(rows, { group: view.group, margin });
  return (
    <Panel
      head={
        <div className="flex flex-wrap items-end gap-2 border-b border-line px-3 py-1.5">
          {before}
          <ChoiceSelect
            label="Agrupar"
            value={view.group}
            options={groupOptions}
            onChange={(group) => setView({ ...view, group: group as BookGroup })}
          />
          <span className="ml-auto flex gap-2">
            <ColumnMenu
              columns={columns}
              visible={columnsInView}
              onChange={(keys) => setView({ ...view, columns: keys })}
            />
            <CsvMenu report="cartera" rows={rows} columns={columns} />
          </span>
        </div>
      }
    >
      <DataTable
        label="Posiciones guardadas"
        rows={rows}
        columns={columnsInView}
        sorting={view.sorting}
        onSort={(sorting) => setView({ ...view, sorting })}
        keyOf={keyOf}
        rowClass={({ id }) => (id === selected ? "[&>*]:bg-s2" : undefined)}
        sumOf={sumOf}
        {...(view.group !== "ninguno" && { groupOf })}
      />
    </Panel>
  );
}

function groupTitle(row: BookRow, group: BookGroup): string {
  if (group === "estrategia") return row.strategy;
  return row.expiration === null ? "Acciones" : `Vence el ${formatDate(row.expiration)}`;
}

/** The sum of some rows under their group's name; of all of them, with the margin of all together. */
function sumsOf(rows: readonly BookRow[], { group, margin }: { group: BookGroup; margin: number | null }) {
  return (own: readonly BookRow[]): BookRow => {
    const [first] = own;
    if (own.length < rows.length && first !== undefined) return sumRow(own, groupTitle(first, group));
    const total = sumRow(own, "Total");
    return { ...total, margin: { ...total.margin, value: margin } };
  };
}
