import { useMemo } from "react";
import type { ReactNode } from "react";

import { barResolutionNames, historyMaximumLimit } from "@paridad/core/contract";
import type { BarResolution, ChartPoint } from "@paridad/core/contract";
import { readContractChart } from "@paridad/core/endpoints";
import { formatDate } from "@paridad/core/formats";

import { ChartCredit } from "../../../../components/charts/data-chart.tsx";
import { isSwitchedOn, SwitchField } from "../../../../components/ui/filters/address-fields.tsx";
import { FoldedFilters } from "../../../../components/ui/filters/folded-filters.tsx";
import { Segmented } from "../../../../components/ui/segmented.tsx";
import { LoadingScreen } from "../../../../components/ui/states/spinner.tsx";
import { EmptyState } from "../../../../components/ui/states/states.tsx";
import { DataStates } from "../../shared/data-states.tsx";
import { EventChart } from "../../../../components/charts/events/event-chart.tsx";
import { PlanCutNotice, sourceText } from "../../shared/basis.tsx";
import { isOfSession } from "../../shared/date-range.ts";
import { useClosedDays, useHistory } from "../../shared/history-queries.ts";
import { SymbolPicker } from "../../shared/symbols/symbol-picker.tsx";
import { contractName, contractOf } from "../../shared/symbols/symbol-catalogue.ts";
import type { CatalogueEntry } from "../../shared/symbols/symbol-catalogue.ts";
import type { Catalogue } from "../../shared/symbols/use-catalogue.ts";
import { labelOf } from "../../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../../lib/view/use-url-state.ts";
import { contractDrawing } from "./chart-drawing.ts";
import type { DrawnContract, MeasureKey } from "./volatility-drawing.ts";
import { measureDrawing, measureKeys, measures } from "./volatility-drawing.ts";

const choices = measureKeys.map((value) => ({ value, label: measures[value].label }));

/** A contract's implied volatility, or one of its greeks, against its own past. */
function ContractVolatility({
  symbol,
  contract,
  points,
  resolution,
  source,
  url,
}: {
  symbol: string;
  contract: DrawnContract;
  points: readonly ChartPoint[];
  resolution: BarResolution;
  source: string;
  url: UrlState;
}) {
  const measure = url.oneOf<MeasureKey>("medida", measureKeys);
  const isDaily = resolution === "1d";
  const { drawing, standing } = useMemo(
    () => measureDrawing(points, { contract, measure, isDaily }),
    [points, contract, measure, isDaily],
  );
  const name = measure === "vi" ? "Volatilidad implícita" : measures[measure].label;
  return (
    <div className="mt-4">
      <EventChart
        title={`${name} de ${symbol}`}
        detail={standing}
        drawing={drawing}
        source={source}
        fileName={`${measure}_${symbol}`}
        actions={
          <Segmented
            label="Medida"
            value={measure}
            options={choices}
            onChange={(medida) => url.set({ medida })}
          />
        }
      />
    </div>
  );
}

const noPoints: never[] = [];

const resolutions = [
  { value: "1d", label: barResolutionNames["1d"].short },
  { value: "5m", label: barResolutionNames["5m"].short },
  { value: "1m", label: barResolutionNames["1m"].short },
] as const;

type ContractChartProps = {
  id: string;
  hasSides: boolean;
  resolution: BarResolution;
  /** Terms that its volatility is worked out by; null where they aren't known. */
  contract: DrawnContract | null;
  url: UrlState;
};

function ContractChart({ id, hasSides, resolution, contract, url }: ContractChartProps) {
  const { symbol, ...of } = contractOf(id);
  const query = useHistory(readContractChart, {
    params: { symbol },
    query: { ...of, resolution, limit: historyMaximumLimit },
  });
  const chart = query.data?.data;
  const answered = chart?.points ?? noPoints;
  const closedDays = useClosedDays();
  // Bars recorded on a closed day are not sessions.
  const points = useMemo(
    () => (resolution === "1d" ? answered.filter(({ time }) => isOfSession(time, closedDays)) : answered),
    [answered, resolution, closedDays],
  );
  const expiration = chart?.expiration ?? null;
  const drawing = useMemo(
    () => contractDrawing(points, { expiration, hasSides, isDaily: resolution === "1d" }),
    [points, expiration, hasSides, resolution],
  );
  const source = sourceText(query.data?.meta);
  const expiry = expiration ? `Vence el ${formatDate(expiration)}` : "";
  return (
    <DataStates query={query} isEmpty={points.length === 0}>
      <EventChart
        title={symbol}
        actions={<PlanCutNotice meta={query.data?.meta} />}
        detail={[expiry, source].filter(Boolean).join(" · ")}
        drawing={drawing}
        source={source}
        fileName={`grafico_${symbol}`}
        heightClass="h-[clamp(320px,56dvh,640px)]"
      />
      {contract === null ? (
        <p className="mt-4 text-md text-muted">
          Sin la base o el vencimiento del contrato no hay volatilidad ni griegas.
        </p>
      ) : (
        <ContractVolatility {...{ symbol, contract, points, resolution, source, url }} />
      )}
      <ChartCredit />
    </DataStates>
  );
}

function drawnContract(entry: CatalogueEntry | null): DrawnContract | null {
  if (entry === null) return null;
  const { type, strike, expiration } = entry;
  return type === null || strike === null || expiration === null ? null : { type, strike, expiration };
}

/** A contract's chart with volume and the underlying, and its volatility against its own past. */
export function ContractChartView({
  url,
  catalogue,
  tabs,
}: {
  url: UrlState;
  catalogue: Catalogue;
  tabs: ReactNode;
}) {
  const id = url.get("contrato") ?? url.list("simbolos")[0] ?? catalogue.calls?.[0] ?? null;
  const hasSides = isSwitchedOn(url, "puntas");
  const contract = useMemo(() => drawnContract(catalogue.find(id)), [catalogue, id]);
  const resolution = url.choice("barra", resolutions);
  return (
    <>
      <FoldedFilters
        isAlways
        before={tabs}
        summary={[
          id === null ? "Elegí un contrato" : contractName(id),
          labelOf(resolution),
          hasSides ? "con puntas" : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        <SymbolPicker
          label="Contrato"
          catalogue={catalogue}
          selected={id ? [id] : []}
          onChange={([chosen]) => url.set({ contrato: chosen, simbolos: null })}
          className="w-full sm:w-60"
        />
        <Segmented
          label="Barra"
          {...resolution}
          // Also the first, which is not the first of the other view.
          onChange={(barra) => url.set({ barra })}
        />
        <SwitchField url={url} name="puntas" label="Mostrar puntas" />
      </FoldedFilters>
      {catalogue.isPending ? (
        <LoadingScreen />
      ) : id === null ? (
        <EmptyState title="Elegí un contrato">Su precio, su volumen y el de GGAL, en el tiempo.</EmptyState>
      ) : (
        <ContractChart {...{ id, hasSides, contract, url }} resolution={resolution.value} />
      )}
    </>
  );
}
