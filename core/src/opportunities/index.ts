/** @public Design section 12 names these; the tables of rates and `/v1/opportunities` read them. */
export { cashSecuredPut, type CashSecuredPut } from "./cash-secured-put.ts";
/** @public */
export { callAgainstCall, shareOrCall, type CallAgainstCall, type ShareOrCall } from "./call-rates.ts";
/** @public */
export { coveredCall, type CoveredCall, type OpportunityReason } from "./covered-call.ts";
/** @public */
export { hedgedShare, zeroCostCollar, type HedgedShare, type ZeroCostResult } from "./hedged-share.ts";
/** @public */
export { ownedShareCall, type OwnedShareCall } from "./owned-share.ts";
/** @public */
export { coveredCallOdds, type CoveredCallOdds } from "./covered-call-odds.ts";
/** @public */
export { paretoFront, type Axis } from "./pareto-front.ts";
/** @public */
export { boxSpread, conversionTna, reversalTna, type BoxSpread } from "./parity-rates.ts";
/** @public */
export { searchStrategies } from "./search/strategy-search.ts";
/** @public */
export { type StructureId } from "./search/structures.ts";
/** @public */
export type {
  MissingStructure,
  SearchInput,
  SearchOutcome,
  SearchProgress,
  SearchRow,
} from "./search/search-types.ts";
/** @public */
export type { SaleVerdict } from "./tables/sale-verdict.ts";
/** @public */
export {
  coveredCallRows,
  coveredCallTable,
  type CallExpiry,
  type CoveredCallRow,
} from "./tables/covered-call-rows.ts";
/** @public */
export {
  caucionOfDays,
  expiriesOf,
  opportunityBook,
  type BookBase,
  type BookExpiry,
  type BookOption,
  type OpportunityBook,
  type OpportunityMarket,
} from "./market/opportunity-market.ts";
/** @public */
/** @public */
export { americanBoxValue, boxOpportunity, type BoxOpportunity } from "./tables/box-opportunity.ts";
/** @public */
export {
  parityOpportunity,
  type ParityOpportunity,
  type ParityWarning,
} from "./tables/parity-opportunity.ts";
/** @public */
export type { AgedQuote } from "./tables/rate-comparison.ts";
/** @public */
export {
  rankOpportunities,
  usualFilters,
  type GreyReason,
  type OpportunityFacts,
  type OpportunityFilters,
  type RankedOpportunities,
} from "./tables/rank-opportunities.ts";
/** @public */
export { spreadMatrix, type SpreadCell, type SpreadMatrix } from "./tables/spread-matrix.ts";
/** @public */
export { syntheticShare, type SyntheticShare } from "./tables/synthetic-share.ts";
/** @public */
export { verticalSpread, type VerticalSpread } from "./vertical-spread.ts";
/** @public */
export { parityRows, type ParityRow } from "./rows/parity-rows.ts";
/** @public */
export { boxRows, type BoxRow } from "./rows/box-rows.ts";
/** @public */
export { syntheticRows, type SyntheticRow } from "./rows/synthetic-rows.ts";
/** @public */
export type { RowPlace } from "./rows/row-facts.ts";
/** @public */
export { cashSecuredPutRows, type CashSecuredPutRow } from "./rows/put-rows.ts";
/** @public */
export { hedgeRows, shareOrCallRows, type HedgeRow, type ShareOrCallRow } from "./rows/hedge-rows.ts";
/** @public */
/** @public */
export { searchInputOf } from "./search/search-input.ts";
