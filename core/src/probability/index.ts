export { alignRows, type AlignRowsInput, type RawRow } from "./align-rows.ts";
export { countAtOrBelow, cumulativeShares } from "./cumulative-shares.ts";
export { pairRows, type RowPair } from "./pair-rows.ts";
export {
  logarithmicChange,
  probabilitySeries,
  type ProbabilityPoint,
  type ProbabilitySeriesInput,
} from "./probability-series.ts";
export {
  seriesQualities,
  seriesQuality,
  type SeriesQualityLabel,
  type SeriesQualityResult,
} from "./series-quality.ts";
