/** @public Design section 12 names these; the tables of rates and `/v1/opportunities` read them. */
export { cashSecuredPut, type CashSecuredPut } from "./cash-secured-put.ts";
/** @public */
export { chainGate, type ChainGate } from "./chain-gate.ts";
/** @public */
export { coveredCall, type CoveredCall, type OpportunityReason } from "./covered-call.ts";
/** @public */
export { paretoFront, type Axis } from "./pareto-front.ts";
/** @public */
export { boxSpread, conversionTna, reversalTna, type BoxSpread } from "./parity-rates.ts";
/** @public */
export { verticalSpread, type VerticalSpread } from "./vertical-spread.ts";
