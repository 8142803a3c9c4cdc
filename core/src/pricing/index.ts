export { blackScholes, blackScholesSecondOrder } from "./black-scholes.ts";
export {
  CALL_CODE,
  PUT_CODE,
  createChainColumns,
  impliedVolatilityReasons,
  type ChainColumns,
} from "./chain-columns.ts";
export { displayGreeks, type DisplayGreeks, type RawGreeks } from "./display-greeks.ts";
export { impliedVolatility } from "./implied-volatility.ts";
export { impliedVolatilityChain, type ImpliedVolatilityRange } from "./implied-volatility-chain.ts";
export { impliedVolatilityNewton, newtonConstants, type NewtonResult } from "./implied-volatility-newton.ts";
export { erfcx, inverseNormalCdf, normalCdf, normalPdf } from "./normal-distribution.ts";
export { priceChain, type ChainRange } from "./price-chain.ts";
export type {
  BlackScholesInput,
  BlackScholesResult,
  ImpliedVolatilityInput,
  ImpliedVolatilityReason,
  ImpliedVolatilityResult,
  OptionTerms,
  OptionType,
  SecondOrderGreeks,
} from "./types.ts";
