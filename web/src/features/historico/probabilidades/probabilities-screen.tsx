import { ChartCredit } from "../../../components/charts/data-chart.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { FirstPair } from "../shared/symbols/first-pair.tsx";
import { pairText, readPair } from "../shared/symbols/pair.ts";
import type { Pair } from "../shared/symbols/pair.ts";
import { PlanCutNotice } from "../shared/range/plan-cut-notice.tsx";
import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { AutoRefresh } from "./auto-refresh.tsx";
import { ExplanationPanel } from "./explanation-panel.tsx";
import { OutlookPanel } from "./outlook-panel.tsx";
import { PriceTabs } from "./price-tabs.tsx";
import { QualityBadge } from "./quality-badge.tsx";
import { SearchBar } from "./search-bar.tsx";
import { SeriesCharts } from "./series-charts.tsx";
import { SeriesPanel } from "./series-panel.tsx";
import { useOutlook } from "./use-outlook.ts";
import { useProbabilities } from "./use-probabilities.ts";
import type { Probabilities } from "./use-probabilities.ts";

type ResultProps = { url: UrlState; pair: Pair; result: Probabilities };

function Interpolated({ url, isIncluded }: { url: UrlState; isIncluded: boolean }) {
  return (
    <label className="-my-2 flex items-center gap-2 py-2 text-md">
      <input
        type="checkbox"
        checked={isIncluded}
        onChange={(event) => url.set({ interpoladas: event.target.checked ? null : "no" })}
        className="size-4 accent-accent"
      />
      Incluir interpolados
    </label>
  );
}

function Result({ url, pair, result }: ResultProps) {
  const isNarrow = useIsNarrow();
  const { query, points, quality, isWithInterpolated } = result;
  const outlook = useOutlook({ pair, points });
  const sample = (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <QualityBadge quality={quality} />
      {isNarrow ? null : <Interpolated url={url} isIncluded={isWithInterpolated} />}
    </div>
  );
  return (
    <DataStates query={query} range={result.range} isEmpty={result.rows.length === 0}>
      <PlanCutNotice meta={query.data?.meta} />
      <div className="grid gap-3 sm:gap-4">
        {isNarrow ? null : sample}
        <OutlookPanel {...outlook} />
        {isNarrow ? sample : null}
        <SeriesCharts result={result} name={pairText(pair)} />
        <SeriesPanel url={url} result={result} />
      </div>
      <ChartCredit />
    </DataStates>
  );
}

/** Análisis de Probabilidades. On a phone the switches are among the filters and the explanation comes after the data. */
export function ProbabilitiesScreen() {
  const url = useUrlState();
  const isNarrow = useIsNarrow();
  const catalogue = useCatalogue("probabilidades");
  const pair = readPair(url, catalogue);
  const result = useProbabilities(url, pair);
  const refresh = <AutoRefresh url={url} query={result.query} isReady={pair.isReady} />;
  const explanation = (
    <ExplanationPanel
      isOpen={url.get("explicacion") !== "no"}
      onToggle={(isOpen) => url.set({ explicacion: isOpen ? null : "no" })}
    />
  );
  return (
    <>
      <SearchBar url={url} catalogue={catalogue} pair={pair} result={result}>
        {isNarrow ? refresh : null}
        {isNarrow ? <Interpolated url={url} isIncluded={result.isWithInterpolated} /> : null}
      </SearchBar>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 sm:mb-4">
        <PriceTabs value={result.priceType} onChange={(precio) => url.set({ precio })} />
        {isNarrow ? null : refresh}
      </div>
      {isNarrow ? null : explanation}
      <div role="tabpanel" id="precio-panel" aria-labelledby={`precio-${result.priceType}`}>
        {pair.isReady ? (
          <Result url={url} pair={pair} result={result} />
        ) : (
          <EmptyState title="Elegí dos símbolos y tocá Buscar">
            El primero es el que comprás, el segundo el que vendés.
            <br />
            <FirstPair catalogue={catalogue} />
          </EmptyState>
        )}
      </div>
      {isNarrow && !(pair.isReady && result.query.isPending) ? (
        <div className="mt-4">{explanation}</div>
      ) : null}
    </>
  );
}
