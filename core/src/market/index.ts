export { createMarketClient } from "./create-market-client.ts";
export { followWaking } from "./follow-waking.ts";
export { screenPaceMilliseconds } from "./pace.ts";
export type {
  MarketClient,
  MarketClientOptions,
  MarketConnectionState,
  MarketSocket,
  MarketSocketOptions,
} from "./types.ts";
