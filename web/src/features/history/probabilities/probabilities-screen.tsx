import { Tabs } from "radix-ui";

import { ChartCredit } from "../../../components/charts/data-chart.tsx";
import { LoadingScreen } from "../../../components/ui/states/spinner.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { pairText, readPair } from "../shared/symbols/pair.ts";
import type { Pair } from "../shared/symbols/pair.ts";
import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { AutoRefresh } from "./auto-refresh.tsx";
import { ExplanationPanel } from "./explanation-panel.tsx";
import { OutlookPanel } from "./outlook-panel.tsx";
import { PriceTabs } from "./price-tabs.tsx";
import { QualityBadge } from "./series-panel.tsx";
import { SearchBar } from "./search-bar.tsx";
import { SeriesCharts } from "./series-charts.tsx";
import { SeriesPanel } from "./series-panel.tsx";
import { useOutlook } from "./use-outlook.ts";
import { useProbabilities } from "./use-probabilities.ts";
import type { Probabilities } from "./use-probabilities.ts";

type ResultProps = { url: UrlState; pair: Pair; result: Probabilities };

function Result({ url, pair, result }: ResultProps) {
  const { query, points, quality } = result;
  const outlook = useOutlook({ pair, points });
  return (
    <DataStates query={query} range={result.range} isEmpty={result.rows.length === 0}>
      <div className="grid gap-3">
        <OutlookPanel {...outlook} />
        <QualityBadge quality={quality} />
        <SeriesCharts result={result} name={pairText(pair)} />
        <SeriesPanel url={url} result={result} />
      </div>
      <ChartCredit />
    </DataStates>
  );
}

/** Análisis de Probabilidades: the data, and how to read it below. */
export function ProbabilitiesScreen() {
  const url = useUrlState();
  const catalogue = useCatalogue("probabilidades");
  const pair = readPair(url, catalogue);
  const result = useProbabilities(url, pair);
  const isWaiting = pair.isReady ? result.query.isPending : catalogue.isPending;
  return (
    <Tabs.Root value={result.priceType} onValueChange={(precio) => url.set({ precio })}>
      <SearchBar
        url={url}
        catalogue={catalogue}
        pair={pair}
        result={result}
        tabs={<PriceTabs />}
        refresh={<AutoRefresh url={url} query={result.query} isReady={pair.isReady} />}
      />
      <Tabs.Content value={result.priceType} tabIndex={-1}>
        {pair.isReady ? <Result url={url} pair={pair} result={result} /> : null}
        {!pair.isReady && isWaiting ? <LoadingScreen /> : null}
        {pair.isReady || isWaiting ? null : (
          <EmptyState title="Elegí dos símbolos y tocá Buscar">
            El primero es el que comprás, el segundo el que vendés.
          </EmptyState>
        )}
      </Tabs.Content>
      {isWaiting ? null : (
        <ExplanationPanel
          isOpen={url.get("explicacion") !== "no"}
          onToggle={(isOpen) => url.set({ explicacion: isOpen ? null : "no" })}
        />
      )}
    </Tabs.Root>
  );
}
