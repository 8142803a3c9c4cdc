export { lastOfEachSession, type SessionValue } from "./last-of-each-session.ts";
export { scanPairs, type LiquidityFilter, type ScannedContract, type ScannedPair } from "./pair-scanner.ts";
export { ratioRow, type SidedQuote } from "./ratio-row.ts";
export { ratioStatistics, type RatioStatisticsResult } from "./ratio-statistics.ts";
export {
  activityByContract,
  knownSum,
  sessionsOf,
  callPutRatio,
  typeTurnoverBySession,
  type ActivityRow,
  type RelativeVolumeReason,
  type ContractActivity,
} from "./volume-statistics.ts";
