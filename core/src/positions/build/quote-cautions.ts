import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import { isStale } from "../../quotes/index.ts";
import type { LegQuote } from "./executable-prices.ts";

/** Warnings about a quote before counting on it. */
export type QuoteCaution =
  | { readonly kind: "crossed" | "no-sides" | "bid-missing" | "ask-missing" | "undated" }
  | {
      readonly kind: "old";
      /** Its age, milliseconds. */
      readonly age: number;
    };

/**
 * Why a quote may not be what one deals at: a side missing or crossed, more than 15 minutes old by the feed's clock (`asOf`,
 * epoch milliseconds), or of an unknown time. Empty where nothing is wrong. A quote without sides has no age worth saying.
 */
export function quoteCautions({ bid, ask, quotedAt = null }: LegQuote, asOf: number): QuoteCaution[] {
  const [hasBid, hasAsk] = [isPositiveNumber(bid), isPositiveNumber(ask)];
  if (!hasBid && !hasAsk) return [{ kind: "no-sides" }];
  const cautions: QuoteCaution[] = [];
  if (!hasBid) cautions.push({ kind: "bid-missing" });
  if (!hasAsk) cautions.push({ kind: "ask-missing" });
  if (isPositiveNumber(bid) && isPositiveNumber(ask) && bid > ask) cautions.push({ kind: "crossed" });
  if (!isKnownNumber(quotedAt)) cautions.push({ kind: "undated" });
  else if (isStale({ quotedAt, asOf })) cautions.push({ kind: "old", age: asOf - quotedAt });
  return cautions;
}
