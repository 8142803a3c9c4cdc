import { useMemo } from "react";

import { formatDate, formatDayMonth, formatInteger, formatNumber } from "@paridad/core/formats";
import { noIndex30Messages, noIndexMessages, screenWords } from "@paridad/core/messages";
import type { VolatilitySurface } from "@paridad/core/volatility";

import { ChartCredit } from "../../../components/charts/data-chart.tsx";
import { EventChart } from "../../../components/charts/events/event-chart.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { HistoryControls, historyViewOf } from "../history/history-controls.tsx";
import { indexDrawing } from "../history/history-drawing.ts";
import { Fact, Facts } from "../shared/facts.tsx";
import { PlainTable } from "../shared/plain-table.tsx";
import { QueryStates } from "../shared/query-states.tsx";
import { StoredBasis } from "../shared/stored-basis.tsx";
import { useStoredDays } from "../shared/use-stored-days.ts";
import { LiveVolatilityPage, PageEnd } from "../shared/volatility-page.tsx";

const points = (value: number) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2 });
const deviations = (value: number) => formatNumber(value, { minimumDecimals: 1, maximumDecimals: 1 });

function IndexNow({ surface: { index, smiles, droppedFromIndex } }: { surface: VolatilitySurface }) {
  const observed = smiles.reduce((sum, { index: own }) => sum + (own.ok ? own.observed : 0), 0);
  const fitted = smiles.reduce((sum, { index: own }) => sum + (own.ok ? own.fitted : 0), 0);
  const reason = index.ok ? "" : noIndex30Messages[index.reason];
  const dropped =
    droppedFromIndex.length === 0
      ? ""
      : `; sin el ${droppedFromIndex.map(formatDayMonth).join(" ni el ")}, que ahora no da número: el nivel es de otros`;
  const days = index.ok ? formatInteger(Math.round(index.days)) : null;
  return (
    <Facts label="Índice de ahora">
      <Fact
        name={index.ok && !index.isBracketed ? `Índice a ${days} días` : "IVG 30"}
        value={index.ok ? points(index.level) : <ExplainedDash text={reason} />}
        basis={
          (index.ok
            ? index.isBracketed
              ? "a 30 días, entre dos vencimientos"
              : "del vencimiento más cercano: ninguno queda del otro lado de 30 días"
            : reason) + dropped
        }
      />
      <Fact
        name="Alcance"
        value={
          index.ok ? (
            `${deviations(index.reach.below)} σ / ${deviations(index.reach.above)} σ`
          ) : (
            <ExplainedDash text={reason} />
          )
        }
        basis="hasta dónde hay bases con puntas, abajo y arriba, en el vencimiento que menos llega"
      />
      <Fact
        name="Bases observadas"
        value={formatInteger(observed)}
        basis="con puntas propias, en todos los vencimientos"
      />
      <Fact
        name="Bases ajustadas"
        value={formatInteger(fitted)}
        basis="huecos entre ellas, con la volatilidad de la curva"
      />
    </Facts>
  );
}

/** Each expiry's own number, or the reason it has none. */
export function IndexTable({ surface }: { surface: VolatilitySurface }) {
  return (
    <PlainTable
      label="El índice por vencimiento"
      headings={[
        "Vencimiento",
        "Días",
        "Nivel",
        "Observadas",
        "Ajustadas",
        "Alcance abajo",
        "Alcance arriba",
        "Motivo",
      ]}
      texts={[7]}
      rows={surface.smiles.map(({ expiration, days, index }) => {
        const dash = (key: string) => (
          <ExplainedDash key={key} text={index.ok ? "" : noIndexMessages[index.reason]} />
        );
        return {
          key: expiration,
          cells: [
            formatDate(expiration),
            formatInteger(days),
            ...(index.ok
              ? [
                  points(index.level),
                  formatInteger(index.observed),
                  formatInteger(index.fitted),
                  `${deviations(index.coverage.below)} σ`,
                  `${deviations(index.coverage.above)} σ`,
                  "",
                ]
              : [
                  ...["level", "observed", "fitted", "below", "above"].map(dash),
                  <span key="reason" className="text-muted">
                    {noIndexMessages[index.reason]}
                  </span>,
                ]),
          ],
        };
      })}
    />
  );
}

function IndexHistory() {
  const url = useUrlState();
  const { days, estimator } = historyViewOf(url);
  const { query, rows, sessions, range } = useStoredDays(days);
  const drawing = useMemo(() => indexDrawing(sessions, estimator), [sessions, estimator]);
  return (
    <>
      <HistoryControls url={url} range={range} />
      <QueryStates query={query} heightClass="h-[460px]">
        {rows.length === 0 ? (
          <EmptyState title={screenWords.noSessionsYet} />
        ) : (
          <>
            <EventChart
              title="Índice, rueda por rueda"
              detail="Abajo, cuántas bases con puntas tenía cada cierre."
              drawing={drawing}
              fileName="indice-volatilidad"
              heightClass="h-[380px]"
            />
            <StoredBasis rows={rows} />
          </>
        )}
      </QueryStates>
    </>
  );
}

/** /volatilidad/indice: the index now and day by day. */
export function VolatilityIndexScreen({ createMarket }: { createMarket?: CreateMarket }) {
  return (
    <LiveVolatilityPage
      lead="IVG 30: la volatilidad que paga el conjunto de las opciones de GGAL a 30 días, sin extrapolar."
      createMarket={createMarket}
    >
      {({ surface }) => (
        <>
          <IndexNow surface={surface} />
          <section className="min-w-0 overflow-hidden rounded-lg border border-line bg-s1 shadow-card">
            <h2 className="border-b border-line px-4 py-2.5 text-md font-semibold">Por vencimiento</h2>
            <IndexTable surface={surface} />
          </section>
          <IndexHistory />
          <PageEnd>
            La regla: sin vencimientos de menos de 7 días; puntas de los dos lados que no se crucen, compra de
            $ 2 o más y spread de hasta la mitad del medio; al menos 6 bases, 2 de cada lado; precios europeos
            equivalentes; los huecos se llenan con la curva y se cuentan; nada más allá de las últimas bases,
            así que alas cortas leen de menos: con una que no llega a 1 σ no hay índice. A 30 días solo entre
            dos vencimientos; si no, el más cercano con sus días.
          </PageEnd>
          <ChartCredit />
        </>
      )}
    </LiveVolatilityPage>
  );
}
