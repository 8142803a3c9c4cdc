import { staleQuoteMilliseconds } from "../contract/index.ts";
import type { MarketOption } from "../contract/index.ts";
import { isPositiveNumber, readInstant } from "../lib/index.ts";

/** A quote as a feed or a stored bar gives it. */
export type RawQuote = Omit<MarketOption, "symbol">;

/** Bid and ask of one instrument. A price of 0 or below, like `null`, is no quote: providers write 0 for none. */
export interface Sides {
  readonly bid: number | null;
  readonly ask: number | null;
}

/** A quote read once; `null` is unknown. Prices in pesos a share. */
export interface Quote extends Sides {
  readonly last: number | null;
  /** Middle of two sides that don't cross. A locked market (bid = ask) is not crossed. */
  readonly mid: number | null;
  /** (ask - bid) / mid. */
  readonly relativeSpread: number | null;
  readonly isCrossed: boolean;
  /** The market's price: the mid, otherwise the last. */
  readonly market: number | null;
  readonly marketFrom: "mid" | "last";
  readonly bidSize: number | null;
  readonly askSize: number | null;
  readonly volume: number | null;
  readonly previousClose: number | null;
  /** Epoch milliseconds. */
  readonly quotedAt: number | null;
}

function priceOf(value: number | null | undefined): number | null {
  return isPositiveNumber(value) ? value : null;
}

/** Reads a raw quote. */
export function readQuote(raw: RawQuote): Quote {
  const bid = priceOf(raw.bid);
  const ask = priceOf(raw.ask);
  const last = priceOf(raw.last);
  const isTwoSided = bid !== null && ask !== null;
  const isCrossed = isTwoSided && bid > ask;
  const mid = isTwoSided && !isCrossed ? (bid + ask) / 2 : null;
  return {
    bid,
    ask,
    last,
    mid,
    relativeSpread: isTwoSided && mid !== null ? (ask - bid) / mid : null,
    isCrossed,
    market: mid ?? last,
    marketFrom: mid === null ? "last" : "mid",
    bidSize: priceOf(raw.bidSize),
    askSize: priceOf(raw.askSize),
    volume: raw.volume ?? null,
    previousClose: priceOf(raw.previousClose),
    quotedAt: readInstant(raw.datetime),
  };
}

/** True where at least one of bid, ask and last is known ('opciones disponibles'). */
export function hasPrice({ bid, ask, last }: Pick<RawQuote, "bid" | "ask" | "last">): boolean {
  return isPositiveNumber(bid) || isPositiveNumber(ask) || isPositiveNumber(last);
}

/** True for a quote more than 15 minutes older than `asOf` (epoch milliseconds). Without an instant it isn't old. */
export function isStale({
  quotedAt,
  asOf,
}: {
  readonly quotedAt: number | null;
  readonly asOf: number;
}): boolean {
  return quotedAt !== null && asOf - quotedAt > staleQuoteMilliseconds;
}

/** Warnings about a quote before trading on it. */
export type QuoteState =
  | "ok"
  | "no-sides"
  | "bid-only"
  | "ask-only"
  | "below-intrinsic"
  | "crossed"
  | "stale";

/** The first state that holds, the most important one for a trade first. */
export function quoteState({
  quote: { bid, ask, isCrossed },
  isBelowIntrinsic,
  stale,
}: {
  readonly quote: Pick<Quote, "bid" | "ask" | "isCrossed">;
  readonly isBelowIntrinsic: boolean;
  readonly stale: boolean;
}): QuoteState {
  if (bid === null && ask === null) return "no-sides";
  if (isCrossed) return "crossed";
  if (isBelowIntrinsic) return "below-intrinsic";
  if (ask === null) return "bid-only";
  if (bid === null) return "ask-only";
  return stale ? "stale" : "ok";
}
