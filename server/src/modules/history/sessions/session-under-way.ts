import { buenosAiresDate, sessionOf } from "@paridad/core/symbols";
import type { Clock } from "../../../platform/clock.ts";

/** After a session's end: recorders that were held up write late. */
export const settledMilliseconds = 15 * 60_000;

/** Whether a daily row is of a day that goes on, so its numbers are those so far. */
export function isUnderWay(
  { resolution, time }: { readonly resolution: string; readonly time: Date },
  clock: Clock,
): boolean {
  const day = buenosAiresDate(time.getTime());
  const now = clock.now();
  if (resolution !== "1d" || day !== buenosAiresDate(now)) return false;
  const session = sessionOf(day, clock.closedDays);
  return session === null || now < session.closesAt + settledMilliseconds;
}
