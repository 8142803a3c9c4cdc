import { useMemo } from "react";

import { formatInteger } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { addDays, tradingDaysBetween } from "@paridad/core/symbols";

import { ChartCredit } from "../../../components/charts/data-chart.tsx";
import { EventChart } from "../../../components/charts/events/event-chart.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { counted } from "../../../lib/counted.ts";
import { useClosedDays } from "../../../data/market/use-closed-days.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { QueryStates } from "../shared/query-states.tsx";
import { StoredBasis } from "./rank-facts.tsx";
import { useStoredDays } from "../shared/use-stored-days.ts";
import { PageEnd } from "../../../components/ui/page.tsx";
import { LiveVolatilityPage } from "../shared/volatility-page.tsx";
import { HistoryControls, historyViewOf } from "./history-controls.tsx";
import { historyDrawing } from "./history-drawing.ts";
import { IndexNow } from "./index-now.tsx";
import { PremiumFacts, RankFacts } from "./rank-facts.tsx";

/** Counts the period's stored sessions: lines are broken where one is missing. */
function useStoredText({ sessions, range }: ReturnType<typeof useStoredDays>): string {
  const closedDays = useClosedDays();
  const last = sessions.at(-1)?.day;
  if (last === undefined) return "";
  const all = tradingDaysBetween({ after: addDays(range.fecha_inicio, -1), until: last }, closedDays);
  return sessions.length < all
    ? `se está completando: ${formatInteger(sessions.length)} de ${formatInteger(all)}`
    : counted(sessions.length, "rueda", "ruedas");
}

function Stored() {
  const url = useUrlState();
  const { days, estimator } = historyViewOf(url);
  const stored = useStoredDays(days);
  const { query, rows, sessions, range } = stored;
  const drawing = useMemo(() => historyDrawing(sessions, estimator), [sessions, estimator]);
  const storedText = useStoredText(stored);
  return (
    <>
      <HistoryControls url={url} range={range} />
      <QueryStates query={query} heightClass="h-[calc(100dvh-150px)]">
        {rows.length === 0 ? (
          <EmptyState title={screenWords.noSessionsYet}>
            Cada rueda deja su fila después del cierre. Probá con un período más largo.
          </EmptyState>
        ) : (
          <>
            <EventChart
              title="Implícita, índice y realizada"
              detail={storedText}
              drawing={drawing}
              fileName="volatilidad"
              heightClass="h-[380px]"
            />
            <RankFacts sessions={sessions} />
            <h2 className="mt-1 text-md font-semibold">Prima de varianza</h2>
            <PremiumFacts sessions={sessions} estimator={estimator} />
            <StoredBasis rows={rows} />
          </>
        )}
      </QueryStates>
    </>
  );
}

/** /volatilidad/historia: the stored days, and the index of now. */
export function VolatilityHistoryScreen() {
  return (
    <LiveVolatilityPage
      lead="Lo que pagaron las opciones en cada cierre, lo que hizo después la acción, y dónde queda lo de hoy. IVG 30 es la volatilidad que paga el conjunto de las opciones de GGAL a 30 días."

      before={<Stored />}
      after={
        <>
          <PageEnd>
            Sin extrapolar: un día sin vencimientos antes y después de 30 días no tiene número. Rango es el
            lugar entre el mínimo y el máximo, que un solo salto deja clavado; percentil, la parte de las
            ruedas que quedó debajo. El índice: sin vencimientos de menos de 7 días; puntas de los dos lados
            que no se crucen, compra de $ 2 o más y spread de hasta la mitad del medio; al menos 6 bases, 2 de
            cada lado; precios europeos equivalentes; los huecos se llenan con la curva y se cuentan; nada más
            allá de las últimas bases, así que alas cortas leen de menos: con una que no llega a 1 σ no hay
            índice. A 30 días solo entre dos vencimientos; si no, el más cercano con sus días.
          </PageEnd>
          <ChartCredit />
        </>
      }
    >
      {({ surface }) => <IndexNow surface={surface} />}
    </LiveVolatilityPage>
  );
}
