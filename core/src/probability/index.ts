export { alignRows, type AlignRowsInput, type RawRow } from "./align-rows.ts";
export { cumulativeCurve, type CurvePoint } from "./cumulative-curve.ts";
export { countAtOrBelow, cumulativeShares } from "./cumulative-shares.ts";
export type { PriceInterval, TerminalDistribution } from "./distribution.ts";
export {
  empiricalDistribution,
  overlappingLogReturns,
  type EmpiricalResult,
} from "./empirical-distribution.ts";
export {
  impliedDensity,
  type DensityPoint,
  type ImpliedDensityResult,
  type StrikePrice,
} from "./implied-density.ts";
export { probabilityBetween, probabilityOfTouch, type ProbabilityResult } from "./level-probabilities.ts";
export {
  lognormalDistribution,
  riskNeutralDistribution,
  type DistributionReason,
  type LognormalInput,
  type LognormalResult,
} from "./lognormal-distribution.ts";
export { pairRows, type RowPair } from "./pair-rows.ts";
export { analyzePayoff, type PayoffAnalysis, type PayoffExtreme } from "./payoff/payoff-analysis.ts";
export {
  payoffAt,
  payoffOf,
  type PayoffLeg,
  type PayoffResult,
  type PiecewisePayoff,
} from "./payoff/payoff.ts";
export {
  logarithmicChange,
  probabilitySeries,
  type ProbabilityPoint,
  type ProbabilitySeriesInput,
} from "./probability-series.ts";
export { expectedPayoff, probabilityOfProfit } from "./profit-probability.ts";
export {
  createSeededRandom,
  minimumSample,
  sampleProbability,
  type SampleProbability,
  type SampleProbabilityInput,
  type SampleProbabilityResult,
} from "./sample-confidence.ts";
export {
  seriesQualities,
  seriesQuality,
  type SeriesQualityLabel,
  type SeriesQualityResult,
} from "./series-quality.ts";
export {
  spreadOutlook,
  type SpreadEvent,
  type SpreadLeg,
  type SpreadOutlook,
  type SpreadOutlookInput,
  type SpreadOutlookRow,
} from "./spread-outlook.ts";
