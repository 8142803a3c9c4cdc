import { buenosAiresDate, isTradingDay } from "@paridad/core/symbols";

/** True for an instant of a trading day: a feed may run on closed days, which are no sessions. */
export function isOfSession(time: string, closedDays?: readonly string[]): boolean {
  const instant = Date.parse(time);
  return !Number.isNaN(instant) && isTradingDay(buenosAiresDate(instant), closedDays);
}
