/** @public Design section 12 names these; the risk screens and `/v1/risk` read them. */
export { backTest, type BackTest } from "./back-test.ts";
/** @public */
export { baselZone, type BaselZone } from "./basel-zone.ts";
/** @public */
export {
  christoffersenTest,
  jointCoverageTest,
  kupiecTest,
  type CoverageResult,
  type Transitions,
} from "./coverage-tests.ts";
/** @public */
export { kellyFraction, kellyOfOutcomes, type KellyResult } from "./kelly-fraction.ts";
/** @public */
export { marginEstimate, marginParameters } from "./margin-estimate.ts";
/** @public */
export { namedStresses, stressVolatilityJump, type NamedStress } from "./named-stresses.ts";
/** @public */
export { historicalValueAtRisk, type HistoricalRisk, type RiskReason } from "./value-at-risk.ts";
