import type { MarketUpdate } from "@paridad/core/contract";
import { readInstant } from "@paridad/core/lib";
import { buenosAiresDate, sessionOf } from "@paridad/core/symbols";
import type { Clock } from "../platform/clock.ts";

/** The market's day: a recording's own, otherwise today's, as a feed says nothing at weekends. */
export function sessionDate(update: MarketUpdate | null, clock: Pick<Clock, "now">): string {
  const recorded = update?.source?.kind === "replay" ? readInstant(update.asOf) : null;
  return buenosAiresDate(recorded ?? clock.now());
}

/** After a session's end: recorders that were held up write late. */
export const settledMilliseconds = 15 * 60_000;

/** True once a day's numbers are its last. A day still to come isn't over, nor is today without a session. */
export function isDayOver(day: string, clock: Clock): boolean {
  const now = clock.now();
  const today = buenosAiresDate(now);
  if (day !== today) return day < today;
  const session = sessionOf(day, clock.closedDays);
  return session !== null && now >= session.closesAt + settledMilliseconds;
}

/** True for the daily row of a day that goes on: its numbers are those so far. */
export function isUnderWay(
  { resolution, time }: { readonly resolution: string; readonly time: Date },
  clock: Clock,
): boolean {
  const day = buenosAiresDate(time.getTime());
  return resolution === "1d" && day === buenosAiresDate(clock.now()) && !isDayOver(day, clock);
}
