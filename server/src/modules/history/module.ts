import { createHistoryHealth } from "./history-health.ts";
import type { HistoryHealth } from "./history-health.ts";
import type { Platform } from "../platform.ts";
import { historySymbolOf } from "./answer-rows.ts";
import {
  createChainReader,
  createFiveMinuteRows,
  createProgramChain,
  createSharedClose,
} from "./chain-at.ts";
import { createSessionCloser } from "./sessions/close-sessions.ts";
import { createDataHistory } from "./programs/data-reads.ts";
import { shareBarOf } from "./programs/data-rows.ts";
import { createMinuteDropper } from "./drop-old-minutes.ts";
import { createHistoryWindows } from "./history-window.ts";
import { createRawRows } from "./raw-rows.ts";
import { historyRoutes } from "./routes.ts";
import { createSessionRatios } from "./session-ratios.ts";
import { createShareCloses } from "./shares/read-closes.ts";
import { createSharedCloses } from "./shares/shared-closes.ts";
import { answerRow, createShareHistory } from "./shares/read-shares.ts";
import { shareRoutes } from "./shares/routes.ts";
import { createShareReads } from "./shares/share-reads-repository.ts";
import type { SharesWanted } from "./shares/share-reads-repository.ts";
import { createVolatilityMaker } from "./volatility/make-rows.ts";
import { createVolatilityRepository } from "./volatility/volatility-repository.ts";
import { createFeedPeriodReads } from "../../market/terms/feed-periods-repository.ts";
import { createRecordedTerms, openRecording } from "../../market/terms/recorded-terms.ts";
import { createLegBars } from "./shares/leg-bars.ts";
import { createBarsRepository } from "./storage/bars-repository.ts";
import { createHistoryRepository } from "./storage/record-repository.ts";
import { createSymbolsRepository } from "./storage/symbols-repository.ts";

export function historyModule(
  { database, history, clock }: Pick<Platform, "database" | "history" | "clock">,
  {
    feed,
    minuteBarsMonths,
  }: { readonly feed: () => HistoryHealth["feed"]; readonly minuteBarsMonths: number | null },
) {
  const bars = createBarsRepository(history);
  const { symbols, contracts } = createSymbolsRepository(database);
  const windows = createHistoryWindows({ bars, clock });
  const repository = createHistoryRepository(database);
  const shares = createShareReads(history);
  const terms = createRecordedTerms({ periods: createFeedPeriodReads(history), clock });
  const shareHistory = createShareHistory({ shares, terms: openRecording, clock, rowOf: answerRow });
  const shareCloses = createShareCloses(createShareReads(database), clock);
  const readChain = createChainReader({ bars, windows });
  const health = createHistoryHealth({
    bars,
    feed,
    now: () => clock.now(),
    closedDays: () => clock.closedDays,
  });
  return {
    routes: [
      historyRoutes({ bars, windows, symbols, health, readChain, clock }),
      shareRoutes({ shareHistory, shareCloses: createShareCloses(shares, clock), clock }),
    ],
    services: {
      bars,
      windows,
      rows: createRawRows({ bars, windows }),
      symbols: async () => (await symbols()).map(historySymbolOf),
      dataHistory: createDataHistory({ bars, windows, terms, clock }),
      /** The part for programs, as the terms of each recording let it through. */
      sharedShareHistory: createShareHistory({ shares, terms, clock, rowOf: shareBarOf }),
      terms,
      dropOldMinutes: createMinuteDropper({ repository, clock, months: minuteBarsMonths }),
      volatilityRows: createVolatilityMaker({
        bars,
        shares,
        repository: createVolatilityRepository(database),
        closedDays: () => clock.closedDays,
      }),
      closeSessions: createSessionCloser({ repository, clock }),
      legBars: createLegBars({ bars, shares }),
      /** For a reader that keeps them: outside of the heavy reads' connections. */
      shareCloses,
      /** The same, for answers to programs. */
      sharedCloses: createSharedCloses(
        shareCloses,
        createRecordedTerms({ periods: createFeedPeriodReads(database), clock }),
      ),
      /** A session's close, for programs. */
      sharedClose: createSharedClose({ readChain, terms }),
      readPastChain: createProgramChain({ readChain, terms }),
      storedContracts: contracts,
      /** Daily bars of one series of the share, newest first. */
      dailyShareBars: (filter: Pick<SharesWanted, "currency" | "settlement" | "to" | "limit">) =>
        shares.list({ ...filter, resolution: "1d", from: null, after: null }),
      sessionRatios: createSessionRatios({ bars, terms }),
      fiveMinuteRows: createFiveMinuteRows({ bars }),
    },
  };
}
