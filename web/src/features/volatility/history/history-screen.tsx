import { useMemo } from "react";

import { screenWords } from "@paridad/core/messages";

import { ChartCredit } from "../../../components/charts/data-chart.tsx";
import { EventChart } from "../../../components/charts/events/event-chart.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { counted } from "../../../lib/counted.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { QueryStates } from "../shared/query-states.tsx";
import { StoredBasis } from "../shared/stored-basis.tsx";
import { useStoredDays } from "../shared/use-stored-days.ts";
import { PageEnd } from "../shared/volatility-page.tsx";
import { HistoryControls, historyViewOf } from "./history-controls.tsx";
import { historyDrawing } from "./history-drawing.ts";
import { PremiumFacts, RankFacts } from "./rank-facts.tsx";

/** /volatilidad/historia: the stored days. */
export function VolatilityHistoryScreen() {
  const url = useUrlState();
  const { days, estimator } = historyViewOf(url);
  const { query, rows, sessions, range } = useStoredDays(days);
  const drawing = useMemo(() => historyDrawing(sessions, estimator), [sessions, estimator]);
  return (
    <>
      <PageBar help="Lo que pagaron las opciones en cada cierre, lo que hizo después la acción, y dónde queda lo de hoy." />
      <div className="grid grid-cols-1 gap-3.5">
        <HistoryControls url={url} range={range} />
        <QueryStates query={query} heightClass="h-[520px]">
          {rows.length === 0 ? (
            <div className="min-h-[520px]">
              <EmptyState title={screenWords.noSessionsYet}>
                Cada rueda deja su fila después del cierre. Probá con un período más largo.
              </EmptyState>
            </div>
          ) : (
            <>
              <RankFacts sessions={sessions} />
              <EventChart
                title="Implícita y realizada"
                detail={`${counted(sessions.length, "rueda", "ruedas")}. En el dinero e índice a 30 días: solo entre dos vencimientos.`}
                drawing={drawing}
                fileName="volatilidad"
                heightClass="h-[380px]"
              />
              <h2 className="mt-1 text-md font-semibold">Prima de varianza</h2>
              <PremiumFacts sessions={sessions} estimator={estimator} />
              <StoredBasis rows={rows} />
            </>
          )}
        </QueryStates>
        <PageEnd>
          Sin extrapolar: un día sin vencimientos antes y después de 30 días no tiene número. Rango es el
          lugar entre el mínimo y el máximo, que un solo salto deja clavado; percentil, la parte de las ruedas
          que quedó debajo.
        </PageEnd>
        <ChartCredit />
      </div>
    </>
  );
}
