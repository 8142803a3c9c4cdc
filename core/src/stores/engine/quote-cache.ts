import type { MarketOption } from "../../contract/index.ts";
import { readQuote } from "../../quotes/index.ts";
import type { Quote } from "../../quotes/index.ts";

export type QuoteCache = { read(option: MarketOption): Quote };

/** Reads each option once: an option of the book is replaced, never altered. */
export function createQuoteCache(): QuoteCache {
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
