import type {
  CaucionRate,
  MarketOption,
  MarketSource,
  MarketStock,
  MarketUpdate,
} from "@paridad/core/contract";
import type { FeedBatch } from "./feed.ts";
import { normaliseOption, normaliseRate, normaliseStock } from "./normalise-quote.ts";

export type MarketBook = {
  /** Merges a batch; the update for clients that are in step, or null when nothing changed. */
  apply(batch: FeedBatch): MarketUpdate | null;
  /** Marks the market as lost (or found); an update when that is news. */
  markStale(stale: boolean): MarketUpdate | null;
  /** An update that moves only the clock, so a quiet market still shows it is alive. */
  touch(asOf: number): MarketUpdate;
  /** The whole state as a `full` update, with the number of the last update given. */
  snapshot(): MarketUpdate;
  readonly seq: number;
  readonly options: ReadonlyMap<string, MarketOption>;
  readonly stocks: ReadonlyMap<string, MarketStock>;
  readonly rates: readonly CaucionRate[];
  readonly asOf: number;
  readonly source: MarketSource;
};

type Keyed<Item> = {
  readonly key: (item: Item) => string | number;
  readonly state: Map<string | number, Item>;
};

/** The fields of `next` that differ from `previous`, with the key's field; null when none does. */
function changesOf<Item extends object>(
  previous: Item | undefined,
  next: Item,
  keyField: keyof Item,
): Item | null {
  if (previous === undefined) return next;
  const changes = { [keyField]: next[keyField] } as Item;
  let changed = false;
  for (const field of Object.keys(next) as (keyof Item)[]) {
    if (next[field] === undefined || next[field] === previous[field]) continue;
    changes[field] = next[field];
    changed = true;
  }
  return changed ? changes : null;
}

function mergeInto<Item extends object>(
  { key, state }: Keyed<Item>,
  items: readonly Item[],
  keyField: keyof Item,
): Item[] {
  const changed: Item[] = [];
  for (const item of items) {
    const previous = state.get(key(item));
    const changes = changesOf(previous, item, keyField);
    if (changes === null) continue;
    state.set(key(item), { ...previous, ...changes });
    changed.push(changes);
  }
  return changed;
}

function sameSource(left: MarketSource, right: MarketSource): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

class LatestStateBook implements MarketBook {
  seq = 0;
  asOf: number;
  source: MarketSource;
  readonly options = new Map<string, MarketOption>();
  readonly stocks = new Map<string, MarketStock>();
  #rates = new Map<number, CaucionRate>();
  /** The newest one, for all who look before the next change. */
  #snapshot: MarketUpdate | null = null;

  constructor({ asOf, source }: { asOf: number; source: MarketSource }) {
    this.asOf = asOf;
    this.source = source;
  }

  get rates(): readonly CaucionRate[] {
    return [...this.#rates.values()].toSorted((left, right) => left.days - right.days);
  }

  apply(batch: FeedBatch): MarketUpdate | null {
    const sourceChanged = !sameSource(this.source, batch.source);
    this.asOf = batch.asOf;
    this.source = batch.source;
    const removed = this.#remove(batch);
    const opciones = mergeInto(
      { key: (option) => option.symbol, state: this.options as Map<string | number, MarketOption> },
      (batch.options ?? []).map(normaliseOption),
      "symbol",
    );
    const acciones = mergeInto(
      { key: (stock) => stock.symbol, state: this.stocks as Map<string | number, MarketStock> },
      (batch.stocks ?? []).map(normaliseStock),
      "symbol",
    );
    const { changed: cauctionRates, termLeft } = this.#replaceRates(batch.rates);
    const count = opciones.length + acciones.length + cauctionRates.length + removed.length;
    if (count === 0 && !sourceChanged && !termLeft) return null;
    this.seq += 1;
    // The contract can't say that a ladder term disappeared, so update is a full one.
    if (termLeft) return this.snapshot();
    return this.#delta({ opciones, acciones, cauction_rates: cauctionRates, removed });
  }

  markStale(stale: boolean): MarketUpdate | null {
    if ((this.source.stale ?? false) === stale) return null;
    this.source = { ...this.source, stale };
    this.seq += 1;
    return this.#delta({});
  }

  touch(asOf: number): MarketUpdate {
    this.asOf = asOf;
    this.seq += 1;
    return this.#delta({});
  }

  snapshot(): MarketUpdate {
    const { seq, source } = this;
    const asOf = new Date(this.asOf).toISOString();
    const known = this.#snapshot;
    if (known?.seq === seq && known.asOf === asOf && known.source === source) return known;
    this.#snapshot = {
      full: true,
      seq,
      asOf,
      source,
      data: {
        opciones: [...this.options.values()],
        acciones: [...this.stocks.values()],
        cauction_rates: [...this.rates],
      },
    };
    return this.#snapshot;
  }

  #delta(data: MarketUpdate["data"]): MarketUpdate {
    const present = Object.entries(data).filter(([, items]) => items.length > 0);
    return {
      full: false,
      seq: this.seq,
      asOf: new Date(this.asOf).toISOString(),
      source: this.source,
      data: Object.fromEntries(present),
    };
  }

  #remove(batch: FeedBatch): string[] {
    const kept = new Set((batch.options ?? []).map(({ symbol }) => symbol));
    const left = batch.wholeChain ? [...this.options.keys()].filter((symbol) => !kept.has(symbol)) : [];
    return [...left, ...(batch.removed ?? [])].filter((symbol) => this.options.delete(symbol));
  }

  #replaceRates(rates: readonly CaucionRate[] | undefined): { changed: CaucionRate[]; termLeft: boolean } {
    if (rates === undefined) return { changed: [], termLeft: false };
    const next = new Map(rates.map(normaliseRate).map((rate) => [rate.days, rate]));
    const termLeft = [...this.#rates.keys()].some((days) => !next.has(days));
    const changed = [...next.values()].filter(
      (rate) => changesOf(this.#rates.get(rate.days), rate, "days") !== null,
    );
    this.#rates = next;
    return { changed, termLeft };
  }
}

/** A book without quotes, before the feed's first batch. */
export function createMarketBook(initial: { asOf: number; source: MarketSource }): MarketBook {
  return new LatestStateBook(initial);
}
