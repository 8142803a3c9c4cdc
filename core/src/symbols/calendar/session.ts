import type { EpochMilliseconds } from "../../lib/index.ts";
import { buenosAiresDate, buenosAiresInstant, buenosAiresMinuteOfDay } from "./civil-date.ts";
import { closeMinuteOf, openMinuteOf } from "./session-hours.ts";
import { isTradingDay, isWeekend, nextTradingDay } from "./trading-calendar.ts";
import type { ClosedDays } from "./trading-calendar.ts";

/**
 * `pre-open`: a trading day before its session. `open`: the session. `closed`: after it, and weekends. `holiday`: a weekday
 * on which the exchange does not open.
 */
export type SessionState = "pre-open" | "open" | "closed" | "holiday";

/** The state of the market at an instant, since 2015; a session ends the moment it shows its closing minute. */
export function sessionState(instant: number, closedDays?: ClosedDays): SessionState {
  const date = buenosAiresDate(instant);
  if (isWeekend(date)) return "closed";
  if (!isTradingDay(date, closedDays)) return "holiday";
  const minute = buenosAiresMinuteOfDay(instant);
  if (minute < openMinuteOf(date)) return "pre-open";
  return minute < closeMinuteOf(date) ? "open" : "closed";
}

function openingOf(date: string): EpochMilliseconds {
  return buenosAiresInstant({ date, minuteOfDay: openMinuteOf(date) });
}

/** The instant of the next opening strictly after `instant`. */
export function nextOpening(instant: number, closedDays?: ClosedDays): EpochMilliseconds {
  const today = buenosAiresDate(instant);
  if (isTradingDay(today, closedDays) && instant < openingOf(today)) return openingOf(today);
  return openingOf(nextTradingDay(today, closedDays));
}

/** Open and close of a day's session, or null when the exchange does not open. */
export function sessionOf(
  date: string,
  closedDays?: ClosedDays,
): { opensAt: EpochMilliseconds; closesAt: EpochMilliseconds } | null {
  if (!isTradingDay(date, closedDays)) return null;
  return {
    opensAt: openingOf(date),
    closesAt: buenosAiresInstant({ date, minuteOfDay: closeMinuteOf(date) }),
  };
}
