import { setTimeout as pause } from "node:timers/promises";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { Clock } from "../../../platform/clock.ts";
import { isDayOver, settledMilliseconds } from "../../../market/session-date.ts";
import type { OpenDay } from "../storage/days-repository.ts";
import type { HistoryRepository } from "../storage/record-repository.ts";

/** Between two days, so a backfill of years leaves most of the history's lane to users. */
const restMilliseconds = 100;

type CloserDependencies = {
  readonly repository: Pick<HistoryRepository, "openDays" | "closeDay">;
  readonly clock: Clock;
};

function isOver({ day, touchedAt }: OpenDay, clock: Clock): boolean {
  const isQuiet = clock.now() - touchedAt.getTime() >= settledMilliseconds;
  return isDayOver(day, clock) && (isQuiet || day !== buenosAiresDate(clock.now()));
}

/**
 * Stores the daily bars of every past session that lacks them, newest first: today's once it is over, and those whose bars
 * changed. Each day is one transaction, so a run that was stopped or killed goes on
 * where it was, and two at once do no harm.
 * @returns the days that were closed.
 */
export function createSessionCloser({ repository, clock }: CloserDependencies) {
  return async (signal: AbortSignal): Promise<string[]> => {
    const closed: string[] = [];
    for (const open of await repository.openDays()) {
      if (!isOver(open, clock)) continue;
      if (signal.aborted) break;
      if (await repository.closeDay(open)) closed.push(open.day);
      await pause(restMilliseconds, undefined, { signal });
    }
    return closed;
  };
}
