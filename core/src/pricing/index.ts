export { impliedVolatilityAmerican } from "./american/american-implied-volatility.ts";
export { americanCurve, americanOption, americanPrice } from "./american/american-option.ts";
export { blackScholes } from "./black-scholes.ts";
export { createChainColumns, type ChainColumns } from "./kernel/chain-columns.ts";
export { impliedVolatility } from "./implied-volatility.ts";
export { impliedVolatilityChain } from "./kernel/implied-volatility-chain.ts";
export { bracketedRoot } from "./functions/bracketed-root.ts";
export { erfcx, normalCdf, normalPdf } from "./functions/normal-distribution.ts";
export { priceChain } from "./kernel/price-chain.ts";
export type {
  BlackScholesInput,
  ImpliedVolatilityInput,
  ImpliedVolatilityReason,
  ImpliedVolatilityResult,
  OptionType,
} from "./types.ts";

/** @public */
export { blackScholesSecondOrder } from "./black-scholes.ts";
export { CALL_CODE, PUT_CODE, impliedVolatilityReasons } from "./kernel/chain-columns.ts";
/** @public */
export { impliedVolatilityNewton } from "./implied-volatility-newton.ts";
export { inverseNormalCdf } from "./functions/normal-distribution.ts";
