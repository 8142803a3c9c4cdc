import type { EpochMilliseconds } from "../../lib/index.ts";
import { buenosAiresDate, buenosAiresInstant, daysBetween, millisecondsPerDay } from "./civil-date.ts";
import { standardCloseMinute } from "./session-hours.ts";

export const calendarDaysPerYear = 365;

/** The instant an option is valued to: 17:00 in Buenos Aires on its expiration day, even if the session closes early. */
export function expirationInstant(expiration: string): EpochMilliseconds {
  return buenosAiresInstant({ date: expiration, minuteOfDay: standardCloseMinute });
}

type Span = {
  /** Epoch milliseconds of the feed's clock. */
  asOf: number;
  /** Expiration day, `YYYY-MM-DD`. */
  expiration: string;
};

/** Days with their fraction from an instant to 17:00 on the expiration day; 0 once that has passed. */
export function daysToExpiry({ asOf, expiration }: Span): number {
  return Math.max(0, (expirationInstant(expiration) - asOf) / millisecondsPerDay);
}

/** Whole calendar days for display ("72 d"): 0 on the day itself, never negative. */
export function calendarDaysToExpiry({ asOf, expiration }: Span): number {
  return Math.max(0, daysBetween({ from: buenosAiresDate(asOf), to: expiration }));
}

/** Years on a 365-day basis with the fraction of the day (design section 11); 0 once expired. */
export function yearsToExpiry({ asOf, expiration }: Span): number {
  return daysToExpiry({ asOf, expiration }) / calendarDaysPerYear;
}

/** True from 17:00 Buenos Aires on the expiration day. */
export function hasExpired({ asOf, expiration }: Span): boolean {
  return asOf >= expirationInstant(expiration);
}
