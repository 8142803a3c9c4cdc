import type { MarketOption } from "../../contract/index.ts";
import { readQuote } from "../../quotes/index.ts";
import type { Quote } from "../../quotes/index.ts";

/** Reads each option once: an option of the book is replaced, never altered. */
export function quoteReader(): (option: MarketOption) => Quote {
  const quotes = new WeakMap<MarketOption, Quote>();
  return (option) => {
    const quote = quotes.get(option) ?? readQuote(option);
    quotes.set(option, quote);
    return quote;
  };
}
