import { staleQuoteMilliseconds } from "../../contract/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import type { RawStrike } from "../variance/strip.ts";

/** A contract's sides in pesos a share; null, 0 and below are no price. */
export interface SurfaceQuote {
  readonly type: OptionType;
  readonly strike: number;
  readonly bid: number | null;
  readonly ask: number | null;
  /** Epoch milliseconds; null where the source doesn't say. */
  readonly quotedAt: number | null;
}

const noSides = { callBid: null, callAsk: null, putBid: null, putAsk: null };

function isOld({ quotedAt, bid, ask }: SurfaceQuote, asOf: number | null): boolean {
  const hasSides = (bid ?? 0) > 0 || (ask ?? 0) > 0;
  return hasSides && asOf !== null && quotedAt !== null && asOf - quotedAt > staleQuoteMilliseconds;
}

/**
 * Contracts as strikes with four sides. Sides quoted more than 15 minutes before `asOf` (epoch milliseconds) count as
 * none and are named in `old`; null takes sides of any age.
 */
export function surfaceStrikes(
  quotes: readonly SurfaceQuote[],
  asOf: number | null,
): { readonly strikes: readonly RawStrike[]; readonly old: ReadonlySet<string> } {
  const strikes = new Map<number, RawStrike>();
  const old = new Set<string>();
  for (const quote of quotes) {
    const { type, strike } = quote;
    const isAged = isOld(quote, asOf);
    if (isAged) old.add(oldKey(quote));
    const [bid, ask] = isAged ? [null, null] : [quote.bid, quote.ask];
    const own = type === "call" ? { callBid: bid, callAsk: ask } : { putBid: bid, putAsk: ask };
    strikes.set(strike, { ...(strikes.get(strike) ?? { strike, ...noSides }), ...own });
  }
  return { strikes: [...strikes.values()], old };
}

export function oldKey({ type, strike }: Pick<SurfaceQuote, "type" | "strike">): string {
  return `${type} ${strike}`;
}
