import { buenosAiresDate, expirationInstant, isTradingDay, nextTradingDay } from "../../symbols/index.ts";
import type { ClosedDays } from "../../symbols/index.ts";

/**
 * The closes (17:00 in Buenos Aires, epoch milliseconds) of the sessions after an instant and before an expiry: what
 * `halfProfitOdds` looks at. Today's counts until it has passed; the expiry's own does not. Empty where none is left.
 */
export function sessionCloses({
  instant,
  expiration,
  closedDays,
}: {
  readonly instant: number;
  readonly expiration: number;
  readonly closedDays?: ClosedDays | undefined;
}): number[] {
  const closes: number[] = [];
  const today = buenosAiresDate(instant);
  let day: string = isTradingDay(today, closedDays) ? today : nextTradingDay(today, closedDays);
  for (let close = expirationInstant(day); close < expiration; close = expirationInstant(day)) {
    if (close > instant) closes.push(close);
    day = nextTradingDay(day, closedDays);
  }
  return closes;
}
