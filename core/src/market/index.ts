export { createMarketClient } from "./create-market-client.ts";
export { screenPaceMilliseconds } from "./pace.ts";
export type {
  MarketBook,
  MarketChange,
  MarketClient,
  MarketClientEvent,
  MarketClientOptions,
  MarketConnectionState,
  MarketConnectionStatus,
  MarketListener,
  MarketSocket,
  MarketSocketOptions,
  TimersPort,
} from "./types.ts";
