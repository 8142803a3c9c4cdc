/** @public The port that screens read chains through. */
export { liveChain, type ChainSource } from "./chain/chain-source.ts";
/** @public */
export { createChainSwitch, type ChainChoice, type ChainSwitch } from "./chain/chain-switch.ts";
/** @public */
export { createFiveMinuteChain } from "./chain/five-minute-chain.ts";
/** @public */
export { createRecordedChain } from "./chain/recorded-chain.ts";
export { createMarketClient } from "./create-market-client.ts";
export { screenPaceMilliseconds } from "./pace.ts";
export type {
  MarketClient,
  MarketClientOptions,
  MarketConnectionState,
  MarketSocket,
  MarketSocketOptions,
} from "./types.ts";
