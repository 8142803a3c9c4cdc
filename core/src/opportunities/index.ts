/** @public */
export { cashSecuredPut } from "./cash-secured-put.ts";
export { coveredCall, type OpportunityReason } from "./covered-call.ts";
/** @public */
export { paretoFront } from "./pareto-front.ts";
/** @public */
export { boxSpread, conversionTna, reversalTna } from "./parity-rates.ts";
export { searchStrategies } from "./search/strategy-search.ts";
export { type StructureId } from "./search/structures.ts";
export type { MissingStructure, SearchInput, SearchRow } from "./search/search-types.ts";
export type { SaleVerdict } from "./tables/sale-verdict.ts";
export { coveredCallRows, coveredCallTable, type CoveredCallRow } from "./tables/covered-call-rows.ts";
export {
  caucionOfDays,
  expiriesOf,
  opportunityBook,
  type OpportunityBook,
} from "./market/opportunity-market.ts";
export { bestOfTables, bestPair, type BestRow, type BestTable } from "./tables/best-of-tables.ts";
export { expirySpreads, widestMatrix } from "./rows/spread-rows.ts";
export { type ParityWarning } from "./tables/parity-opportunity.ts";
export {
  rankOpportunities,
  usualFilters,
  type GreyReason,
  type OpportunityFacts,
  type OpportunityFilters,
  type RankedOpportunities,
} from "./tables/rank-opportunities.ts";
export { spreadMatrix, type SpreadCell, type SpreadMatrix } from "./tables/spread-matrix.ts";
/** @public */
export { verticalSpread } from "./vertical-spread.ts";
export { parityRows, type ParityRow } from "./rows/parity-rows.ts";
export { boxRows, type BoxRow } from "./rows/box-rows.ts";
export { syntheticRows, type SyntheticRow } from "./rows/synthetic-rows.ts";
export type { RowPlace } from "./rows/row-facts.ts";
export { cashSecuredPutRows, type CashSecuredPutRow } from "./rows/put-rows.ts";
export { hedgeRows, shareOrCallRows, type HedgeRow, type ShareOrCallRow } from "./rows/hedge-rows.ts";
export { searchInputOf } from "./search/search-input.ts";
