import { buenosAiresDate, buenosAiresInstant } from "@paridad/core/symbols";

const day = 86_400_000;

/** First instant of a Buenos Aires day, `YYYY-MM-DD`. */
export function startOfDay(date: string): Date {
  return new Date(buenosAiresInstant({ date, minuteOfDay: 0 }));
}

/** The Buenos Aires day that an instant lies in. */
export function dayOf(time: Date): string {
  return buenosAiresDate(time.getTime());
}

/** The start of the day after that of an instant. */
export function dayEnd(time: Date): Date {
  return new Date(startOfDay(dayOf(time)).getTime() + day);
}
