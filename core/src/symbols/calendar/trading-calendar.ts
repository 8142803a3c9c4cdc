import type { IsoDate } from "../../lib/index.ts";
import { addDays, civilDate, daysBetween, weekdayOf, yearOf } from "./civil-date.ts";
import { closuresOfYear } from "./holidays.ts";

const friday = 5;

/** The Spanish name of the closure that falls on a day, or null on weekends without one and on ordinary days. */
export function holidayName(date: string): string | null {
  return closuresOfYear(yearOf(date)).get(date) ?? null;
}

/** Saturday or Sunday; `YYYY-MM-DD`. */
export function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** Days, `YYYY-MM-DD`, on which the exchange does not open though the calendar says nothing of them. */
export type ClosedDays = Iterable<string>;

function isIn(closedDays: ClosedDays | undefined, date: string): boolean {
  if (closedDays === undefined) return false;
  if (closedDays instanceof Set) return closedDays.has(date);
  for (const day of closedDays) if (day === date) return true;
  return false;
}

/** True when BYMA opens on that day. Throws on a text that is not `YYYY-MM-DD`. */
export function isTradingDay(date: string, closedDays?: ClosedDays): boolean {
  return !isWeekend(date) && holidayName(date) === null && !isIn(closedDays, date);
}

/** The nearest trading day strictly before. */
export function previousTradingDay(date: string, closedDays?: ClosedDays): IsoDate {
  let day = addDays(date, -1);
  while (!isTradingDay(day, closedDays)) day = addDays(day, -1);
  return day;
}

/** The nearest trading day strictly after. */
export function nextTradingDay(date: string, closedDays?: ClosedDays): IsoDate {
  let day = addDays(date, 1);
  while (!isTradingDay(day, closedDays)) day = addDays(day, 1);
  return day;
}

const countsByYear = new Map<number, Uint16Array>();

/** Trading days of a year up to each of its days: index 0 is none, the last index the whole year. */
function runningCounts(year: number): Uint16Array {
  const known = countsByYear.get(year);
  if (known) return known;
  const first = civilDate({ year, month: 1, day: 1 });
  const counts = new Uint16Array(
    daysBetween({ from: first, to: civilDate({ year: year + 1, month: 1, day: 1 }) }) + 1,
  );
  for (let index = 1; index < counts.length; index += 1) {
    counts[index] = (counts[index - 1] ?? 0) + Number(isTradingDay(addDays(first, index - 1)));
  }
  countsByYear.set(year, counts);
  return counts;
}

function tradingDaysThrough(date: string): number {
  const dayOfYear = daysBetween({ from: `${date.slice(0, 4)}-01-01`, to: date }) + 1;
  return runningCounts(yearOf(date))[dayOfYear] ?? 0;
}

/** Number of trading days in (`after`, `until`]: 0 when `until` is not later. */
export function tradingDaysBetween(
  { after, until }: { after: string; until: string },
  closedDays: ClosedDays = [],
): number {
  if (until <= after) return 0;
  let count = tradingDaysThrough(until) - tradingDaysThrough(after);
  for (let year = yearOf(after); year < yearOf(until); year += 1) count += runningCounts(year).at(-1) ?? 0;
  const closed = [...closedDays].filter((day) => day > after && day <= until && isTradingDay(day));
  return count - new Set(closed).size;
}

/** The calendar's third Friday, holiday or not. */
export function thirdFriday({ year, month }: { year: number; month: number }): IsoDate {
  const first = civilDate({ year, month, day: 1 });
  return addDays(first, ((friday - weekdayOf(first) + 7) % 7) + 14);
}

/** BYMA's expiry of stock options: the third Friday or the trading day immediately before. */
export function exchangeExpiration(
  { year, month }: { year: number; month: number },
  closedDays?: ClosedDays,
): IsoDate {
  const day = thirdFriday({ year, month });
  return isTradingDay(day, closedDays) ? day : previousTradingDay(day, closedDays);
}
