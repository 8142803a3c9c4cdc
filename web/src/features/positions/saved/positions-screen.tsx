import { formatInteger } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { savedPositionMessages } from "@paridad/core/positions";
import { MarketHeader } from "../../../components/market/market-header.tsx";
import { ConnectionNotice } from "../../../components/market/connection-notice.tsx";
import { PlanNotice } from "../../../components/plans/plan-notice.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { QueryError, EmptyState } from "../../../components/ui/states/states.tsx";
import { useHasPricesOfNow, useIsOpen } from "../../../data/access.ts";
import { counted } from "../../../lib/counted.ts";
import { useValuedMarket, ValuedMarketProvider } from "../../../data/market/valued-market-context.tsx";
import { usePositions } from "../../../data/positions/use-positions.ts";
import "../builder/positions.css";
import { BookSkeleton } from "../book/book-skeleton.tsx";
import { LiveBook, UnpricedBook } from "../book/book.tsx";

function countText(count: number, { maximum, canWrite }: { maximum: number; canWrite: boolean }): string {
  if (canWrite) return `${formatInteger(count)} de ${formatInteger(maximum)} que guarda tu plan`;
  const why = maximum === 0 ? savedPositionMessages.full(0) : savedPositionMessages.notInPlan;
  return `${counted(count, "guardada", "guardadas")}. ${why}`;
}

function Positions({ hasMarket }: { hasMarket: boolean }) {
  const { list } = usePositions();
  const canWrite = useIsOpen("positions.write");
  const isBasicOpen = useIsOpen("strategies.basicas");
  const isAdvancedOpen = useIsOpen("strategies.avanzadas");
  const path = isBasicOpen || isAdvancedOpen ? "/armar" : null;
  if (list.isPending) return <BookSkeleton />;
  if (list.data === undefined) return <QueryError query={list} />;
  const { positions, maximum } = list.data;
  if (positions.length === 0) {
    return (
      <EmptyState title="Todavía no guardaste posiciones">
        {canWrite ? (
          <p>Armá una y guardala: acá ves cuánto ganás o perdés si la cerrás en este momento.</p>
        ) : null}
        {canWrite && path !== null ? (
          <ButtonLink to={path} className="mt-3">
            {screenWords.buildPosition}
          </ButtonLink>
        ) : null}
      </EmptyState>
    );
  }
  const shared = { positions, path, count: countText(positions.length, { maximum, canWrite }) };
  return hasMarket ? <LiveBook {...shared} /> : <UnpricedBook {...shared} />;
}

function Connection() {
  const hasRows = useValuedMarket((market) => market.expiries.length > 0);
  return <ConnectionNotice hasRows={hasRows} />;
}

/** Saved positions, at the cash of closing them now; without the market where the plan opens no prices. */
export function PositionsScreen() {
  if (!useHasPricesOfNow()) {
    return (
      <>
        <PageBar help="Lo que guardaste." />
        <div className="mb-3.5">
          <PlanNotice missing="Tu plan no incluye precios de ahora">
            lo que guardaste lo podés leer, descargar y eliminar, sin precios de ahora.
          </PlanNotice>
        </div>
        <Positions hasMarket={false} />
      </>
    );
  }
  return (
    <ValuedMarketProvider>
      <PageBar help="Lo que guardaste: qué hizo desde el último cierre y por qué, y qué te queda si lo cerrás ahora.">
        <MarketHeader />
      </PageBar>
      <div className="mb-3.5">
        <Connection />
      </div>
      <Positions hasMarket />
    </ValuedMarketProvider>
  );
}
