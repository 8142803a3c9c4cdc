import { buenosAiresInstant, nextTradingDay, openMinuteOf, previousTradingDay } from "@paridad/core/symbols";

import { lastSession } from "../shared/date-range.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

export const closeMinute = 17 * 60;
const stepMinutes = 30;

/** A day and a time of day of Buenos Aires. */
export type PastInstant = { readonly date: string; readonly minute: number };

/** Times offered, every half hour of a day's session. */
export function sessionMinutes(date: string): readonly number[] {
  const opens = openMinuteOf(date);
  return Array.from(
    { length: (closeMinute - opens) / stepMinutes + 1 },
    (_, index) => opens + index * stepMinutes,
  );
}

/** `17:00` from minutes since midnight. */
export function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The instant in the address, otherwise the last there was of the last day with data; `null` while neither is known. */
export function readInstant(
  url: UrlState,
  lastTime: string | null,
  { now, closedDays }: { readonly now: number; readonly closedDays?: readonly string[] | undefined },
): PastInstant | null {
  const day = url.get("fecha");
  const last = lastSession(lastTime, closedDays);
  const date = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : last;
  if (date === null) return null;
  const minutes = sessionMinutes(date);
  const chosen = minutes.find((one) => minuteText(one) === url.get("hora"));
  const past = minutes.findLast((minuteOfDay) => buenosAiresInstant({ date, minuteOfDay }) <= now);
  const minute = chosen ?? past;
  // Before its first quotes a day has only the one before.
  return minute === undefined
    ? { date: previousTradingDay(date, closedDays), minute: closeMinute }
    : { date, minute };
}

/** The instant as the API takes it: ISO 8601 in UTC. */
export function isoInstant({ date, minute }: PastInstant): string {
  return new Date(buenosAiresInstant({ date, minuteOfDay: minute })).toISOString();
}

/** The same time of another day, or its opening where that is later. */
export function atDay({ minute }: PastInstant, date: string): PastInstant {
  return { date, minute: Math.max(minute, openMinuteOf(date)) };
}

/** The same time, a session before or after. */
export function moveSession(
  instant: PastInstant,
  direction: 1 | -1,
  closedDays?: readonly string[],
): PastInstant {
  const move = direction === 1 ? nextTradingDay : previousTradingDay;
  return atDay(instant, move(instant.date, closedDays));
}

/** Half an hour before or after; past the ends, the neighbouring session. */
export function moveHalfHour(
  { date, minute }: PastInstant,
  direction: 1 | -1,
  closedDays?: readonly string[],
): PastInstant {
  const next = minute + direction * stepMinutes;
  if (next > closeMinute) {
    const following = moveSession({ date, minute }, 1, closedDays);
    return { ...following, minute: openMinuteOf(following.date) };
  }
  if (next < openMinuteOf(date))
    return { ...moveSession({ date, minute }, -1, closedDays), minute: closeMinute };
  return { date, minute: next };
}
