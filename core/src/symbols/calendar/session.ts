import type { EpochMilliseconds } from "../../lib/index.ts";
import { buenosAiresDate, buenosAiresInstant, buenosAiresMinuteOfDay, yearOf } from "./civil-date.ts";
import { holidayName, isTradingDay, isWeekend, nextTradingDay } from "./trading-calendar.ts";

/** Options trade from 11:00 to 17:00 in Buenos Aires. */
export const openMinute = 11 * 60;
export const standardCloseMinute = 17 * 60;
const christmasEveCloseMinute = 15 * 60;

/** Local minute at which a trading day ends: 15:00 on 24 December since 2024 (BYMA's notice), otherwise 17:00. */
export function closeMinuteOf(date: string): number {
  const isShort = date.slice(5) === "12-24" && yearOf(date) >= 2024;
  return isShort ? christmasEveCloseMinute : standardCloseMinute;
}

/**
 * `pre-open`: a trading day before 11:00. `open`: the session. `closed`: after it, and weekends. `holiday`: a weekday
 * on which the exchange does not open.
 */
export type SessionState = "pre-open" | "open" | "closed" | "holiday";

/** The state of the market at an instant; a session ends the moment it shows its closing minute. */
export function sessionState(instant: number): SessionState {
  const date = buenosAiresDate(instant);
  if (isWeekend(date)) return "closed";
  if (holidayName(date) !== null) return "holiday";
  const minute = buenosAiresMinuteOfDay(instant);
  if (minute < openMinute) return "pre-open";
  return minute < closeMinuteOf(date) ? "open" : "closed";
}

/** The instant of the next opening strictly after `instant`. */
export function nextOpening(instant: number): EpochMilliseconds {
  const today = buenosAiresDate(instant);
  const opensToday = buenosAiresInstant({ date: today, minuteOfDay: openMinute });
  if (isTradingDay(today) && instant < opensToday) return opensToday;
  return buenosAiresInstant({ date: nextTradingDay(today), minuteOfDay: openMinute });
}

/** Open and close of a day's session, or null when the exchange does not open. */
export function sessionOf(date: string): { opensAt: EpochMilliseconds; closesAt: EpochMilliseconds } | null {
  if (!isTradingDay(date)) return null;
  return {
    opensAt: buenosAiresInstant({ date, minuteOfDay: openMinute }),
    closesAt: buenosAiresInstant({ date, minuteOfDay: closeMinuteOf(date) }),
  };
}
