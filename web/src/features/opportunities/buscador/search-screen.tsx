import { RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";

import type { CostSchedule } from "@paridad/core/costs";
import { formatHourMinute } from "@paridad/core/formats";
import { greyReasonMessages } from "@paridad/core/messages";
import { searchInputOf } from "@paridad/core/opportunities";
import type { OpportunityBook, SearchRow } from "@paridad/core/opportunities";

import { Button } from "../../../components/ui/button.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState, ErrorState } from "../../../components/ui/states/states.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useCosts } from "../../../lib/costs/use-costs.ts";
import { useExpectedVolatility } from "../../../lib/market/use-expected-volatility.ts";
import type { ExpectedVolatility } from "../../../lib/market/use-expected-volatility.ts";
import { counted } from "../../../lib/counted.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { OpportunityPage, TableSkeleton } from "../shared/opportunity-page.tsx";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
import { isOnlyOverCaucion, OverCaucionField } from "../shared/over-caucion-field.tsx";
import { useBook } from "../shared/use-book.ts";
import { useTableView } from "../shared/use-table-view.ts";
import {
  columnsWithAlert,
  narrowRowHeight,
  narrowSearch,
  narrowSearchColumns,
  searchColumns,
  searchRowKey,
} from "./search-columns.tsx";
import { SearchFields, searchSummary } from "./search-form.tsx";
import { MissingStructures, SearchFront } from "./search-front.tsx";
import { dateChoices, searchForm } from "./search-view.ts";
import type { SearchForm } from "./search-view.ts";
import { useSearch } from "./use-search.ts";

/** The quotes that are searched: those of the moment it was asked, so that a search ends and rows stand still. */
function useHeldBook(book: OpportunityBook) {
  const [held, setHeld] = useState(book);
  return { held, hold: () => setHeld(book) };
}

const isOverCaucion = ({ expected }: SearchRow) => expected !== null && expected.excess > 0;

function NothingListed({ hasNoneAbove }: { hasNoneAbove: boolean }) {
  return (
    <EmptyState
      title={hasNoneAbove ? "De ninguna se espera más que la caución" : "Nada entra en lo que pediste"}
    >
      Probá con otro objetivo, más plata u otra fecha.
    </EmptyState>
  );
}

type Held = { url: UrlState; held: OpportunityBook };

function useSearchView(url: UrlState, held: OpportunityBook) {
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    () => columnsWithAlert(isNarrow ? narrowSearchColumns : searchColumns, held),
    [isNarrow, held],
  );
  const view = useTableView(url, { columns, narrow: narrowSearch });
  return { ...view, rowHeight: isNarrow ? narrowRowHeight : undefined };
}

type Search = { readonly state: ReturnType<typeof useSearch>; readonly rows: readonly SearchRow[] };

/** The rows that the filter lets through, and how many of all are over the caución. */
function Rows({ state, rows, url, held }: Search & Held) {
  const view = useSearchView(url, held);
  const hasNoneAbove = state.rows.length > 0 && state.rows.every((row) => !isOverCaucion(row));
  if (state.hasFailed)
    return (
      <ErrorState title="La búsqueda no terminó" message="Algo falló al buscar." onRetry={state.retry} />
    );
  // Nothing below moves when the first answer comes.
  if (state.isRunning && state.rows.length === 0)
    return (
      <div role="status">
        <span className="sr-only">Buscando…</span>
        <TableSkeleton />
      </div>
    );
  return (
    <>
      {hasNoneAbove && !state.isRunning ? (
        <Notice isFlush tone="info">
          De ninguna se espera más que la caución, neto de costos.
        </Notice>
      ) : null}
      {rows.length === 0 ? (
        <NothingListed hasNoneAbove={hasNoneAbove} />
      ) : (
        <DataTable
          label="Estructuras"
          keyOf={searchRowKey}
          rows={rows}
          columns={view.shown}
          sorting={view.sorting}
          onSort={view.sort}
          rowHeight={view.rowHeight}
        />
      )}
      <p className="border-t border-line px-4 py-2 text-sm text-muted">
        {`${counted(rows.length, "estructura", "estructuras")} que ninguna otra supera en rendimiento y probabilidad a la vez, a puntas y cantidades ejecutables`}
      </p>
    </>
  );
}

