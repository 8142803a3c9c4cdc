export { lastOfEachSession, type SessionValue, type TimedValue } from "./last-of-each-session.ts";
export {
  priceRatio,
  ratioRow,
  ratiosOf,
  type RatioRowInput,
  type Ratios,
  type SidedQuote,
} from "./ratio-row.ts";
export {
  minimumSessions,
  ratioStatistics,
  rollingRatioStatistics,
  type Bands,
  type RatioStatistics,
  type RatioStatisticsInput,
  type RatioStatisticsResult,
} from "./ratio-statistics.ts";
