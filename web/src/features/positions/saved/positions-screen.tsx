import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { isApiError } from "@paridad/core/api";
import type { SavedPosition } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { errorMessages, informationNotice, savedPositionMessages, screenWords } from "@paridad/core/messages";
import { MarketHeader } from "../../../components/market/market-header.tsx";
import { ConnectionNotice } from "../../../components/market/connection-notice.tsx";
import { PlanNotice } from "../../../components/plans/plan-notice.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../components/ui/states/states.tsx";
import { useHasPricesOfNow, useIsOpen } from "../../../lib/access.ts";
import { counted } from "../../../lib/counted.ts";
import { download } from "../../../lib/download.ts";
import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { useValuedMarket, ValuedMarketProvider } from "../../../lib/market/valued-market-context.tsx";
import { notify } from "../../../lib/notify.ts";
import { usePositions } from "../../../lib/positions/use-positions.ts";
import { useServices } from "../../../lib/services.tsx";
import "../builder/positions.css";
import "../builder/tables.css";
import { markPosition } from "@paridad/core/stores";
import type { ValuedMarket } from "@paridad/core/stores";
import { PositionCard } from "./position-card.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useBuilderPath } from "./use-builder-path.ts";

function Unreadable({ position }: { position: SavedPosition }) {
  const [isAsking, setAsking] = useState(false);
  const { name } = position;
  return (
    <li className="positions-panel flex flex-wrap items-center justify-between gap-2 px-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-md font-semibold">{name}</h2>
        <p className="text-md text-muted">{savedPositionMessages.unreadable}</p>
      </div>
      <Button size="small" tone="ghost" aria-label={`Eliminar ${name}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </Button>
      {isAsking ? <RemoveDialog position={position} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Cargando posiciones...</span>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="h-[108px] w-full" />
      ))}
    </div>
  );
}

type Listed = { readonly positions: readonly SavedPosition[]; readonly path: string | null };

function List({ positions, path, market }: Listed & { market: ValuedMarket | null }) {
  const { clock } = useServices();
  const canWrite = useIsOpen("positions.write");
  const canReadLine = useIsOpen("positions.history");
  const now = market?.asOf ?? clock.now();
  return (
    <ul className="grid gap-3" aria-label="Posiciones guardadas">
      {positions.map((position) => {
        const marked = markPosition(position, market, now);
        return marked === null ? (
          <Unreadable key={position.id} position={position} />
        ) : (
          <PositionCard key={position.id} {...{ marked, market, path, canWrite, canReadLine }} />
        );
      })}
    </ul>
  );
}

function LiveList(listed: Listed) {
  return <List {...listed} market={useValuedMarket((whole) => whole)} />;
}

function countText(count: number, { maximum, canWrite }: { maximum: number; canWrite: boolean }): string {
  if (canWrite) return `${formatInteger(count)} de ${formatInteger(maximum)} que guarda tu plan`;
  const why = maximum === 0 ? savedPositionMessages.full(0) : savedPositionMessages.notInPlan;
  return `${counted(count, "guardada", "guardadas")}. ${why}`;
}

function Positions({ hasMarket }: { hasMarket: boolean }) {
  const { list, whole } = usePositions();
  const canWrite = useIsOpen("positions.write");
  const path = useBuilderPath();
  if (list.isPending) return <Loading />;
  if (list.data === undefined) {
    const message = isApiError(list.error) ? list.error.message : errorMessages.dataLoadFailed;
    return <ErrorState message={message} onRetry={() => void list.refetch()} />;
  }
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
  const save = async () => {
    try {
      const all = await Promise.all(positions.map((position) => whole(position)));
      download(new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }), "posiciones.json");
    } catch (error) {
      notify.error(isApiError(error) ? error.message : errorMessages.dataLoadFailed);
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <p>{countText(positions.length, { maximum, canWrite })}</p>
        <Button size="small" tone="ghost" onClick={() => void save()}>
          <Download aria-hidden /> Descargar todas
        </Button>
      </div>
      {hasMarket ? <LiveList {...{ positions, path }} /> : <List {...{ positions, path }} market={null} />}
      {hasMarket ? (
        <p className="text-sm text-muted">
          Si cerrás ahora: lo comprado a la punta compradora, lo vendido a la vendedora, neto de los costos de
          entrar y de salir. {informationNotice}
        </p>
      ) : null}
    </div>
  );
}

function Connection() {
  const hasRows = useValuedMarket((market) => market.expiries.length > 0);
  return <ConnectionNotice hasRows={hasRows} />;
}

/** What is saved, at what closing it now brings; without the market where the plan opens no prices. */
export function PositionsScreen({ createMarket }: { createMarket?: CreateMarket }) {
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
    <ValuedMarketProvider createMarket={createMarket}>
      <PageBar help="Lo que guardaste, al precio al que lo cerrarías ahora.">
        <MarketHeader />
      </PageBar>
      <div className="mb-3.5">
        <Connection />
      </div>
      <Positions hasMarket />
    </ValuedMarketProvider>
  );
}
