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

export { empiricalDistribution } from "./empirical-distribution.ts";
export type { PriceInterval, TerminalDistribution } from "./distribution.ts";
export { probabilityOfTouch } from "./level-probabilities.ts";
export { lognormalDistribution, type DistributionReason } from "./lognormal-distribution.ts";
export { analyzePayoff, type PayoffAnalysis, type PayoffExtreme } from "./payoff/payoff-analysis.ts";
export { payoffAt, payoffOf, type PiecewisePayoff } from "./payoff/payoff.ts";
/** @public */
export { probabilityOfProfit } from "./profit-probability.ts";
export { sampleProbability } from "./sample-confidence.ts";
