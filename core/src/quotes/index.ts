export { annualPoints, annualRate, effectiveRate, simpleRate, type RateTerm } from "./annual-rates.ts";
export { displayGreeks, type DisplayGreeks } from "./display-greeks.ts";
export { newestTwoSided, pairRates, pairSyntheticSpot, type ParityTerms } from "./expiry-parity.ts";
export { atTheMoneyVolatility, type MoneyVolatility } from "./money-volatility.ts";
export { type PairQuotes, type ParityRateResult, type ParityReason } from "./parity.ts";
export {
  chosenShare,
  feedSpot,
  headline,
  parityShare,
  shareLine,
  valuationSpot,
  type Headline,
  type SpotChoice,
  type ParityShare,
  type ShareBasis,
} from "./parity-share.ts";
export { MarketRows } from "./book/market-rows.ts";
export { changedFields, replaced, type RowChanges } from "./book/merge-rows.ts";
export { pricingModels } from "./pricing-model.ts";
export { marketGap } from "./moments/market-gap.ts";
export { createMomentWatch } from "./moments/moment-watch.ts";
export { marketOfRows, type RecordedRow } from "./recorded/market-of-rows.ts";
export type { RawGreeks } from "./display-greeks.ts";
export { caucionOver, writtenRate, type RateChoice, type RateInForce } from "./terms/rate-in-force.ts";
export { continuousRateFromTna } from "./rates.ts";
export { hasPrice, isStale, quoteState, readQuote, type Quote, type QuoteState } from "./read-quote.ts";
export {
  isInTheMoney,
  medianNearTheMoney,
  pairByStrike,
  strikeAtTheMoney,
  strikesAround,
  type StrikeCertainty,
  type StrikePair,
} from "./strike-pairs.ts";
export { ownRate, type SolvablePair } from "./terms/own-rate.ts";
export { createRateMemory, type RateMemory } from "./terms/rate-memory.ts";
export { defaultValuation, type ValuationChoices } from "./terms/valuation-terms.ts";
export { valueOptions, type OptionValue } from "./value-options.ts";
export {
  expiryTerms,
  forwardPrice,
  valueExpiry,
  type ExpiryTerms,
  type QuotedContract,
  type ValuedExpiry,
} from "./value-expiry.ts";
export {
  solveVolatility,
  valueAt,
  type ModelReason,
  type ValuationTerms,
  type VolatilityReason,
} from "./value-option.ts";

/** @public */
export { impliedRate } from "./parity.ts";
export { box, conversion, reversal } from "./parity.ts";
export { interpolateCaucionRate } from "./rates.ts";
export { chainMoment, shareGap } from "./moments/chain-moment.ts";
