import { Navigate, useLocation } from "react-router";
import type { ReactNode } from "react";

import { ratioDefaultLimit, ratioLimits } from "@paridad/core/contract";
import type { RatioRow } from "@paridad/core/contract";
import { errorMessages } from "@paridad/core/messages";

import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { ChartCredit } from "../../../components/charts/data-chart.tsx";
import { NumberChoice } from "../../../components/ui/filters/address-fields.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { LoadingScreen } from "../../../components/ui/states/spinner.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { sourceText } from "../shared/basis.tsx";
import { DateRangePicker } from "../shared/date-range-picker.tsx";
import { rangeText } from "../shared/date-range.ts";
import { EqualPair, PairPickers } from "../shared/symbols/pair-pickers.tsx";
import { contractName } from "../shared/symbols/symbol-catalogue.ts";
import { noSymbol, pairErrors, pairText, readPair } from "../shared/symbols/pair.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { RatioAnalysis } from "./ratio-analysis.tsx";
import { RatioTablePanel } from "./ratio-table-panel.tsx";
import { useRatios, useRatioSessions } from "./use-ratios.ts";

const noRows: readonly RatioRow[] = [];

/** Shown once what is above has its height, or it would be pushed down. */
function TableBelow({ isAwaited, children }: { isAwaited: boolean; children: ReactNode }) {
  if (isAwaited) return null;
  return (
    <div className="min-w-0">
      {children}
      <ChartCredit />
    </div>
  );
}

function NoPair({ isPending }: { isPending: boolean }) {
  return isPending ? <LoadingScreen /> : <EmptyState title={pairErrors.prompt} />;
}

function PairView({ url, catalogue }: { url: UrlState; catalogue: Catalogue }) {
  const pair = readPair(url, catalogue);
  const { range, query } = useRatios(url, pair);
  const rows = query.data?.data ?? noRows;
  const sessions = useRatioSessions(pair, rows);
  const symbols = { symbol1: contractName(pair.symbol1 ?? ""), symbol2: contractName(pair.symbol2 ?? "") };
  const source = sourceText(query.data?.meta);
  const readAgain = () =>
    Promise.all([query.refetch(), sessions.query.isError ? sessions.query.refetch() : null]);
  const both = { ...query, refetch: readAgain };
  return (
    <>
      <FoldedFilters
        isAlways
        summary={`${pairText(pair)} · ${rangeText(range)}`}
        isOpenAtFirst={!pair.isReady && !catalogue.isPending}
      >
        <PairPickers
          pair={pair}
          catalogue={catalogue}
          onChange={({ symbol1, symbol2 }) => url.set({ s1: symbol1 ?? noSymbol, s2: symbol2 ?? noSymbol })}
        />
        <DateRangePicker range={range} onChange={url.set} />
        <NumberChoice url={url} name="limite" choices={ratioLimits} usual={ratioDefaultLimit} />
      </FoldedFilters>
      <EqualPair isEqual={pair.isEqual} />
      {pair.isReady ? (
        <DataStates
          query={both}
          range={range}
          isEmpty={rows.length === 0}
          fallback={errorMessages.ratiosLoadFailed}
        >
          <div className="grid gap-3">
            <DataStates query={sessions.query} isEmpty={false} fallback={errorMessages.ratiosLoadFailed}>
              <RatioAnalysis url={url} rows={sessions.rows} name={pairText(pair)} source={source} />
            </DataStates>
            <TableBelow isAwaited={sessions.query.isPending}>
              <RatioTablePanel url={url} rows={rows} symbols={symbols} meta={query.data?.meta} />
            </TableBelow>
          </div>
        </DataStates>
      ) : null}
      {pair.isReady || pair.isEqual ? null : <NoPair isPending={catalogue.isPending} />}
    </>
  );
}

/** Ratios of a pair; the scanner, once a view of this page, is a page of Oportunidades. */
export function RatiosScreen() {
  const url = useUrlState();
  const { search } = useLocation();
  const catalogue = useCatalogue();
  if (url.get("vista") === "buscador") return <Navigate to={`/oportunidades/pares${search}`} replace />;
  return <PairView url={url} catalogue={catalogue} />;
}
