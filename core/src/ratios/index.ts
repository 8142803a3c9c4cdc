export { lastOfEachSession, type SessionValue, type TimedValue } from "./last-of-each-session.ts";
export {
  scanPairs,
  type LiquidityFilter,
  type ScanInput,
  type ScannedContract,
  type ScannedPair,
} from "./pair-scanner.ts";
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
export {
  activityBySymbol,
  knownSum,
  relativeVolume,
  relativeVolumeSessions,
  sessionsOf,
  sideRatio,
  sideTurnoverBySession,
  type ActivityRow,
  type SideActivity,
  type SymbolActivity,
} from "./volume-statistics.ts";
