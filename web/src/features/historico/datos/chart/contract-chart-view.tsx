import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ReactNode } from "react";

import { historyMaximumLimit } from "@paridad/core/contract";
import type { BarResolution } from "@paridad/core/contract";
import { readContractChart } from "@paridad/core/endpoints";
import { formatDate } from "@paridad/core/formats";
import { barResolutionNames } from "@paridad/core/messages";

import { ChartCredit } from "../../../../components/charts/data-chart.tsx";
import { FoldedFilters } from "../../../../components/ui/filters/folded-filters.tsx";
import { Segmented } from "../../../../components/ui/segmented.tsx";
import { LoadingScreen } from "../../../../components/ui/states/spinner.tsx";
import { EmptyState } from "../../../../components/ui/states/states.tsx";
import { DataStates } from "../../shared/data-states.tsx";
import { EventChart } from "../../../../components/charts/events/event-chart.tsx";
import { historyQuery, useClosedDays } from "../../shared/history-queries.ts";
import { PlanCutNotice } from "../../shared/range/plan-cut-notice.tsx";
import { sourceText } from "../../shared/source-names.ts";
import { isOfSession } from "../../shared/range/sessions.ts";
import { SymbolPicker } from "../../shared/symbols/symbol-picker.tsx";
import { contractName, contractOf } from "../../shared/symbols/symbol-catalogue.ts";
import type { CatalogueEntry } from "../../shared/symbols/symbol-catalogue.ts";
import type { Catalogue } from "../../shared/symbols/use-catalogue.ts";
import type { UrlState } from "../../../../lib/view/use-url-state.ts";
import { contractDrawing } from "./chart-drawing.ts";
import { ContractVolatility } from "./contract-volatility.tsx";
import type { DrawnContract } from "./volatility-drawing.ts";
import { useServices } from "../../../../lib/services.tsx";

const noPoints: never[] = [];

const resolutions = ["1d", "5m", "1m"] as const;
const resolutionChoices = resolutions.map((value) => ({ value, label: barResolutionNames[value].short }));

type ContractChartProps = {
  id: string;
  hasSides: boolean;
  resolution: BarResolution;
  /** Terms that its volatility is worked out by; null where they aren't known. */
  contract: DrawnContract | null;
  url: UrlState;
};

/** The chosen contract's chart. */
function ContractChart({ id, hasSides, resolution, contract, url }: ContractChartProps) {
  const { api } = useServices();
  const { symbol, ...of } = contractOf(id);
  const filter = { ...of, resolution, limit: historyMaximumLimit };
  const query = useQuery(
    historyQuery(["grafico", symbol, filter], (options) =>
      api.call(readContractChart, { params: { symbol }, query: filter, ...options }),
    ),
  );
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
  const hasSides = url.get("puntas") === "1";
  const contract = useMemo(() => drawnContract(catalogue.find(id)), [catalogue, id]);
  const resolution = url.oneOf<BarResolution>("barra", resolutions);
  const summary = [
    id === null ? "Elegí un contrato" : contractName(id),
    barResolutionNames[resolution].short,
  ];
  return (
    <>
      <FoldedFilters
        isAlways
        before={tabs}
        summary={[...summary, hasSides ? "con puntas" : null].filter(Boolean).join(" · ")}
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
          value={resolution}
          options={resolutionChoices}
          onChange={(barra) => url.set({ barra })}
        />
        <label className="flex h-[34px] items-center gap-2 text-md">
          <input
            type="checkbox"
            checked={hasSides}
            onChange={(event) => url.set({ puntas: event.target.checked })}
            className="size-4"
          />
          Mostrar puntas
        </label>
      </FoldedFilters>
      {catalogue.isPending ? <LoadingScreen /> : null}
      {id === null && !catalogue.isPending ? (
        <EmptyState title="Elegí un contrato">Su precio, su volumen y el de GGAL, en el tiempo.</EmptyState>
      ) : null}
      {id !== null && !catalogue.isPending ? (
        <ContractChart id={id} hasSides={hasSides} resolution={resolution} contract={contract} url={url} />
      ) : null}
    </>
  );
}
