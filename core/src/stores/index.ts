export type {
  CalculatorActions,
  CalculatorNotice,
  CalculatorRow,
  CalculatorOption,
  CalculatorState,
  CaucionChoice,
  ExpiryTab,
  NumberResult,
  PricingModel,
  RateInput,
  RateMode,
  UnknownReason,
  VolatilityMode,
  WhatIf,
} from "./calculator-types.ts";
export { parityReasons, priceDecimals } from "./chain-rows.ts";
export { createCalculatorStore } from "./create-calculator-store.ts";
export type { CalculatorStore, CalculatorStoreOptions } from "./create-calculator-store.ts";
export { followWaking } from "./follow-waking.ts";
export { keptChoices } from "./valued-market/kept-choices.ts";
export {
  createValuedMarketStore,
  type ValuedMarketState,
  type ValuedMarketStore,
} from "./valued-market/create-valued-market-store.ts";
export { expiryAtTheMoneyVolatility, mostTraded, quotedSmile } from "./valued-market/expiry-money.ts";
export type { MarketContract, MarketExpiry, ValuedMarket } from "./valued-market/value-market.ts";
export { surfaceInputOf } from "./valued-market/surface-input.ts";
export { rollCandidates, type RollCandidate, type RollKind } from "./valued-market/roll-candidates.ts";
