import { RefreshCw } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";

import type { CostSchedule } from "@paridad/core/costs";
import { formatInteger, formatTime } from "@paridad/core/formats";
import { greyReasonMessages } from "@paridad/core/messages";
import { searchInputOf } from "@paridad/core/opportunities";
import type { OpportunityBook } from "@paridad/core/opportunities";

import { Button } from "../../../components/ui/button.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../components/ui/states/states.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useCosts } from "../../../lib/costs/use-costs.ts";
import { useExpectedVolatility } from "../../../lib/market/use-expected-volatility.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { CopyRows } from "../shared/copy-rows.tsx";
import { OpportunityPage } from "../shared/opportunity-page.tsx";
import type { OpportunityScreenProps } from "../shared/opportunity-page.tsx";
import { ExpectedVolatilityField } from "../shared/verdict/expected-volatility-field.tsx";
import { isOnlyOverCaucion, OverCaucionField } from "../shared/over-caucion-field.tsx";
import { useBook } from "../shared/use-book.ts";
import { useTableView } from "../shared/use-table-view.ts";
import { narrowSearch, searchColumns } from "./search-columns.tsx";
import { SearchFields } from "./search-form.tsx";
import { MissingStructures, SearchFront } from "./search-front.tsx";
import { dateChoices, searchForm } from "./search-view.ts";
import { useSearch } from "./use-search.ts";

/** The quotes that are searched: those of the moment it was asked, so that a search ends and rows stand still. */
function useHeldBook(book: OpportunityBook) {
  const [held, setHeld] = useState(book);
  return { held, hold: () => setHeld(book) };
}

function NothingListed({ hasNoneAbove }: { hasNoneAbove: boolean }) {
  return (
    <EmptyState
      title={hasNoneAbove ? "De ninguna se espera más que la caución" : "Nada entra en lo que pediste"}
    >
      Probá con otro objetivo, más plata u otra fecha.
    </EmptyState>
  );
}

function Results({
  state,
  url,
}: {
  state: ReturnType<typeof useSearch>;
  url: ReturnType<typeof useUrlState>;
}) {
  const view = useTableView(url, { columns: searchColumns, narrow: narrowSearch });
  const { isRunning } = state;
  const above = state.rows.filter(({ expected }) => expected !== null && expected.excess > 0);
  const rows = isOnlyOverCaucion(url) ? above : state.rows;
  const hasNoneAbove = state.rows.length > 0 && above.length === 0;
  if (state.hasFailed)
    return (
      <ErrorState title="La búsqueda no terminó" message="Algo falló al buscar." onRetry={state.retry} />
    );
  // Nothing below moves when the first answer comes.
  if (isRunning && state.rows.length === 0)
    return (
      <div role="status">
        <span className="sr-only">Buscando…</span>
        <Skeleton className="h-[640px]" />
      </div>
    );
  return (
    <>
      {hasNoneAbove && !isRunning ? (
        <Notice tone="info">De ninguna se espera más que la caución, neto de costos.</Notice>
      ) : null}
      <SearchFront rows={rows} />
      <Panel
        title={`${formatInteger(rows.length)} ${rows.length === 1 ? "estructura" : "estructuras"} que ninguna otra supera`}
        detail={
          isRunning
            ? "Buscando…"
            : "En rendimiento y probabilidad a la vez, a puntas y cantidades ejecutables"
        }
        actions={
          <div className="flex flex-wrap gap-3">
            <CopyRows rows={rows} columns={view.shown} />
            <CsvMenu report="buscador" rows={rows} columns={searchColumns} />
          </div>
        }
      >
        {rows.length === 0 ? (
          <NothingListed hasNoneAbove={hasNoneAbove} />
        ) : (
          <DataTable
            label="Estructuras"
            rows={rows}
            columns={view.shown}
            sorting={view.sorting}
            onSort={view.sort}
          />
        )}
      </Panel>
      <MissingStructures {...state} />
    </>
  );
}

function Search({ book, spot, costs }: { book: OpportunityBook; spot: number; costs: CostSchedule }) {
  const url = useUrlState();
  const { held, hold } = useHeldBook(book);
  const expected = useExpectedVolatility();
  const { value: expectedVolatility } = expected;
  const form = searchForm(url, { book: held, spot: held.spot ?? spot });
  const { from, to, when, budget, mostLegs, onlyCredit } = form;
  const question = useMemo(() => {
    const date = dateChoices(held).find(({ key }) => key === when)?.instant;
    if (date === undefined) return null;
    const target = { from, to };
    return searchInputOf(held, { target, date, budget, costs, mostLegs, onlyCredit, expectedVolatility });
  }, [held, from, to, when, budget, costs, mostLegs, onlyCredit, expectedVolatility]);
  const state = useSearch(useDeferredValue(question));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SearchFields url={url} form={form} book={held} />
        <ExpectedVolatilityField expected={expected} />
        <OverCaucionField url={url} />
        <Button tone="secondary" onClick={hold} title="Busca con las cotizaciones de este momento">
          <RefreshCw aria-hidden /> Puntas de las {formatTime(held.now)}
        </Button>
      </div>
      {question === null ? (
        <Notice tone="warning">
          {held.areMomentsApart
            ? greyReasonMessages["moments-differ"]
            : "No hay con qué buscar: faltan puntas frescas o no hay vencimiento después de esa fecha."}
        </Notice>
      ) : (
        <Results state={state} url={url} />
      )}
    </>
  );
}

function Searching() {
  const book = useBook();
  const { schedule } = useCosts();
  const spot = book?.spot ?? null;
  if (book === null || schedule === null) return <Skeleton className="h-[480px]" />;
  if (spot === null)
    return (
      <EmptyState title="Falta una punta de la acción">Aparece sola cuando el mercado la muestre.</EmptyState>
    );
  return <Search book={book} spot={spot} costs={schedule} />;
}

/** /oportunidades/buscador: what fits a view, by return at the target and chance of profit. */
export function SearchScreen({ createMarket }: OpportunityScreenProps) {
  return (
    <OpportunityPage
      lead="Decí adónde va GGAL, cuándo y con cuánta plata: quedan las estructuras que ninguna otra supera en rendimiento y probabilidad."
      note="Nunca propone un call vendido en descubierto. La probabilidad es al vencimiento, sin tendencia."
      createMarket={createMarket}
    >
      <Searching />
    </OpportunityPage>
  );
}
