import { createMarket } from "../../src/market/create-market.ts";
import type { Market } from "../../src/market/create-market.ts";
import { openTerms } from "../../src/market/feed.ts";
import type { FeedSink } from "../../src/market/feed.ts";
import { simulatedMarketConfig } from "./market-config.ts";

export const alertExpiration = "2026-12-18";
const logger = { info: () => undefined, warn: () => undefined };

type Option = readonly [symbol: string, strike: number, bid: number, ask: number];

/** A market of a few contracts whose prices a test sets. */
export function createAlertMarket(clock: { now(): number }): {
  readonly market: Market;
  /** Tells the share's last price and options. */
  readonly quote: (spot: number, options?: readonly Option[]) => void;
} {
  let sink: FeedSink | null = null;
  const feed = {
    kind: "live" as const,
    name: "Prueba",
    terms: openTerms,
    silenceMilliseconds: 86_400_000,
    start: (feedSink: FeedSink) => void (sink = feedSink),
    stop: () => undefined,
  };
  const market = createMarket({ config: simulatedMarketConfig, clock, logger, feed });
  // Its own watch goes by the machine's time: on a slow one it would tell of a silence that no test wrote.
  void market.start().then(() => market.stop());
  return {
    market,
    quote(spot, options = []) {
      const share = { symbol: "GGAL", settlement: "24hs", last: spot, bid: spot - 5, ask: spot + 5 };
      sink?.quotes({
        asOf: clock.now(),
        source: { kind: "live", name: "Prueba", session: "open" },
        stocks: [share],
        rates: [{ days: 1, rate: 30, description: "1 día" }],
        options: options.map(([symbol, strike, bid, ask]) => ({
          symbol,
          strike,
          expiration: alertExpiration,
          bid,
          ask,
        })),
      });
    },
  };
}
