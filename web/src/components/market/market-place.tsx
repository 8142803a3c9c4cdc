import { useState } from "react";
import type { ReactNode } from "react";

import type { MarketConnectionState } from "@paridad/core/market";
import { errorMessages, screenWords } from "@paridad/core/messages";
import { chainFailureMessages } from "@paridad/core/plans";
import { marketNotices } from "@paridad/core/quotes";

import { useChain, useChainChoice, useConnection } from "../../data/market/chain-context.tsx";
import { isOver } from "../../data/market/is-over.ts";
import { useNow } from "../../data/market/use-now.ts";
import { useValuedMarket } from "../../data/market/valued-market-context.tsx";
import { Button } from "../ui/button.tsx";
import { LoadingScreen } from "../ui/states/spinner.tsx";
import { Notice } from "../ui/states/notice.tsx";
import { EmptyState, ErrorState } from "../ui/states/states.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";

/** The first answer comes at once where there is one; later than this the user is told and may ask again. */
const patienceMilliseconds = 6_000;

const waiting: ReadonlySet<MarketConnectionState["status"]> = new Set([
  "connecting",
  "reconnecting",
  "disconnected",
]);

/** Quotes are on their way, or may be; a feed that is cut sends none. */
function mayCome(
  { status, lastTickAt, feedUnavailable }: MarketConnectionState,
  waitedMilliseconds: number,
): boolean {
  const isEarly = lastTickAt === null && !feedUnavailable && waitedMilliseconds < patienceMilliseconds;
  return waiting.has(status) || (status === "connected" && isEarly);
}

/** Why a screen has no quotes to show, and how to ask again; `skeleton` while they may still come. */
export function WithoutMarket({ skeleton }: { skeleton: ReactNode }) {
  const chain = useChain();
  const { kind } = useChainChoice();
  const connection = useConnection((state) => state);
  const now = useNow();
  const [since] = useState(now);
  const retry = () => chain.resume();
  if (mayCome(connection, now - since)) return skeleton;
  const { status, failure } = connection;
  if (kind === "live" && isOver(status)) return null;
  if (kind !== "live" && status === "failed") {
    const message = failure ?? errorMessages.dataLoadFailed;
    return <ErrorState title={chainFailureMessages.title} message={message} onRetry={retry} />;
  }
  return (
    <EmptyState title={kind === "live" ? screenWords.noQuotesCame : screenWords.noQuotesYet}>
      <p>
        {kind === "live"
          ? "Aparecen solas cuando el mercado informe opciones."
          : chainFailureMessages.none[kind]}
      </p>
      {kind === "recorded" ? null : (
        <Button tone="secondary" className="mt-3" onClick={retry}>
          {screenWords.askAgain}
        </Button>
      )}
    </EmptyState>
  );
}

/** Faults of the market as a whole, then the screen, or why there is nothing to show on it yet. */
export function MarketPlace({
  skeleton = <LoadingScreen />,
  children,
}: {
  /** Stands while the first quotes come; of the screen's own height. */
  skeleton?: ReactNode;
  children: ReactNode;
}) {
  const hasExpiries = useValuedMarket((market) => market.expiries.length > 0);
  const areMomentsApart = useValuedMarket((market) => market.areMomentsApart);
  const isStale = useValuedMarket((market) => market.source?.stale === true);
  const isCut = useConnection((state) => state.feedUnavailable);
  return (
    <>
      <ConnectionNotice hasRows={hasExpiries} />
      {marketNotices({ isCut, isStale, areMomentsApart }).map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      {hasExpiries ? children : <WithoutMarket skeleton={skeleton} />}
    </>
  );
}
