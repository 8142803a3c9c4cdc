import { readConfigOrExit } from "./read-config-or-exit.ts";
import { createFeed } from "../market/create-feed.ts";
import { feedNames } from "../config/config-schema.ts";
import { runTryFeed, tryFeedUsage } from "./feeds/run-try-feed.ts";

const [name] = process.argv.slice(2);

if (name === undefined || !feedNames.some((known) => known === name)) {
  console.error(tryFeedUsage);
  process.exitCode = 2;
} else {
  process.env["MARKET_FEED"] = name;
  const { market } = readConfigOrExit();
  const clock = { now: () => Date.now() };
  process.exitCode = await runTryFeed({
    feed: createFeed({ config: market, clock }),
    clock,
    print: (line) => console.log(line),
  });
}
