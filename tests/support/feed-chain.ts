import { demoEmail, demoPassword } from "./accounts.ts";
import { openMarketServer } from "./market-server.ts";
import type { MarketServer } from "./market-server.ts";

export type FeedChain = { readonly upstream: MarketServer; readonly follower: MarketServer };

/** A server that takes its market from another's socket. */
export function openFollower(port: number, { address }: MarketServer): Promise<MarketServer> {
  return openMarketServer(port, {
    MARKET_FEED: "socket",
    MARKET_URL: address,
    MARKET_USERNAME: demoEmail("black"),
    MARKET_PASSWORD: demoPassword,
  });
}

/** Two servers: the second takes the first one's market. */
export async function openFeedChain(): Promise<FeedChain> {
  const firstPort = Number(process.env["PARIDAD_TEST_PORT"]) + 2_000;
  const upstream = await openMarketServer(firstPort, { MARKET_FEED: "simulated" });
  return { upstream, follower: await openFollower(firstPort + 1, upstream) };
}
