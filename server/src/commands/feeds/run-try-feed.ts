import type { FeedBatch, Clock, Feed, FeedFault } from "../../market/feed.ts";
import { feedNames } from "../../config/config-schema.ts";
import { createFaultLog } from "../../market/feed-health.ts";
import type { FaultLog } from "../../market/feed-health.ts";
import { MarketBook } from "../../market/market-book.ts";
import { withTerms } from "../../market/feed.ts";
import { chainReport, faultReport, troubleReport } from "./feed-report.ts";

export const tryFeedUsage = `Uso: pnpm try-feed NOMBRE (${feedNames.join(", ")})`;

/** Exit codes of `try-feed`; a wrong configuration ends it with 1 and a wrong call with 2 before it gets here. */
const tryFeedCodes = { works: 0, accountRefused: 3, noAnswer: 4, nothingPriced: 5 } as const;

const longestMilliseconds = 60_000;

type First =
  | { readonly kind: "batch"; readonly batch: FeedBatch }
  | { readonly kind: "lost"; readonly reason: string }
  | { readonly kind: "silence" };

/** A feed's first message: a chain, or why there is none. */
async function firstOf(feed: Feed, faults: FaultLog, patience: number): Promise<First> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<First>((resolve, reject) => {
      timer = setTimeout(() => resolve({ kind: "silence" }), patience);
      const started = feed.start({
        quotes: (batch) => {
          if ((batch.options ?? []).length > 0) resolve({ kind: "batch", batch });
        },
        lost: (reason) => resolve({ kind: "lost", reason }),
        fault: (fault: FeedFault, detail) => faults.record(fault, detail),
      });
      Promise.resolve(started).catch(reject);
    });
  } finally {
    clearTimeout(timer);
    await feed.stop();
  }
}

const refused = /refused the account$|answered 40[13]$|says (?:INVALID|NO_|INSUFFICIENT|SUBSCRIPTION)/;

/**
 * Starts a feed, prints the first chain it gives with what could not be used, and stops it. Nothing is stored and no server
 * has to run.
 * @returns the exit code of the process.
 */
export async function runTryFeed({
  feed,
  clock,
  print,
  patienceMilliseconds = longestMilliseconds,
}: {
  feed: Feed;
  clock: Clock;
  print: (line: string) => void;
  patienceMilliseconds?: number;
}): Promise<number> {
  const faults = createFaultLog();
  const first = await firstOf(feed, faults, patienceMilliseconds);
  if (first.kind !== "batch") {
    const reason = first.kind === "lost" ? first.reason : "silence";
    const isRefused = refused.test(reason);
    for (const line of [...troubleReport(feed.name, reason, isRefused), ...faultReport(faults)]) print(line);
    return isRefused ? tryFeedCodes.accountRefused : tryFeedCodes.noAnswer;
  }
  const source = withTerms(first.batch.source, feed.terms);
  const book = new MarketBook({ asOf: clock.now(), source });
  book.apply({ ...first.batch, source });
  const { lines, isPriced } = chainReport(book);
  for (const line of [...lines, ...faultReport(faults)]) print(line);
  return isPriced ? tryFeedCodes.works : tryFeedCodes.nothingPriced;
}
