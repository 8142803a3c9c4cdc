import { openTerms } from "../feed.ts";
import type { Clock, Feed } from "../feed.ts";
import { createSimulatedMarket, simulatedSource } from "./simulated-market.ts";

const tickMilliseconds = 500;

/** The default feed: no provider needed. Two ticks a second, each changing a few series. */
export function createSimulatedFeed({ seed, clock }: { seed: number; clock: Clock }): Feed {
  let timer: NodeJS.Timeout | undefined;
  return {
    kind: "simulated",
    name: simulatedSource.name,
    terms: openTerms,
    silenceMilliseconds: 15_000,
    start(sink) {
      const market = createSimulatedMarket({ seed, clock });
      sink.quotes(market.open());
      timer = setInterval(() => sink.quotes(market.tick()), tickMilliseconds);
    },
    stop() {
      clearInterval(timer);
    },
  };
}
