import type { BarResolution } from "../contract/index.ts";
import type { Access } from "./access.ts";

/** Days of history that starter and pro read, back from the newest stored bar. */
export const historyLimitDays = 30;

export type HistoryLimits = {
  /** Resolutions a user reads, finest first. */
  readonly resolutions: readonly BarResolution[];
  /** Days back from the newest stored bar, null for all there is. */
  readonly days: number | null;
};

const everything: HistoryLimits = { resolutions: ["1m", "5m", "1d"], days: null };
const lastMonth: HistoryLimits = { resolutions: ["1m", "5m", "1d"], days: historyLimitDays };
const lastMonthCoarse: HistoryLimits = { resolutions: ["5m", "1d"], days: historyLimitDays };

/**
 * History that a user reads: starter 5-minute and daily rows of the last month, pro every resolution of the last month, black
 * and the trial everything. Plans made by an administrator count as the dearest of those whose modules they have: API access as
 * black, live quotes as pro.
 */
export function historyLimitsOf(access: Access): HistoryLimits {
  if (access.kind === "trial" || access.modules.includes(6)) return everything;
  return access.modules.includes(5) || access.modules.includes(11) ? lastMonth : lastMonthCoarse;
}
