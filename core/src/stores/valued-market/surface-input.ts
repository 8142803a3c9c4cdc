import type { VolatilitySurfaceInput } from "../../volatility/index.ts";
import type { ValuedMarket } from "./value-market.ts";

/**
 * A valued market as `volatilitySurface` takes it. `isRecorded`: a stored chain, in which a quote's time is that of its
 * last change, so its age says nothing.
 */
export function surfaceInputOf(
  { expiries, spot, asOf, choices }: Pick<ValuedMarket, "expiries" | "spot" | "asOf" | "choices">,
  { isRecorded }: { readonly isRecorded: boolean },
): VolatilitySurfaceInput {
  return {
    spot,
    model: choices.model,
    asOf: isRecorded ? null : asOf,
    expiries: expiries.map(({ expiration, calendarDays, yearsToExpiry, rate, contracts }) => ({
      expiration,
      days: calendarDays,
      years: yearsToExpiry,
      rate: rate.continuous,
      quotes: contracts.map(({ type, strike, quote: { bid, ask, quotedAt } }) => ({
        type,
        strike,
        bid,
        ask,
        quotedAt,
      })),
    })),
  };
}
