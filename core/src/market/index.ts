export { createMarketClient } from "./create-market-client.ts";
export { screenPaceMilliseconds } from "./pace.ts";
export type {
  MarketClient,
  MarketClientOptions,
  MarketConnectionState,
  MarketSocket,
  MarketSocketOptions,
} from "./types.ts";
