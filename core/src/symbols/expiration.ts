import { toIsoDate } from "../lib/index.ts";
import type { IsoDate } from "../lib/index.ts";
import { buenosAiresDate, lastDayOfMonth, monthOf, weekdayOf, yearOf } from "./calendar/civil-date.ts";
import type { MonthNumber } from "./month-codes.ts";
import { exchangeExpiration, thirdFriday } from "./calendar/trading-calendar.ts";
import type { ClosedDays } from "./calendar/trading-calendar.ts";

/** Rules that give a series its last day where the feed does not. */
export const expiryConventions = ["month-end", "third-friday"] as const;

/** `month-end` is the specification's rule (section 9); `third-friday` is the exchange's. */
export type ExpiryConvention = (typeof expiryConventions)[number];

/**
 * The expiration day of a series whose feed gives none. The first such day that has not passed on the day it is in
 * Buenos Aires at `asOf`: on the day itself the series is still this year's, the day after it is next year's.
 */
export function expirationFor({
  month,
  asOf,
  convention,
  closedDays,
}: {
  month: MonthNumber;
  /** Epoch milliseconds of the feed's clock. */
  asOf: number;
  convention: ExpiryConvention;
  closedDays?: ClosedDays | undefined;
}): IsoDate {
  const dayIn = (of: { year: number; month: number }) =>
    convention === "month-end" ? lastDayOfMonth(of) : exchangeExpiration(of, closedDays);
  const today = buenosAiresDate(asOf);
  const year = yearOf(today);
  const thisYear = dayIn({ year, month });
  return thisYear >= today ? thisYear : dayIn({ year: year + 1, month });
}

export type ExpirationRefusal =
  | "missing"
  | "malformed"
  | "wrong-month"
  | "wrong-year"
  | "not-the-exchange-day";

export type CheckedExpiration =
  | { ok: true; expiration: IsoDate; estimated: false }
  | { ok: false; reason: ExpirationRefusal; expiration: IsoDate; estimated: true };

/** True for a weekday of the week that ends on the third Friday: where a closure not yet decreed may move an expiry. */
function isNearThirdFriday(date: IsoDate): boolean {
  const friday = thirdFriday({ year: yearOf(date), month: monthOf(date) });
  const monday = Number(friday.slice(8)) - 4;
  const day = Number(date.slice(8));
  return day >= monday && day <= monday + 4 && weekdayOf(date) >= 1;
}

function expirationProblem(
  expiration: string | null | undefined,
  { month, expected, lastKnownYear }: { month: MonthNumber; expected: IsoDate; lastKnownYear: number },
): ExpirationRefusal | null {
  if (expiration === null || expiration === undefined || expiration === "") return "missing";
  const date = toIsoDate(expiration.slice(0, 10));
  if (date === null) return "malformed";
  if (monthOf(date) !== month) return "wrong-month";
  if (yearOf(date) !== yearOf(expected)) return "wrong-year";
  if (date === expected) return null;
  return yearOf(date) > lastKnownYear && isNearThirdFriday(date) ? null : "not-the-exchange-day";
}

/**
 * Judges the expiration that a feed states against the symbol's month and the exchange's calendar. One that disagrees
 * is refused and the exchange's day given in its place, marked `estimated`; the caller counts the reason. Years whose
 * bridge days are not decreed yet accept any weekday of the third Friday's week. A trailing time (`T15:30:00`) is cut.
 */
export function checkReferenceExpiration({
  month,
  expiration,
  asOf,
  lastKnownYear = 2026,
  closedDays,
}: {
  month: MonthNumber;
  expiration: string | null | undefined;
  /** Epoch milliseconds of the feed's clock. */
  asOf: number;
  lastKnownYear?: number;
  closedDays?: ClosedDays | undefined;
}): CheckedExpiration {
  const expected = expirationFor({ month, asOf, convention: "third-friday", closedDays });
  const reason = expirationProblem(expiration, { month, expected, lastKnownYear });
  if (reason !== null) return { ok: false, reason, expiration: expected, estimated: true };
  return { ok: true, expiration: toIsoDate(expiration?.slice(0, 10)) ?? expected, estimated: false };
}
