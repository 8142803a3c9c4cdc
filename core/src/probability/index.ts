export { alignRows, type RawRow } from "./align-rows.ts";
export { cumulativeCurve } from "./cumulative-curve.ts";
export { overlappingLogReturns } from "./empirical-distribution.ts";
export { probabilitySeries, type ProbabilityPoint } from "./probability-series.ts";
export { createSeededRandom, minimumSample } from "./sample-confidence.ts";
export { seriesQuality, type SeriesQualityResult } from "./series-quality.ts";
export {
  spreadOutlook,
  type RiskNeutralReason,
  type SpreadEvent,
  type SpreadLeg,
  type SpreadOutlook,
  type SpreadOutlookRow,
} from "./spread-outlook.ts";

/** @public Payoffs and odds: `analyzePosition` and `positionOdds` of design section 12 are built on these. */
export { empiricalDistribution } from "./empirical-distribution.ts";
/** @public */
export type { PriceInterval, TerminalDistribution } from "./distribution.ts";
/** @public */
export { impliedDensity } from "./implied-density.ts";
/** @public */
export { probabilityBetween, probabilityOfTouch } from "./level-probabilities.ts";
/** @public */
export {
  lognormalDistribution,
  riskNeutralDistribution,
  type DistributionReason,
} from "./lognormal-distribution.ts";
/** @public */
export { analyzePayoff, type PayoffAnalysis, type PayoffExtreme } from "./payoff/payoff-analysis.ts";
/** @public */
export { payoffAt, payoffOf, type PiecewisePayoff } from "./payoff/payoff.ts";
/** @public */
export { expectedPayoff, probabilityOfProfit } from "./profit-probability.ts";
/** @public */
export { sampleProbability } from "./sample-confidence.ts";
