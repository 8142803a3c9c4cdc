import { daysBetween } from "./calendar/civil-date.ts";
import { isTradingDay, nextTradingDay, previousTradingDay } from "./calendar/trading-calendar.ts";
import type { ClosedDays } from "./calendar/trading-calendar.ts";

/**
 * Days of money (*días de plazo*): calendar days that the money is out, from the settlement of a trade to that of an exercise on the
 * expiry, each so many sessions later (1 is 24hs). They lengthen over weekends and holidays; the local habit counts days
 * to the expiry instead. Days are `YYYY-MM-DD`; 0 where the expiry is over.
 */
export function moneyDays({
  traded,
  expiration,
  sessions = 1,
  closedDays,
}: {
  readonly traded: string;
  readonly expiration: string;
  readonly sessions?: number;
  readonly closedDays?: ClosedDays | undefined;
}): number {
  if (expiration < traded) return 0;
  const last = isTradingDay(expiration, closedDays) ? expiration : previousTradingDay(expiration, closedDays);
  const settled = (date: string): string => {
    let day: string = isTradingDay(date, closedDays) ? date : nextTradingDay(date, closedDays);
    for (let session = 0; session < sessions; session++) day = nextTradingDay(day, closedDays);
    return day;
  };
  return Math.max(0, daysBetween({ from: settled(traded), to: settled(last) }));
}
