import type { Config } from "./config/read-config.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import type { Clock } from "./lib/clock.ts";
import { createMarket } from "./market/create-market.ts";
import type { Market, MarketLogger } from "./market/create-market.ts";
import { createRecorder } from "./market/recorder.ts";
import { seedHistory } from "./market/seed-history.ts";
import type { HistoryRepository } from "./modules/history/repository.ts";

export type RunningMarket = {
  readonly market: Market;
  /** Starts the feed and, with the embedded database, fills the history in the background. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The market of the process with its recorder. */
export function prepareMarket({
  config,
  opened,
  history,
  clock,
  logger,
}: {
  config: Pick<Config, "market">;
  opened: Pick<OpenDatabase, "kind">;
  history: HistoryRepository;
  clock: Clock;
  logger: MarketLogger;
}): RunningMarket {
  const recorder = createRecorder({ store: history, logger });
  const market = createMarket({ config: config.market, clock, logger, recorder });
  const seeding = new AbortController();
  let seeded: Promise<unknown> = Promise.resolve();
  return {
    market,
    async start() {
      await market.start();
      if (opened.kind !== "embedded" || config.market.feed !== "simulated") return;
      const { signal } = seeding;
      seeded = seedHistory({ store: history, seed: config.market.seed, clock, logger, signal });
    },
    async stop() {
      seeding.abort();
      await seeded;
      await market.stop();
    },
  };
}