/** Changes of a search against the one before: "6 nuevas, 3 salieron". */
function changeText(before: readonly SearchRow[], after: readonly SearchRow[]): string {
  const [old, now] = [new Set(before.map(searchRowKey)), new Set(after.map(searchRowKey))];
  const added = [...now].filter((key) => !old.has(key)).length;
  const removed = [...old].filter((key) => !now.has(key)).length;
  if (added + removed === 0) return "Las mismas estructuras";
  return `${counted(added, "nueva", "nuevas")}, ${counted(removed, "salió", "salieron")}`;
}

function Tools({
  state,
  rows,
  held,
  change,
  onRefresh,
}: Search & Pick<Held, "held"> & { change: string | null; onRefresh: () => void }) {
  return (
    <>
      <span role="status" className="text-sm text-muted">
        {state.isRunning ? "Buscando…" : change}
      </span>
      <Button
        tone="ghost"
        size="small"
        onClick={onRefresh}
        title="Busca con las cotizaciones de este momento"
      >
        <RefreshCw aria-hidden /> Actualizar (puntas de las {formatHourMinute(held.now)})
      </Button>
      <CsvMenu report="buscador" rows={rows} columns={searchColumns} />
    </>
  );
}

type Terms = { held: OpportunityBook; costs: CostSchedule; expectedVolatility: number | null };

/** Input of the search; null where there is nothing to search. */
function useQuestion(form: SearchForm, { held, costs, expectedVolatility }: Terms) {
  const { from, to, when, budget, mostLegs, onlyCredit } = form;
  return useMemo(() => {
    const date = dateChoices(held).find(({ key }) => key === when)?.instant;
    if (date === undefined) return null;
    const target = { from, to };
    return searchInputOf(held, { target, date, budget, costs, mostLegs, onlyCredit, expectedVolatility });
  }, [held, from, to, when, budget, costs, mostLegs, onlyCredit, expectedVolatility]);
}

type Place = {
  readonly book: OpportunityBook;
  readonly spot: number;
  readonly costs: CostSchedule;
  readonly expected: ExpectedVolatility;
};

function Search({ book, spot, costs, expected }: Place) {
  const url = useUrlState();
  const { held, hold } = useHeldBook(book);
  const form = searchForm(url, { book: held, spot: held.spot ?? spot });
  const question = useQuestion(form, { held, costs, expectedVolatility: expected.value });
  const state = useSearch(useDeferredValue(question));
  const isOnlyOver = isOnlyOverCaucion(url);
  const passing = (all: readonly SearchRow[]) => (isOnlyOver ? all.filter(isOverCaucion) : all);
  const rows = passing(state.rows);
  const change = state.previous === null ? null : changeText(passing(state.previous), rows);
  const summary = searchSummary(form, held) + (isOnlyOver ? " · sobre la caución" : "");
  const tools = <Tools {...{ state, rows, held, change }} onRefresh={hold} />;
  return (
    <>
      <Panel
        head={
          <FoldedFilters isHead isAlways summary={summary} after={tools}>
            <SearchFields url={url} form={form} book={held} />
            <ExpectedVolatilityField expected={expected} />
            <OverCaucionField url={url} />
          </FoldedFilters>
        }
      >
        {question === null ? (
          <Notice isFlush tone="warning">
            {held.areMomentsApart
              ? greyReasonMessages["moments-differ"]
              : "No hay con qué buscar: faltan puntas frescas o no hay vencimiento después de esa fecha."}
          </Notice>
        ) : (
          <Rows {...{ state, rows, url, held }} />
        )}
      </Panel>
      {question === null || state.hasFailed ? null : (
        <>
          <SearchFront rows={rows} />
          <MissingStructures {...state} />
        </>
      )}
    </>
  );
}

function Searching() {
  const book = useBook();
  const { schedule } = useCosts();
  const expected = useExpectedVolatility();
  const spot = book?.spot ?? null;
  if (book === null || schedule === null || expected.isLoading) return <TableSkeleton />;
  if (spot === null)
    return (
      <EmptyState title="Falta una punta de la acción">Aparece sola cuando el mercado la muestre.</EmptyState>
    );
  return <Search book={book} spot={spot} costs={schedule} expected={expected} />;
}

/** /oportunidades/buscador: what fits a view, by return at the target and chance of profit. */
export function SearchScreen() {
  return (
    <OpportunityPage
      lead="Decí adónde va GGAL, cuándo y con cuánta plata: quedan las estructuras que ninguna otra supera en rendimiento y probabilidad."
      note="Nunca propone un call vendido en descubierto. La probabilidad es al vencimiento, sin tendencia."
    >
      <Searching />
    </OpportunityPage>
  );
}
