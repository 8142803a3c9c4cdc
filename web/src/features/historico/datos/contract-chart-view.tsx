import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { formatDate } from "@paridad/core/formats";

import { ChartCredit, DataChart } from "../../../components/charts/data-chart.tsx";
import { EmptyState } from "../../../components/ui/states.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { historyQuery, useHistoryApi } from "../shared/history-queries.ts";
import { PlanCutNotice } from "../shared/plan-cut-notice.tsx";
import { sourceText } from "../shared/source-names.ts";
import { SymbolPicker } from "../shared/symbol-picker.tsx";
import type { Catalogue } from "../shared/use-catalogue.ts";
import type { UrlState } from "../shared/use-url-state.ts";
import { contractDrawing } from "./chart-drawing.ts";

const noPoints: never[] = [];

/** The chosen contract's chart. */
function ContractChart({ symbol, hasSides }: { symbol: string; hasSides: boolean }) {
  const history = useHistoryApi();
  const query = useQuery(historyQuery(["grafico", symbol], (options) => history.chart({ symbol }, options)));
  const chart = query.data?.data;
  const points = chart?.points ?? noPoints;
  const expiration = chart?.expiration ?? null;
  const drawing = useMemo(
    () => contractDrawing(points, { expiration, hasSides }),
    [points, expiration, hasSides],
  );
  const source = sourceText(query.data?.meta);
  const expiry = expiration ? `Vence el ${formatDate(expiration)}` : "";
  return (
    <DataStates query={query} isEmpty={points.length === 0}>
      <PlanCutNotice meta={query.data?.meta} />
      <DataChart
        title={symbol}
        detail={[expiry, source].filter(Boolean).join(" · ")}
        drawing={drawing}
        source={source}
        fileName={`grafico_${symbol}`}
        heightClass="h-[clamp(320px,58dvh,620px)]"
      />
      <ChartCredit />
    </DataStates>
  );
}

/** A contract's chart with volume and the underlying. */
export function ContractChartView({ url, catalogue }: { url: UrlState; catalogue: Catalogue }) {
  const symbol = url.get("contrato") ?? url.list("simbolos")[0] ?? null;
  const hasSides = url.get("puntas") === "1";
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <SymbolPicker
          label="Contrato"
          catalogue={catalogue}
          selected={symbol ? [symbol] : []}
          onChange={([chosen]) => url.set({ contrato: chosen, simbolos: null })}
          className="w-full sm:w-60"
        />
        <label className="flex h-[34px] items-center gap-2 text-[13px]">
          <input
            type="checkbox"
            checked={hasSides}
            onChange={(event) => url.set({ puntas: event.target.checked })}
            className="size-4 accent-accent"
          />
          Mostrar puntas
        </label>
      </div>
      {symbol === null ? (
        <EmptyState title="Elegí un contrato">Su precio, su volumen y el de GGAL, en el tiempo.</EmptyState>
      ) : (
        <ContractChart symbol={symbol} hasSides={hasSides} />
      )}
    </>
  );
}
