import { useDeferredValue, useState } from "react";

import type { MarketConnectionState } from "@paridad/core/market";
import type { ChainSourceKind } from "@paridad/core/plans";
import { busyWords, chainFailureMessages, errorMessages, screenWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../components/ui/states/states.tsx";
import { useChain, useChainChoice, useConnection } from "../../../lib/market/chain-context.tsx";
import { isOver } from "../../../lib/market/is-over.ts";
import { useNow } from "../../../lib/market/use-now.ts";
import { useCalculator } from "../live/calculator-context.tsx";
import type { View } from "../view/view.ts";
import { ChainTable } from "./chain-table.tsx";
import type { ChainTableProps } from "./chain-table.tsx";

/** The first answer comes at once where there is one; later than this the user is told and may ask again. */
const patienceMilliseconds = 6_000;

/** Most that is drawn of a view with more bases: the chain that comes may have fewer. */
const mostRows = 28;

/** The chain's place while its first quotes are on the way, of the height it will have. */
function ChainSkeleton({ view: { bases, density } }: { view: View }) {
  return (
    <div className="chain" role="status" data-density={density}>
      <span className="sr-only">{busyWords.loading}</span>
      {/* Room for head, the spot's line and the foot. */}
      <div className="chain-skeleton px-3.5 pt-[68px] pb-[60px]" aria-hidden>
        {Array.from({ length: Math.min(mostRows, 2 * bases) }, (_, index) => (
          <div key={index} className="grid h-(--row) items-center">
            <Skeleton className="h-[16px] w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

type Status = MarketConnectionState["status"];

/** A chain that is read by calls has no rows: why, and how to ask again. */
function WithoutCalledRows({ kind, status }: { kind: Exclude<ChainSourceKind, "live">; status: Status }) {
  const chain = useChain();
  const failure = useConnection((state) => state.failure);
  const retry = () => chain.resume();
  if (status === "failed") {
    const message = failure ?? errorMessages.dataLoadFailed;
    return (
      <div className="chain">
        <ErrorState title={chainFailureMessages.title} message={message} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className="chain">
      <EmptyState title={screenWords.noQuotesYet}>
        <p>{chainFailureMessages.none[kind]}</p>
        {kind === "recorded" ? null : (
          <Button tone="secondary" className="mt-3" onClick={retry}>
            {screenWords.askAgain}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** One state of the connection: its duration is counted from its beginning. */
function WithoutRows({ status, view }: { status: Status; view: View }) {
  const chain = useChain();
  const { kind } = useChainChoice();
  const hasAnswer = useConnection((state) => state.lastTickAt !== null);
  const isCut = useConnection((state) => state.feedUnavailable);
  const now = useNow();
  const [since] = useState(now);
  // It begins disconnected, and connects at once.
  const isWaiting = status === "connecting" || status === "reconnecting" || status === "disconnected";
  const isEarly = status === "connected" && !isCut && now - since < patienceMilliseconds;
  if (kind !== "live")
    return isWaiting ? <ChainSkeleton view={view} /> : <WithoutCalledRows kind={kind} status={status} />;
  if (isOver(status)) return null;
  if (!hasAnswer && (isWaiting || isEarly)) return <ChainSkeleton view={view} />;
  return (
    <div className="chain">
      <EmptyState title={screenWords.noQuotesCame}>
        <p>La cadena aparece sola cuando el mercado informe opciones.</p>
        <Button tone="secondary" className="mt-3" onClick={() => chain.resume()}>
          {screenWords.askAgain}
        </Button>
      </EmptyState>
    </div>
  );
}

/** The chain, or why there is none. It is drawn first in pieces, behind its skeleton: the page answers meanwhile. */
export function ChainPlace(props: ChainTableProps) {
  const hasRows = useCalculator((state) => state.rows.length > 0);
  const isDrawn = useDeferredValue(hasRows);
  const status = useConnection((state) => state.status);
  if (!hasRows) return <WithoutRows key={status} status={status} view={props.view} />;
  return isDrawn ? <ChainTable {...props} /> : <ChainSkeleton view={props.view} />;
}
