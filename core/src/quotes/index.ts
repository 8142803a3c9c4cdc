export { displayGreeks, type DisplayGreeks } from "./display-greeks.ts";
export {
  expiryRate,
  newestTwoSided,
  pairRates,
  pairSyntheticSpot,
  type ExpiryRate,
  type ParityTerms,
  type QuotedPair,
} from "./expiry-parity.ts";
export {
  box,
  conversion,
  impliedRate,
  reversal,
  syntheticSpot,
  type BoxInput,
  type ImpliedRates,
  type PairQuotes,
  type ParityInput,
  type ParityRate,
  type ParityRateResult,
  type ParityReason,
  type SpotQuotes,
  type SyntheticSpotResult,
} from "./parity.ts";
export { feedSpot, manualShare, parityShare, type ParityShare, type ShareBasis } from "./parity-share.ts";
export { americanModel, europeanModel, pricingModels, type PricingModel } from "./pricing-model.ts";
export {
  defaultRateChoice,
  rateInForce,
  type LadderTerm,
  type RateChoice,
  type RateInForce,
} from "./rate-in-force.ts";
export {
  FALLBACK_RATE,
  continuousRateFromTna,
  interpolateCaucionRate,
  tnaFromContinuousRate,
  type CaucionRateOrigin,
  type CaucionRateResult,
  type CaucionTerm,
} from "./rates.ts";
export {
  hasPrice,
  isStale,
  quoteState,
  readQuote,
  type Quote,
  type QuoteState,
  type RawQuote,
  type Sides,
} from "./read-quote.ts";
export {
  isInTheMoney,
  medianNearTheMoney,
  pairByStrike,
  strikeAtTheMoney,
  strikesAround,
  type StrikeCertainty,
  type StrikePair,
} from "./strike-pairs.ts";
export { valueExpiry, type ExpiryInput, type QuotedContract, type ValuedExpiry } from "./value-expiry.ts";
export {
  solveVolatility,
  valueAt,
  valueOption,
  type ModelReason,
  type OptionContract,
  type OptionValue,
  type ValuationTerms,
  type VolatilityReason,
} from "./value-option.ts";
