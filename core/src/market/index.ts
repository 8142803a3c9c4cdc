export * from "./chain/chain-source.ts";
export * from "./chain/chain-switch.ts";
export * from "./chain/five-minute-chain.ts";
export * from "./chain/recorded-chain.ts";
export * from "./liveness.ts";
export * from "./create-market-client.ts";
export * from "./pace.ts";
export * from "./types.ts";
