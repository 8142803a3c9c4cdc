import type { IsoDate } from "../../lib/index.ts";
import { yearOf } from "./civil-date.ts";
import { closuresOfYear } from "./holidays.ts";
import { exchangeExpiration, isWeekend } from "./trading-calendar.ts";
import type { ClosedDays } from "./trading-calendar.ts";

/** A day that the calendar alone knows: a weekday on which BYMA doesn't open, or the month's expiry of options. */
export type MarketDay = {
  readonly kind: "holiday" | "expiry";
  readonly day: IsoDate;
  /** The holiday's name in Spanish; null for an expiry. */
  readonly name: string | null;
};

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * The calendar's days from one day to another, `YYYY-MM-DD`, both included, ascending. Exact for the years of the calendar's
 * decrees (2015 to 2026); later ones lack bridge days.
 */
export function marketDays(
  { from, to }: { readonly from: string; readonly to: string },
  closedDays?: ClosedDays,
): MarketDay[] {
  const days: MarketDay[] = [];
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    for (const [day, name] of closuresOfYear(year)) {
      if (!isWeekend(day)) days.push({ kind: "holiday", day: day as IsoDate, name });
    }
    for (const month of months) {
      days.push({ kind: "expiry", day: exchangeExpiration({ year, month }, closedDays), name: null });
    }
  }
  return days
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
