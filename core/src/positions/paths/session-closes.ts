import { buenosAiresDate, expirationInstant, isTradingDay, nextTradingDay } from "../../symbols/index.ts";

/**
 * The closes (17:00 in Buenos Aires, epoch milliseconds) of the sessions after an instant and before an expiry: what
 * `halfProfitOdds` looks at. Today's counts until it has passed; the expiry's own does not. Empty where none is left.
 */
export function sessionCloses({
  instant,
  expiration,
}: {
  readonly instant: number;
  readonly expiration: number;
}): number[] {
  const closes: number[] = [];
  const today = buenosAiresDate(instant);
  let day: string = isTradingDay(today) ? today : nextTradingDay(today);
  for (let close = expirationInstant(day); close < expiration; close = expirationInstant(day)) {
    if (close > instant) closes.push(close);
    day = nextTradingDay(day);
  }
  return closes;
}
