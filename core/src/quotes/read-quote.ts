import { staleQuoteMilliseconds } from "../contract/index.ts";
import type { MarketOption } from "../contract/index.ts";
import { isPositiveNumber } from "../lib/index.ts";
import { readInstant } from "../market/read-update.ts";
import type { QuoteState } from "./calculator-types.ts";

/** The sides of a quote; 0 and below, like absence, is no quote (market-data: providers write 0 for none). */
export type Quote = {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
  /** Only of two sides that don't cross. */
  readonly mid: number | null;
  readonly isCrossed: boolean;
  /** What the market says the option is worth: the mid, else the last. */
  readonly market: number | null;
  readonly marketFrom: "mid" | "last";
  readonly bidSize: number | null;
  readonly askSize: number | null;
  readonly volume: number | null;
  readonly previousClose: number | null;
  readonly quotedAt: number | null;
};

function priceOf(value: number | null | undefined): number | null {
  return isPositiveNumber(value) ? value : null;
}

/** An option's quote: a price that is not above zero is none. */
export function readQuote(option: MarketOption): Quote {
  const bid = priceOf(option.bid);
  const ask = priceOf(option.ask);
  const last = priceOf(option.last);
  const isTwoSided = bid !== null && ask !== null;
  const isCrossed = isTwoSided && bid > ask;
  const mid = isTwoSided && !isCrossed ? (bid + ask) / 2 : null;
  return {
    bid,
    ask,
    last,
    mid,
    isCrossed,
    market: mid ?? last,
    marketFrom: mid === null ? "last" : "mid",
    bidSize: priceOf(option.bidSize),
    askSize: priceOf(option.askSize),
    volume: option.volume ?? null,
    previousClose: priceOf(option.previousClose),
    quotedAt: readInstant(option.datetime),
  };
}

export type QuoteReader = { read(option: MarketOption): Quote };

/** Reads each option once: an option of the book is replaced, never altered. */
export function createQuoteReader(): QuoteReader {
  const quotes = new WeakMap<MarketOption, Quote>();
  return {
    read: (option) => {
      const known = quotes.get(option);
      if (known) return known;
      const quote = readQuote(option);
      quotes.set(option, quote);
      return quote;
    },
  };
}

/** 'Opciones disponibles' counts an option with at least one of bid, ask and last. */
export function hasPrice(option: MarketOption): boolean {
  return isPositiveNumber(option.bid) || isPositiveNumber(option.ask) || isPositiveNumber(option.last);
}

/** Whether a quote is too old to act on, by the feed's clock (epoch milliseconds). One without an instant is not called old. */
export function isStale({ quotedAt, asOf }: { quotedAt: number | null; asOf: number }): boolean {
  return quotedAt !== null && asOf - quotedAt > staleQuoteMilliseconds;
}

/** The first that holds, from what matters most to who wants to trade it. */
export function quoteState({
  quote,
  isBelowParity,
  stale,
}: {
  quote: Quote;
  isBelowParity: boolean;
  stale: boolean;
}): QuoteState {
  if (quote.bid === null && quote.ask === null) return "sin-puntas";
  if (quote.isCrossed) return "cruzada";
  if (isBelowParity) return "bajo-paridad";
  if (quote.ask === null) return "solo-compra";
  if (quote.bid === null) return "solo-venta";
  return stale ? "vieja" : "ok";
}
