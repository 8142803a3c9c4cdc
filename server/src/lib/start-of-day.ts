import { buenosAiresInstant } from "@paridad/core/symbols";

/** First instant of a Buenos Aires day, `YYYY-MM-DD`. */
export function startOfDay(date: string): Date {
  return new Date(buenosAiresInstant({ date, minuteOfDay: 0 }));
}
