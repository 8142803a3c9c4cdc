import type { MarketClient, MarketClientOptions } from "./types.ts";

/** The live market of one page. */
export function createMarketClient(options: MarketClientOptions): MarketClient {
  throw new Error(`the market client of ${options.url} is landing`);
}
