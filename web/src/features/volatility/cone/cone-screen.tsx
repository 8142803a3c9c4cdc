import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";

import type { ConeSeries, VolatilityCone } from "@paridad/core/contract";
import { readVolatilityCone } from "@paridad/core/endpoints";
import { formatDate, formatInteger, formatVolatilityPoints } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { PlotPanel } from "../../../components/charts/plot/plot-panel.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../data/use-data.ts";
import { counted } from "../../../lib/counted.ts";
import { useClosedDays } from "../../../data/market/use-closed-days.ts";
import type { FittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useServices } from "../../../lib/services.tsx";
import { labelOf, useUrlState } from "../../../lib/view/use-url-state.ts";
import { ChoiceField } from "../shared/choice-field.tsx";
import { QueryStates } from "../shared/query-states.tsx";
import { PageEnd } from "../../../components/ui/page.tsx";
import { LiveVolatilityPage } from "../shared/volatility-page.tsx";
import { conePlot, impliedPoints } from "./cone-plot.ts";
import { textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { ImpliedPoint } from "./cone-plot.ts";

const levels = ["minimum", "tenth", "quarter", "median", "threeQuarters", "ninetieth", "maximum"] as const;

function ConeTable({ cone }: { cone: VolatilityCone }) {
  return (
    <PlainTable
      label="Cono de volatilidad realizada"
      headings={[
        "Ruedas",
        "Mín.",
        "10 %",
        "25 %",
        "50 %",
        "75 %",
        "90 %",
        "Máx.",
        "Hoy",
        "Ventanas",
        "Sin superponer",
      ]}
      rows={cone.windows.map((one) => ({
        key: String(one.window),
        cells: [
          formatInteger(one.window),
          ...levels.map((level) => formatVolatilityPoints(one[level])),
          textOrDash(one.today, formatVolatilityPoints, "La última ventana no está completa"),
          formatInteger(one.count),
          formatInteger(one.effectiveCount),
        ],
      }))}
    />
  );
}

function ImpliedTable({ implied }: { implied: readonly ImpliedPoint[] }) {
  return (
    <PlainTable
      label="Implícita de cada vencimiento"
      headings={["Vencimiento", "Ruedas", screenWords.atTheMoney]}
      rows={implied.map(({ expiration, sessions, volatility }) => ({
        key: expiration,
        cells: [formatDate(expiration), formatInteger(sessions), formatVolatilityPoints(volatility)],
      }))}
    />
  );
}

const estimators = [
  { value: "yang-zhang", label: "Yang-Zhang" },
  { value: "close-to-close", label: "Cierre a cierre" },
  { value: "garman-klass", label: "Garman-Klass" },
  { value: "rogers-satchell", label: "Rogers-Satchell" },
  { value: "parkinson", label: "Parkinson" },
] as const;
const seriesNames: Record<ConeSeries, string> = {
  "ARS 24hs": "Acción en pesos, 24hs",
  "USD ADR": "ADR en dólares",
};
const serieses = [
  { value: "mejor", label: "La primera que alcance" },
  { value: "ARS 24hs", label: seriesNames["ARS 24hs"] },
  { value: "USD ADR", label: seriesNames["USD ADR"] },
] as const;

function basisText({ series, from, to, sessions }: VolatilityCone): string {
  if (from === null || to === null) return `${seriesNames[series]}: sin ruedas guardadas.`;
  return `${seriesNames[series]}: ${counted(sessions, "rueda seguida", "ruedas seguidas")}, del ${formatDate(from)} al ${formatDate(to)}.`;
}

function Cone({ cone, fitted }: { cone: VolatilityCone; fitted: FittedMarket }) {
  const { clock } = useServices();
  const { surface, asOf } = fitted;
  const day = asOf ?? clock.now();
  const closedDays = useClosedDays();
  const implied = useMemo(() => impliedPoints(surface, day, closedDays), [surface, day, closedDays]);
  const plot = useMemo(() => conePlot(cone, implied), [cone, implied]);
  const table = (
    <>
      <ConeTable cone={cone} />
      <ImpliedTable implied={implied} />
    </>
  );
  if (cone.windows.length === 0) {
    return (
      <EmptyState title="No hay ruedas seguidas que alcancen para una ventana">
        {basisText(cone)} Hacen falta 11, con apertura, máximo, mínimo y cierre salvo para cierre a cierre.
      </EmptyState>
    );
  }
  return (
    <PlotPanel
      title="Cono de volatilidad"
      detail={basisText(cone)}
      plot={plot}
      label={`Volatilidad realizada por largo de ventana. ${basisText(cone)}`}
      height={380}
      table={table}
    />
  );
}

function ConePlace({ fitted }: { fitted: FittedMarket }) {
  const url = useUrlState();
  const estimator = url.choice("estimador", estimators);
  const series = url.choice("serie", serieses);
  const coneQuery = {
    estimador: estimator.value,
    ...(series.value === "mejor" ? {} : { serie: series.value }),
  };
  const query = useData(readVolatilityCone, ["volatilidad", "cono", coneQuery], {
    query: coneQuery,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FoldedFilters summary={`${labelOf(estimator)} · ${labelOf(series)}`} className="">
        <ChoiceField label="Estimador" {...estimator} />
        <ChoiceField label="Serie" {...series} />
      </FoldedFilters>
      <QueryStates query={query} heightClass="h-[480px]">
        {query.data === undefined ? null : <Cone cone={query.data} fitted={fitted} />}
      </QueryStates>
    </>
  );
}

/** /volatilidad/cono: how much the share moved, by length of window, and what the options pay. */
export function ConeScreen() {
  return (
    <LiveVolatilityPage lead="Cuánto se movió la acción en ventanas de cada largo, cuánto se mueve hoy, y qué paga cada vencimiento.">
      {(fitted) => (
        <>
          <ConePlace fitted={fitted} />
          <PageEnd>
            Las ventanas se superponen: cuántas no lo hacen dice cuánto vale un percentil. Parkinson,
            Garman-Klass y Rogers-Satchell no ven el salto de un día al otro: en las PASO de 2019 leían 74 %
            donde los cierres decían 307 %. Del ADR es otra moneda y otro horario.
          </PageEnd>
        </>
      )}
    </LiveVolatilityPage>
  );
}
