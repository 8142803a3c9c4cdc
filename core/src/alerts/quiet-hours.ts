import { addDays, buenosAiresDate, buenosAiresInstant } from "../symbols/index.ts";

const millisecondsPerMinute = 60_000;

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * When the quiet hours that an instant lies in end, epoch milliseconds; null outside of them or without any. Hours are of
 * Buenos Aires, `HH:MM`; from 22:00 to 08:00 goes over midnight. The first minute is quiet, the last is not.
 */
export function quietUntil(
  quiet: { readonly from: string; readonly to: string } | null,
  now: number,
): number | null {
  if (quiet === null) return null;
  const date = buenosAiresDate(now);
  const minute = (now - buenosAiresInstant({ date, minuteOfDay: 0 })) / millisecondsPerMinute;
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)];
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isQuiet) return null;
  const endsOn = isOverMidnight && minute >= from ? addDays(date, 1) : date;
  return buenosAiresInstant({ date: endsOn, minuteOfDay: to });
}
