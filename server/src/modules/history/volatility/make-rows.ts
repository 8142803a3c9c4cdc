import { setTimeout as pause } from "node:timers/promises";
import type { ShareReads } from "../shares/share-reads-repository.ts";
import type { BarsRepository } from "../storage/bars-repository.ts";
import { sessionRows } from "./session-rows.ts";
import type { ClosedDay, VolatilityRepository } from "./volatility-repository.ts";

/** Days of one run: a backfill of years goes on with the next one, so it never holds the process up. */
const daysPerRun = 20;
/** Between two expiries, so requests get in between. */
const restMilliseconds = 20;

type Dependencies = {
  readonly bars: Pick<BarsRepository, "chainAt">;
  readonly shares: ShareReads;
  readonly repository: VolatilityRepository;
  /** Days that an administrator closed. */
  readonly closedDays?: () => readonly string[] | undefined;
};

/** Days from one to another, `YYYY-MM-DD`, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/**
 * Makes the volatility rows of closed days. A day's rows replace those it had, in one transaction that does nothing when the
 * day's bars changed meanwhile, so runs may be stopped, repeated, and done by two processes at once.
 */
export function createVolatilityMaker({ bars, shares, repository, closedDays = () => [] }: Dependencies) {
  const make = async (closed: ClosedDay, signal: AbortSignal): Promise<boolean> => {
    signal.throwIfAborted();
    const rest = () => pause(restMilliseconds, undefined, { signal });
    const { estimatedExpirations } = repository;
    const rows = await sessionRows(closed, {
      bars,
      shares,
      estimatedExpirations,
      rest,
      closedDays: closedDays(),
    });
    return repository.store(closed, rows);
  };
  const makeAll = async (days: readonly ClosedDay[], signal: AbortSignal): Promise<string[]> => {
    const newRows: string[] = [];
    for (const closed of days) {
      if (signal.aborted) break;
      if (await make(closed, signal)) newRows.push(closed.day);
    }
    return newRows;
  };
  return {
    /** The newest days that lack their rows, or whose bars changed since. @returns the days made. */
    async makePending(signal: AbortSignal): Promise<string[]> {
      return makeAll(await repository.pendingDays(daysPerRun), signal);
    },

    /** All closed days of a range again. @returns the days made, newest first. */
    async makeAgain(range: DayRange, signal: AbortSignal): Promise<string[]> {
      return makeAll(await repository.closedDays(range), signal);
    },
  };
}
