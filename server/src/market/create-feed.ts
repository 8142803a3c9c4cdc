import { createPrimaryFeed } from "./primary/primary-feed.ts";
import { createReplayFeed } from "./replay/replay-feed.ts";
import { createSimulatedFeed } from "./simulated/simulated-feed.ts";
import { createSocketFeed } from "./socket/socket-feed.ts";
import type { Clock, Feed } from "./feed.ts";

export type MarketConfig = {
  readonly feed: "simulated" | "replay" | "socket" | "primary";
  readonly seed: number;
  readonly replayDirectory: string | null;
  /** How much faster than life; 1 is the recorded pace. */
  readonly replaySpeed: number;
  readonly url: string | null;
  readonly username: string | null;
  readonly password: string | null;
};

function missing(config: MarketConfig, names: string): Error {
  return new Error(`MARKET_FEED=${config.feed} needs ${names}`);
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
  return createUpstreamFeed(config, clock);
}
