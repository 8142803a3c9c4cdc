import { informationNotice } from "@paridad/core/messages";

import { buenosAiresDate } from "@paridad/core/symbols";
import { useEffect, useSyncExternalStore } from "react";

import { ConnectionFact } from "../../../components/market/connection-fact.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { SourceFact } from "../../../components/market/source-fact.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useChain, useChainSources, useConnection } from "../../../data/market/chain-context.tsx";
import { SurfaceProvider } from "../../../data/market/surface/surface-context.tsx";
import { useValuedMarket, ValuedMarketProvider } from "../../../data/market/valued-market-context.tsx";
import { useServices } from "../../../lib/services.tsx";
import { deskGrids, DeskSkeleton } from "../desk-skeleton.tsx";
import { BookCard } from "./book-card.tsx";
import { RateCard, ShareCard, VolatilityCard } from "./desk-figures.tsx";
import { BestCard, EventsCard, TradedCard } from "./desk-lists.tsx";

function followVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** A plan's connections are few: where they are taken, rows of five minutes do for a glance. */
function useFiveMinutesWhereTaken() {
  const chain = useChain();
  const sources = useChainSources();
  const isTaken = useConnection(({ refusal }) => refusal?.code === "CONNECTION_LIMIT");
  useEffect(() => {
    if (isTaken && sources.includes("five-minutes")) chain.choose({ kind: "five-minutes" });
  }, [isTaken, chain, sources]);
}

/** The way the numbers arrive and their source. */
function FeedLine() {
  const source = useValuedMarket((market) => market.source);
  // Once a second: the feed's clock moves with each update.
  const second = useValuedMarket(({ asOf }) => (asOf === null ? null : Math.floor(asOf / 1_000)));
  const asOf = second === null ? null : second * 1_000;
  return (
    <p className="flex min-h-6 flex-wrap gap-x-6 text-md">
      <span className="whitespace-nowrap">
        <span className="mr-1.5 text-muted">Mercado</span>
        <ConnectionFact asOf={asOf} source={source} />
      </span>
      <span>
        <SourceFact source={source} asOf={asOf} />
      </span>
    </p>
  );
}

function Figures() {
  useFiveMinutesWhereTaken();
  const { clock } = useServices();
  const day = useValuedMarket(({ asOf }) => buenosAiresDate(asOf ?? clock.now()));
  const nearest = useValuedMarket(({ expiries }) => expiries[0]);
  return (
    <section aria-label="El mercado ahora" className="grid gap-3">
      <FeedLine />
      <MarketPlace skeleton={<DeskSkeleton />}>
        {nearest ? (
          <>
            <BookCard />
            <div className={deskGrids.figures}>
              <ShareCard nearest={nearest} />
              <VolatilityCard nearest={nearest} />
              <RateCard nearest={nearest} />
            </div>
            <div className={deskGrids.lists}>
              <BestCard />
              <TradedCard />
              <EventsCard from={day} />
            </div>
          </>
        ) : null}
      </MarketPlace>
      <p className="text-xs text-muted max-md:order-3">{informationNotice}</p>
    </section>
  );
}

/** The market at a glance. Its connection is open only while the page is seen: other tabs may need it. */
export function HomeDesk() {
  const isSeen = useSyncExternalStore(followVisibility, () => document.visibilityState !== "hidden");
  if (!isSeen) return <Card className="min-h-[480px]">En pausa</Card>;
  return (
    <ValuedMarketProvider>
      <SurfaceProvider>
        <Figures />
      </SurfaceProvider>
    </ValuedMarketProvider>
  );
}
