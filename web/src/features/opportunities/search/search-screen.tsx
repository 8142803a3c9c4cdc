import { RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";

import { formatHourMinute } from "@paridad/core/formats";
import { greyReasonMessages, searchInputOf } from "@paridad/core/opportunities";
import type { OpportunityBook, SearchRow } from "@paridad/core/opportunities";

import { Button } from "../../../components/ui/button.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState, ErrorState } from "../../../components/ui/states/states.tsx";
import { isSwitchedOn, SwitchField } from "../../../components/ui/filters/address-fields.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { counted } from "../../../lib/counted.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { OpportunityPage, TableSkeleton } from "../shared/opportunity-page.tsx";
import type { Place } from "../shared/opportunity-page.tsx";
import { opportunityTexts, overCaucion } from "../shared/opportunity-texts.ts";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
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
import { searchForm } from "./search-form.tsx";
import type { SearchForm } from "./search-form.tsx";
import { useSearch } from "./use-search.ts";

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

type Search = { readonly state: ReturnType<typeof useSearch>; readonly rows: readonly SearchRow[] };

/** The rows that the filter lets through, and how many of all are over the caución. */
function Rows({ state, rows, url, held }: Search & Held) {
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    () => columnsWithAlert(isNarrow ? narrowSearchColumns : searchColumns, held),
    [isNarrow, held],
  );
  const { table } = useTableView(url, { columns, narrow: narrowSearch });
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
          {...table}
          rowHeight={isNarrow ? narrowRowHeight : undefined}
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

function useQuestion(
  form: SearchForm,
  {
    held,
    costs,
    expected: { value: expectedVolatility },
  }: Pick<Place, "costs" | "expected"> & Pick<Held, "held">,
) {
  const { from, to, instant: date, budget, mostLegs, onlyCredit } = form;
  return useMemo(() => {
    if (date === undefined) return null;
    const target = { from, to };
    return searchInputOf(held, { target, date, budget, costs, mostLegs, onlyCredit, expectedVolatility });
  }, [held, from, to, date, budget, costs, mostLegs, onlyCredit, expectedVolatility]);
}

function Search({ url, book, spot, costs, expected }: Place & { spot: number }) {
  // The market of the moment of the search, so that it ends and rows stand still.
  const [held, setHeld] = useState(book);
  const form = searchForm(url, { book: held, spot: held.spot ?? spot });
  const question = useQuestion(form, { held, costs, expected });
  const state = useSearch(useDeferredValue(question));
  const isOnlyOver = isSwitchedOn(url, overCaucion);
  const passing = (all: readonly SearchRow[]) => (isOnlyOver ? all.filter(isOverCaucion) : all);
  const rows = passing(state.rows);
  const change = state.previous === null ? null : changeText(passing(state.previous), rows);
  const summary = searchSummary(url, form, held) + (isOnlyOver ? " · sobre la caución" : "");
  const tools = <Tools {...{ state, rows, held, change }} onRefresh={() => setHeld(book)} />;
  return (
    <>
      <Panel
        head={
          <FoldedFilters isHead isAlways summary={summary} after={tools}>
            <SearchFields url={url} form={form} book={held} />
            <ExpectedVolatilityField expected={expected} />
            <SwitchField url={url} name={overCaucion} label={opportunityTexts.onlyOverCaucion} />
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

function Searching(place: Place) {
  const { spot } = place.book;
  if (spot === null)
    return (
      <EmptyState title="Falta una punta de la acción">Aparece sola cuando el mercado la muestre.</EmptyState>
    );
  return <Search {...place} spot={spot} />;
}

/** /oportunidades/buscador: what fits a view, by return at the target and chance of profit. */
export function SearchScreen() {
  return (
    <OpportunityPage
      lead="Decí adónde va GGAL, cuándo y con cuánta plata: quedan las estructuras que ninguna otra supera en rendimiento y probabilidad."
      note="Nunca propone un call vendido en descubierto. La probabilidad es al vencimiento, sin tendencia."
      Table={Searching}
    />
  );
}
