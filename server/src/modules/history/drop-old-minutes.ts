import type { Clock } from "../../platform/clock.ts";
import type { HistoryRepository } from "./storage/record-repository.ts";
import { monthOf } from "./storage/months-repository.ts";

type Dependencies = {
  readonly repository: Pick<HistoryRepository, "monthsWithMinutes" | "keepDailyBars">;
  readonly clock: Clock;
  /** Whole months before this one whose minutes are kept; null keeps all. */
  readonly months: number | null;
};

/**
 * Lets go of the bars finer than daily ones that are older than the setting says, a month at a time. Daily bars stay for
 * ever, and a month waits until all its sessions have them. It can run as often as one likes.
 * @returns the months, `YYYY-MM`.
 */
export function createMinuteDropper({ repository, clock, months }: Dependencies) {
  return async (signal: AbortSignal): Promise<string[]> => {
    if (months === null) return [];
    const now = new Date(clock.now());
    const oldest = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)));
    const dropped: string[] = [];
    for (const month of await repository.monthsWithMinutes(oldest)) {
      if (signal.aborted) break;
      if (await repository.keepDailyBars(month)) dropped.push(month.from.slice(0, 7));
    }
    return dropped;
  };
}
