export { impliedVolatilityAmerican } from "./american/american-implied-volatility.ts";
export { driftPrice } from "./american/american-lattice.ts";
export { americanOption, americanPrice } from "./american/american-option.ts";
export type {
  AmericanImpliedVolatilityInput,
  AmericanInput,
  AmericanMethod,
  AmericanPrice,
  AmericanPriceResult,
  AmericanQuality,
  AmericanReason,
  AmericanResult,
  AmericanValue,
} from "./american/american-types.ts";
export { blackScholes, blackScholesSecondOrder } from "./black-scholes.ts";
export {
  CALL_CODE,
  PUT_CODE,
  createChainColumns,
  impliedVolatilityReasons,
  type ChainColumns,
} from "./kernel/chain-columns.ts";
export { impliedVolatility } from "./implied-volatility.ts";
export { impliedVolatilityChain, type ImpliedVolatilityRange } from "./kernel/implied-volatility-chain.ts";
export { impliedVolatilityNewton, newtonConstants, type NewtonResult } from "./implied-volatility-newton.ts";
export { erfcx, inverseNormalCdf, normalCdf, normalPdf } from "./functions/normal-distribution.ts";
export { priceChain, type ChainRange } from "./kernel/price-chain.ts";
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
