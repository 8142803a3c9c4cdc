import type { IsoDate } from "../../lib/index.ts";
import { buenosAiresDate } from "./civil-date.ts";
import { sessionState } from "./session.ts";
import { isTradingDay, previousTradingDay } from "./trading-calendar.ts";
import type { ClosedDays } from "./trading-calendar.ts";

/**
 * The newest session that had begun at an instant, and the one before it, `YYYY-MM-DD`. A feed that says it trades is
 * believed, as a simulator trades on Sundays too.
 */
export function lastSession(
  instant: number,
  {
    isOpen = false,
    closedDays,
  }: { readonly isOpen?: boolean; readonly closedDays?: ClosedDays | undefined } = {},
): { readonly day: IsoDate; readonly before: IsoDate } {
  const today = buenosAiresDate(instant);
  const state = sessionState(instant, closedDays);
  const hasBegun = isOpen || state === "open" || (state === "closed" && isTradingDay(today, closedDays));
  const day = hasBegun ? today : previousTradingDay(today, closedDays);
  return { day, before: previousTradingDay(day, closedDays) };
}
