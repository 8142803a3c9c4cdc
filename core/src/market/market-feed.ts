import { MarketRows, replaced } from "../quotes/index.ts";
import type { MarketSource } from "../contract/index.ts";
import { readUpdate } from "./read-update.ts";
import type { ReadUpdate } from "./read-update.ts";
import { createSequencer } from "./sequencer.ts";
import type { MarketBook, MarketChange, MarketListener } from "./types.ts";

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

/** Updates in, one ordered and merged book out, with what changed for each listener. */
export class MarketFeed {
  readonly #rows = new MarketRows();
  readonly #sequencer = createSequencer();
  readonly #listeners = new Set<MarketListener>();
  #book: MarketBook = {
    options: this.#rows.options,
    stocks: this.#rows.stocks,
    rates: [],
    seq: null,
    asOf: null,
    source: null,
    receivedAt: null,
    revision: 0,
    malformedItems: 0,
  };

  book(): MarketBook {
    return this.#book;
  }

  subscribe(listener: MarketListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** `market_connected` says whose market it is before the first update. */
  welcome({ source, asOf }: { source: MarketSource | null; asOf: number | null }): void {
    this.#book = { ...this.#book, source: source ?? this.#book.source, asOf: this.#book.asOf ?? asOf };
  }

  /** A new connection: deltas wait for its first snapshot. The book stays meanwhile. */
  restart(): void {
    this.#sequencer.reset();
  }

  /** Merges one `market_update`; tells whether it was one, and whether a whole snapshot has to be asked for. */
  receive(payload: unknown, receivedAt: number): { isUpdate: boolean; needsSnapshot: boolean } {
    const update = readUpdate(payload);
    if (!update) return { isUpdate: false, needsSnapshot: false };
    const { updates, needsSnapshot } = this.#sequencer.accept(update);
    const [first, ...others] = updates.map((next) => this.#merge(next, receivedAt));
    if (first) {
      const change = others.reduce(joinChanges, first);
      for (const listener of this.#listeners) listener(this.#book, change);
    }
    return { isUpdate: true, needsSnapshot };
  }

  #merge({ full, ...update }: ReadUpdate, receivedAt: number): MarketChange {
    const before = this.#book;
    const { options, stocks, isReordered } = this.#rows.merge({
      ...update,
      whole: { options: full, stocks: full, rates: full },
    });
    const source = update.source && before.source ? replaced(before.source, update.source) : update.source;
    this.#book = {
      options: this.#rows.options,
      stocks: this.#rows.stocks,
      rates: this.#rows.rates,
      seq: update.seq ?? (full ? null : before.seq),
      asOf: update.asOf ?? (full ? null : before.asOf),
      source: source ?? before.source,
      receivedAt,
      revision: before.revision + 1,
      malformedItems: before.malformedItems + update.malformedItems,
    };
    return {
      kind: full ? "snapshot" : "delta",
      options: new Set(options.changed.keys()),
      removed: options.removed,
      stocks: isReordered || stocks.changed.size + stocks.removed.size > 0,
      rates: this.#book.rates !== before.rates,
      source: this.#book.source !== before.source,
    };
  }
}
