import type { MarketOption, MarketSource, MarketStock } from "../contract/index.ts";
import { mergeRates, merged, putItems, replaced } from "./merge-items.ts";
import type { ReadUpdate } from "./read-update.ts";
import type { MarketBook, MarketChange } from "./types.ts";

const emptyBook: MarketBook = {
  options: new Map(),
  stocks: new Map(),
  rates: [],
  seq: null,
  asOf: null,
  source: null,
  receivedAt: null,
  revision: 0,
  malformedItems: 0,
};

export type MarketMerger = {
  book(): MarketBook;
  /** Merges one update unconditionally, in order; the sequence is `createSequencer`'s business. */
  merge(update: ReadUpdate, receivedAt: number): MarketChange;
  /** What `market_connected` says before the first update. */
  welcome(greeting: { source: MarketSource | null; asOf: number | null }): void;
};

/** The union of two changes of which the second came later. */
export function joinChanges(first: MarketChange, second: MarketChange): MarketChange {
  const options = new Set(first.options);
  const removed = new Set(first.removed);
  for (const symbol of second.removed) {
    options.delete(symbol);
    removed.add(symbol);
  }
  for (const symbol of second.options) {
    removed.delete(symbol);
    options.add(symbol);
  }
  return {
    kind: first.kind === "snapshot" ? "snapshot" : second.kind,
    options,
    removed,
    stocks: first.stocks || second.stocks,
    rates: first.rates || second.rates,
    source: first.source || second.source,
  };
}

/** The merged market of one client. */
export function createMarketMerger(): MarketMerger {
  const options = new Map<string, MarketOption>();
  const stocks = new Map<string, MarketStock>();
  let book: MarketBook = { ...emptyBook, options, stocks };

  function removeMissing(update: ReadUpdate): Set<string> {
    const removed = new Set<string>();
    const listed = new Set(update.options.map((option) => option.symbol));
    for (const symbol of update.full ? options.keys() : update.removed) {
      if (!listed.has(symbol) && options.delete(symbol)) removed.add(symbol);
    }
    return removed;
  }

  function mergeStocks(update: ReadUpdate): boolean {
    const before = new Map(stocks);
    // The first item is the underlying, so a snapshot also sets the order.
    if (update.full) stocks.clear();
    else for (const symbol of update.removed) stocks.delete(symbol);
    for (const stock of update.stocks) {
      const old = before.get(stock.symbol);
      stocks.set(stock.symbol, update.full ? replaced(old, stock) : merged(old, stock));
    }
    const after = [...stocks.values()];
    return before.size !== stocks.size || [...before.values()].some((stock, index) => stock !== after[index]);
  }

  return {
    book: () => book,
    welcome: ({ source, asOf }) => {
      book = { ...book, source: source ?? book.source, asOf: book.asOf ?? asOf };
    },
    merge: (update, receivedAt) => {
      const removed = removeMissing(update);
      const changed = putItems(options, { items: update.options, join: update.full ? replaced : merged });
      const stocksChanged = mergeStocks(update);
      const rates = mergeRates(book.rates, update);
      const source = update.source && book.source ? replaced(book.source, update.source) : update.source;
      const next: MarketBook = {
        options,
        stocks,
        rates,
        seq: update.seq ?? (update.full ? null : book.seq),
        asOf: update.asOf ?? (update.full ? null : book.asOf),
        source: source ?? book.source,
        receivedAt,
        revision: book.revision + 1,
        malformedItems: book.malformedItems + update.malformedItems,
      };
      const change: MarketChange = {
        kind: update.full ? "snapshot" : "delta",
        options: changed,
        removed,
        stocks: stocksChanged,
        rates: rates !== book.rates,
        source: next.source !== book.source,
      };
      book = next;
      return change;
    },
  };
}
