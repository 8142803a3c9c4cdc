import { fail, isKnownNumber } from "../../lib/index.ts";
import type { Failure, Success } from "../../lib/index.ts";
import { pastKey, pastPlace } from "./past-cells.ts";
import type { PastCell, PlacedOption } from "./past-cells.ts";

/** Fewest sessions for a percentile. */
export const fewestPastSessions = 60;
/** Below the first, *barata* contra su historia; above the second, *cara*. Shares of the sessions below. */
export const pastMarkLevels = { cheap: 0.1, dear: 0.9 } as const;

export type PastMark = "cheap" | "dear" | null;
export type PastReason = "no-past" | "no-past-band" | "few-sessions" | "flat-past" | "no-past-volatility";
export type PastReading =
  | Success<{
      /** Share, 0 to 1, of the sessions below today. */
      readonly percentile: number;
      /** Sessions behind it. */
      readonly count: number;
      readonly mark: PastMark;
    }>
  | Failure<PastReason, { readonly count?: number }>;

/** The volatility of options of this kind at the ends of past sessions. */
export interface PastVolatility {
  readonly read: (option: PlacedOption & { readonly volatility: number | null }) => PastReading;
}

/** Count of an ascending list below a value. */
export function countBelow(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? Infinity) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function pastMark(percentile: number): PastMark {
  if (percentile < pastMarkLevels.cheap) return "cheap";
  return percentile > pastMarkLevels.dear ? "dear" : null;
}

/** A look-up over the cells: a logarithm and a few comparisons an option, so that it may be asked at every tick. */
export function createPastVolatility(cells: readonly PastCell[]): PastVolatility {
  const known = new Map(cells.map((cell) => [pastKey(cell), cell.volatilities]));
  return {
    read: ({ volatility, ...option }) => {
      if (known.size === 0) return fail("no-past");
      if (!isKnownNumber(volatility)) return fail("no-past-volatility");
      const place = pastPlace(option);
      if (place === null) return fail("no-past-band");
      const sessions = known.get(pastKey(place)) ?? [];
      const count = sessions.length;
      if (count < fewestPastSessions) return { ok: false, reason: "few-sessions", count };
      // Without a range a hair's breadth below it would be *barata*.
      if (sessions[0] === sessions.at(-1)) return { ok: false, reason: "flat-past", count };
      const percentile = countBelow(sessions, volatility) / count;
      return { ok: true, percentile, count, mark: pastMark(percentile) };
    },
  };
}
