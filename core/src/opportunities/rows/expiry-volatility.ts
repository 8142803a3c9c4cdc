import { isPositiveNumber, median } from "../../lib/index.ts";
import { legVolatility } from "../../positions/index.ts";
import type { BookExpiry, OpportunityBook } from "../market/opportunity-market.ts";

/** Bases whose volatility speaks for the expiry. */
const basesOfMedian = 5;

/**
 * Volatility of an expiry near the money, per square root of year: the median of the calls of the five bases nearest to the
 * share that have two sides. Null where none solves.
 */
export function expiryVolatility(
  { share, now }: Pick<OpportunityBook, "share" | "now">,
  { bases, expiration, rate }: Pick<BookExpiry, "bases" | "expiration" | "rate">,
): number | null {
  if (!isPositiveNumber(share.bid) || !isPositiveNumber(share.ask)) return null;
  const spot = 0.5 * (share.bid + share.ask);
  const near = bases
    .flatMap(({ strike, call }) =>
      isPositiveNumber(call?.bid) && isPositiveNumber(call.ask) && call.bid <= call.ask
        ? [{ strike, mid: 0.5 * (call.bid + call.ask) }]
        : [],
    )
    .toSorted((one, other) => Math.abs(one.strike - spot) - Math.abs(other.strike - spot));
  return median(
    near.slice(0, basesOfMedian).flatMap(({ strike, mid }) => {
      const leg = { kind: "call", strike, expiration } as const;
      const solved = legVolatility({ leg, price: mid, spot, instant: now, rate });
      return solved.ok ? [solved.volatility] : [];
    }),
  );
}
