import type {
  CaucionRate,
  MarketOption,
  MarketSource,
  MarketStock,
  MarketUpdate,
} from "@paridad/core/contract";
import { changedFields, MarketRows } from "@paridad/core/quotes";
import type { RowChanges } from "@paridad/core/quotes";
import type { FeedBatch } from "./feed.ts";
import { normaliseQuote, normaliseRate } from "./normalise-quote.ts";

function sameSource(left: MarketSource, right: MarketSource): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Changed rows as clients get them: their names and the fields that are not as they were. */
function patchesOf<Name, Row extends object>(
  { changed }: RowChanges<Name, Row>,
  after: { get(name: Name): Row | undefined },
  name: keyof Row,
): Row[] {
  return [...changed].flatMap(([key, before]) => {
    const row = after.get(key);
    return row === undefined ? [] : [changedFields(before, row, name)];
  });
}

/** The market as the feed last told it; each change of it has a number. */
export class MarketBook {
  seq = 0;
  asOf: number;
  source: MarketSource;
  readonly #rows = new MarketRows();
  /** The newest one, for all who look before the next change. */
  #snapshot: MarketUpdate | null = null;

  constructor({ asOf, source }: { asOf: number; source: MarketSource }) {
    this.asOf = asOf;
    this.source = source;
  }

  get options(): ReadonlyMap<string, MarketOption> {
    return this.#rows.options;
  }

  get stocks(): ReadonlyMap<string, MarketStock> {
    return this.#rows.stocks;
  }

  get rates(): readonly CaucionRate[] {
    return this.#rows.rates;
  }

  /** Merges a batch; the update for clients that are in step, or null when nothing changed. */
  apply({
    asOf,
    source,
    options = [],
    stocks = [],
    rates,
    removed = [],
    wholeChain,
  }: FeedBatch): MarketUpdate | null {
    const sourceChanged = !sameSource(this.source, source);
    this.asOf = asOf;
    this.source = source;
    const changes = this.#rows.merge({
      options: options.map(normaliseQuote),
      stocks: stocks.map(normaliseQuote),
      rates: (rates ?? []).map(normaliseRate),
      removed,
      whole: { options: wholeChain === true, stocks: false, rates: rates !== undefined },
      partial: true,
    });
    const data = {
      opciones: patchesOf(changes.options, this.options, "symbol"),
      acciones: patchesOf(changes.stocks, this.stocks, "symbol"),
      cauction_rates: this.rates.filter(({ days }) => changes.rates.changed.has(days)),
      removed: [...changes.options.removed],
    };
    const termLeft = changes.rates.removed.size > 0;
    if (!sourceChanged && !termLeft && Object.values(data).every(({ length }) => length === 0)) return null;
    this.seq += 1;
    // The contract can't say that a ladder term disappeared, so update is a full one.
    return termLeft ? this.snapshot() : this.#delta(data);
  }

  /** Marks the market as lost (or found); an update when that is news. */
  markStale(stale: boolean): MarketUpdate | null {
    if ((this.source.stale ?? false) === stale) return null;
    this.source = { ...this.source, stale };
    this.seq += 1;
    return this.#delta({});
  }

  /** An update that moves only the clock, so a quiet market still shows it is alive. */
  touch(asOf: number): MarketUpdate {
    this.asOf = asOf;
    this.seq += 1;
    return this.#delta({});
  }

  /** The whole state as a `full` update, with the number of the last update given. */
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
}
