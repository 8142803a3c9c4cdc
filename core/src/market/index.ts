export { liveChain, type ChainSource } from "./chain/chain-source.ts";
export { createChainSwitch, type ChainChoice, type ChainSwitch } from "./chain/chain-switch.ts";
export { createFiveMinuteChain } from "./chain/five-minute-chain.ts";
export { createRecordedChain } from "./chain/recorded-chain.ts";
export { livenessLabel, livenessOf, type Heard, type Liveness } from "./liveness.ts";
export { createMarketClient } from "./create-market-client.ts";
export { screenPaceMilliseconds } from "./pace.ts";
export type {
  MarketClient,
  MarketClientOptions,
  MarketConnectionState,
  MarketSocket,
  MarketSocketOptions,
} from "./types.ts";
