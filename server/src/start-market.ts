import type { Config } from "./config/read-config.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import type { Clock } from "./platform/clock.ts";
import { collectGarbage } from "./platform/collect-garbage.ts";
import { createMarket } from "./market/create-market.ts";
import type { Market, MarketLogger, MarketRecorder } from "./market/create-market.ts";
import { Recorder } from "./market/recorder.ts";
import type { BarCounts } from "./market/recorder.ts";
import { createRenameWatch } from "./market/rename-watch.ts";
import type { RenameStore, RenameWatch } from "./market/rename-watch.ts";
import { seedHistory } from "./market/seed-history.ts";
import type { HistoryRepository } from "./modules/history/storage/record-repository.ts";

type AfterFilling = Readonly<
  Record<"closeSessions" | "makeCalibration", (signal: AbortSignal) => Promise<unknown>>
>;

export type RunningMarket = {
  readonly market: Market;
  /** The recorder's counts since the start. */
  readonly bars: Readonly<BarCounts>;
  /** Starts the feed and, with the embedded database, fills the history in the background; then closes its sessions and measures them. */
  start(after: AfterFilling): Promise<void>;
  stop(): Promise<void>;
};

/** Folds bars, and watches for the renames of ex-dates. */
function recordingOf(recorder: MarketRecorder, watch: RenameWatch): MarketRecorder {
  return {
    get gaps() {
      return recorder.gaps;
    },
    record(book, batch) {
      recorder.record(book, batch);
      watch.look(book, batch);
    },
    pass: (asOf) => recorder.pass(asOf),
    async stop() {
      await watch.stop();
      await recorder.stop();
    },
  };
}

/** The market of the process with its recorder. */
export function prepareMarket({
  config,
  opened,
  history,
  renames,
  clock,
  logger,
}: {
  config: Pick<Config, "market">;
  opened: Pick<OpenDatabase, "kind">;
  history: HistoryRepository;
  renames: RenameStore;
  clock: Clock;
  logger: MarketLogger;
}): RunningMarket {
  const watch = createRenameWatch({ store: renames, logger });
  const bars: BarCounts = { written: 0, lost: 0 };
  const recorder = recordingOf(new Recorder({ store: history, logger, clock, counts: bars }), watch);
  const market = createMarket({ config: config.market, clock, logger, recorder });
  watch.onNames((options) => market.describe(options));
  const seeding = new AbortController();
  let seeded: Promise<unknown> = Promise.resolve();
  return {
    market,
    bars,
    async start({ closeSessions, makeCalibration }) {
      await market.start();
      if (opened.kind !== "embedded" || config.market.feed !== "simulated") return;
      const { signal } = seeding;
      seeded = seedHistory({ store: history, seed: config.market.seed, clock, logger, signal })
        .then(() => closeSessions(signal))
        .then(() => makeCalibration(signal))
        .catch((error: unknown) => {
          if (!signal.aborted) logger.warn({ err: error }, "what follows the filled history failed");
        })
        .then(collectGarbage);
    },
    async stop() {
      seeding.abort();
      await seeded;
      await market.stop();
    },
  };
}
