import { feedNames } from "../config/config-schema.ts";
import { createFeed } from "../market/create-feed.ts";
import { createFaultLog } from "../market/feed-health.ts";
import type { FaultLog } from "../market/feed-health.ts";
import { withTerms } from "../market/feed.ts";
import type { Feed, FeedBatch } from "../market/feed.ts";
import { MarketBook } from "../market/market-book.ts";
import { systemClock } from "../platform/clock.ts";
import { chainReport, faultReport, troubleReport } from "./feeds/feed-report.ts";
import { readConfigOrExit } from "./run-command.ts";

/** Exit codes; a wrong configuration ends it with 1 and a wrong call with 2 before it gets here. */
const codes = { works: 0, accountRefused: 3, noAnswer: 4, nothingPriced: 5 } as const;
const longestMilliseconds = 60_000;
const refused = /refused the account$|answered 40[13]$|says (?:INVALID|NO_|INSUFFICIENT|SUBSCRIPTION)/;

/** A feed's first chain, or why there is none. */
async function firstOf(feed: Feed, faults: FaultLog): Promise<FeedBatch | string> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => resolve("silence"), longestMilliseconds);
      const started = feed.start({
        quotes: (batch) => {
          if ((batch.options ?? []).length > 0) resolve(batch);
        },
        lost: resolve,
        fault: (fault, detail) => faults.record(fault, detail),
      });
      Promise.resolve(started).catch(reject);
    });
  } finally {
    clearTimeout(timer);
    await feed.stop();
  }
}

/** Starts a feed, prints the first chain it gives with what could not be used, and stops it; nothing is stored. */
async function tryFeed(feed: Feed): Promise<number> {
  const faults = createFaultLog();
  const print = (lines: readonly string[]) => console.log(lines.join("\n"));
  const first = await firstOf(feed, faults);
  if (typeof first === "string") {
    const isRefused = refused.test(first);
    print([...troubleReport(feed.name, first, isRefused), ...faultReport(faults)]);
    return isRefused ? codes.accountRefused : codes.noAnswer;
  }
  const source = withTerms(first.source, feed.terms);
  const book = new MarketBook({ asOf: systemClock.now(), source });
  book.apply({ ...first, source });
  const { lines, isPriced } = chainReport(book);
  print([...lines, ...faultReport(faults)]);
  return isPriced ? codes.works : codes.nothingPriced;
}

const [name] = process.argv.slice(2);
if (name === undefined || !feedNames.some((known) => known === name)) {
  console.error(`Uso: pnpm try-feed NOMBRE (${feedNames.join(", ")})`);
  process.exitCode = 2;
} else {
  process.env["MARKET_FEED"] = name;
  const { market } = readConfigOrExit();
  process.exitCode = await tryFeed(createFeed({ config: market, clock: systemClock }));
}
