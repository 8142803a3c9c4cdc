import type { IsoDate } from "../lib/index.ts";
import { addDays, civilDate, weekdayOf, yearOf } from "./civil-date.ts";
import { closuresOfYear } from "./holidays.ts";

const friday = 5;

/** The Spanish name of the closure that falls on a day, or null on weekends without one and on ordinary days. */
export function holidayName(date: string): string | null {
  return closuresOfYear(yearOf(date)).get(date) ?? null;
}

export function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** True when BYMA opens on that day. Throws on a text that is not `YYYY-MM-DD`. */
export function isTradingDay(date: string): boolean {
  return !isWeekend(date) && holidayName(date) === null;
}

/** The nearest trading day strictly before. */
export function previousTradingDay(date: string): IsoDate {
  let day = addDays(date, -1);
  while (!isTradingDay(day)) day = addDays(day, -1);
  return day;
}

/** The nearest trading day strictly after. */
export function nextTradingDay(date: string): IsoDate {
  let day = addDays(date, 1);
  while (!isTradingDay(day)) day = addDays(day, 1);
  return day;
}

/** How many trading days lie in (`after`, `until`]: 0 when `until` is not later. */
export function tradingDaysBetween({ after, until }: { after: string; until: string }): number {
  let count = 0;
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) if (isTradingDay(day)) count += 1;
  return count;
}

/** The calendar's third Friday, holiday or not. */
export function thirdFriday({ year, month }: { year: number; month: number }): IsoDate {
  const first = civilDate({ year, month, day: 1 });
  return addDays(first, ((friday - weekdayOf(first) + 7) % 7) + 14);
}

/** BYMA's expiry of stock options: the third Friday or the trading day immediately before. */
export function exchangeExpiration({ year, month }: { year: number; month: number }): IsoDate {
  const day = thirdFriday({ year, month });
  return isTradingDay(day) ? day : previousTradingDay(day);
}
