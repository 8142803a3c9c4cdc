import { createData912Feed, data912Address } from "./data912/data912-feed.ts";
import { createIolFeed, iolAddress } from "./iol/iol-feed.ts";
import { createPrimaryFeed } from "./primary/primary-feed.ts";
import { createReplayFeed } from "./replay/replay-feed.ts";
import { createSimulatedFeed } from "./simulated/simulated-market.ts";
import { createSocketFeed } from "./socket/socket-feed.ts";
import type { Clock, Feed } from "./feed.ts";

export type MarketConfig = {
  readonly feed: "simulated" | "replay" | "socket" | "primary" | "iol" | "data912";
  readonly seed: number;
  readonly replayDirectory: string | null;
  /** Speed against life; 1 is the recorded pace. */
  readonly replaySpeed: number;
  readonly url: string | null;
  readonly username: string | null;
  readonly password: string | null;
  /** Seconds between two rounds of a feed that polls. */
  readonly pollSeconds?: number | undefined;
};

/** data912 says that its numbers change this often; InvertirOnline states no limits. */
const defaultPollSeconds = 20;

function missing(config: MarketConfig, names: string): Error {
  return new Error(`MARKET_FEED=${config.feed} needs ${names}`);
}

/** Feeds that ask a public API every so often; their addresses are known. */
function createPollingFeed(config: MarketConfig, clock: Clock): Feed {
  const { url, username, password, pollSeconds = defaultPollSeconds } = config;
  const polling = { clock, pollMilliseconds: pollSeconds * 1_000 };
  if (config.feed === "data912") return createData912Feed({ ...polling, url: url ?? data912Address });
  if (username === null || password === null) throw missing(config, "MARKET_USERNAME and MARKET_PASSWORD");
  return createIolFeed({ ...polling, url: url ?? iolAddress, username, password });
}

function createUpstreamFeed(config: MarketConfig, clock: Clock): Feed {
  const { feed, url, username, password } = config;
  if (url === null || password === null) throw missing(config, "MARKET_URL and MARKET_PASSWORD");
  if (feed === "socket") return createSocketFeed({ url, username, password, clock });
  if (username === null) throw missing(config, "MARKET_USERNAME");
  return createPrimaryFeed({ url, username, password, clock });
}

/** The feed that the configuration names. Throws a message for the operator when a setting it needs is missing. */
export function createFeed({ config, clock }: { config: MarketConfig; clock: Clock }): Feed {
  if (config.feed === "simulated") return createSimulatedFeed({ seed: config.seed, clock });
  if (config.feed === "replay") {
    if (config.replayDirectory === null) throw new Error("MARKET_FEED=replay needs MARKET_REPLAY_DIR");
    return createReplayFeed({ directory: config.replayDirectory, speed: config.replaySpeed, clock });
  }
  if (config.feed === "iol" || config.feed === "data912") return createPollingFeed(config, clock);
  return createUpstreamFeed(config, clock);
}
