import { useState } from "react";

import type { MarketConnectionState } from "@paridad/core/market";

import { Button } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { useCalculator, useConnection, useMarket } from "../live/calculator-context.tsx";
import { ChainSkeleton } from "./chain-skeleton.tsx";
import { ChainTable } from "./chain-table.tsx";
import type { ChainTableProps } from "./chain-table.tsx";
import { useNow } from "../header/use-now.ts";

/** The first answer comes at once where there is one; later than this the user is told and may ask again. */
const patienceMilliseconds = 6_000;

type Status = MarketConnectionState["status"];

/** Of one state of the connection: how long it lasts already is counted from its beginning. */
function WithoutRows({ status }: { status: Status }) {
  const market = useMarket();
  const hasAnswer = useConnection((state) => state.lastTickAt !== null);
  const isCut = useConnection((state) => state.feedUnavailable);
  const now = useNow();
  const [since] = useState(now);
  const isWaiting = status === "connecting" || status === "reconnecting";
  const isEarly = status === "connected" && !isCut && now - since < patienceMilliseconds;
  if (!hasAnswer && (isWaiting || isEarly)) return <ChainSkeleton />;
  return (
    <div className="chain">
      <EmptyState title="Todavía no llegaron cotizaciones">
        <p>La cadena aparece sola cuando el mercado informe opciones.</p>
        <Button tone="secondary" className="mt-3" onClick={() => market.resume()}>
          Pedir de nuevo
        </Button>
      </EmptyState>
    </div>
  );
}

/** The chain, or why there is none. */
export function ChainPlace(props: ChainTableProps) {
  const hasRows = useCalculator((state) => state.rows.length > 0);
  const status = useConnection((state) => state.status);
  return hasRows ? <ChainTable {...props} /> : <WithoutRows key={status} status={status} />;
}
