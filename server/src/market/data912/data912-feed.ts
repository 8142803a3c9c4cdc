import type { MarketOption, MarketStock } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import type { Feed } from "../feed.ts";
import { ContractReferences, underlying } from "../polled/contract-references.ts";
import type { ReferencePlace } from "../polled/contract-references.ts";
import { answerTimeoutMilliseconds, createPolledFeed } from "../polled/polled-feed.ts";
import type { PolledRound, Polling, Provider } from "../polled/polled-feed.ts";
import { askProvider, ProviderError } from "../polled/provider-call.ts";
import { createNumberReader, isRow, noteMissingFields, textField } from "../polled/provider-numbers.ts";
import type { Note, ProviderRow } from "../polled/provider-numbers.ts";
import { fallbackRates } from "../replay/recorded-rates.ts";

export const data912Name = "data912";
export const data912Address = "https://data912.com/";

const fields = ["symbol", "q_bid", "px_bid", "px_ask", "q_ask", "v", "q_op", "c"];
const optionsPath = "live/arg_options";
const stocksPath = "live/arg_stocks";

type Quote = Omit<MarketOption & MarketStock, "symbol">;

/** When each quote was first received as it is now. */
class FirstSeen {
  readonly #quotes = new Map<string, { readonly text: string; readonly at: number }>();

  instantOf(symbol: string, text: string, now: number): string {
    const known = this.#quotes.get(symbol);
    const at = known?.text === text ? known.at : now;
    if (at === now) this.#quotes.set(symbol, { text, at });
    return new Date(at).toISOString();
  }
}

class Data912Provider implements Provider {
  readonly #base: string;
  readonly #polling: Polling;
  readonly #note: Note;
  readonly #references: ContractReferences;
  readonly #seen = new FirstSeen();
  #isFirst = true;

  constructor(url: string, polling: Polling, note: Note) {
    this.#base = url.endsWith("/") ? url : `${url}/`;
    this.#polling = polling;
    this.#note = note;
    this.#references = new ContractReferences(note);
  }

  async round(signal: AbortSignal): Promise<PolledRound> {
    const stocks = await this.#rows(stocksPath, signal);
    const options = await this.#rows(optionsPath, signal);
    const asOf = this.#polling.clock.now();
    const share = this.#share(stocks.rows, asOf);
    const spot = share?.last ?? null;
    const at = {
      spot: isPositiveNumber(spot) ? spot : null,
      asOf,
      closedDays: this.#polling.clock.closedDays,
    };
    const chain = this.#chain(options.rows, at);
    if (chain.length === 0) throw new ProviderError(`/${optionsPath} came empty`);
    const rates = this.#isFirst ? { rates: fallbackRates } : {};
    if (this.#isFirst) this.#note("rate-fallback", "no cauciones");
    this.#isFirst = false;
    const batch = {
      asOf,
      source: { kind: "live" as const, name: data912Name },
      options: chain,
      stocks: share === null ? [] : [share],
      ...rates,
      wholeChain: true,
    };
    return { batch, texts: [stocks.text, options.text] };
  }

  /** The rows of a panel that name a symbol. Throws on an answer in which none does. */
  async #rows(path: string, signal: AbortSignal): Promise<{ rows: ProviderRow[]; text: string }> {
    const { clock, timeoutMilliseconds = answerTimeoutMilliseconds } = this.#polling;
    const url = new URL(path, this.#base);
    const { body, text } = await askProvider({ url, signal, timeoutMilliseconds }, clock.now());
    if (!Array.isArray(body)) throw new ProviderError(`/${path} has another form`);
    if (body.length === 0) throw new ProviderError(`/${path} came empty`);
    const rows = body.filter(isRow).filter((row) => {
      if (textField(row, "symbol") !== null) return true;
      this.#note("malformed-row", JSON.stringify(row));
      return false;
    });
    if (rows.length === 0) throw new ProviderError(`/${path} has another form`);
    noteMissingFields(rows, { fields, path: `/${path}`, note: this.#note });
    return { rows, text };
  }

  #chain(rows: readonly ProviderRow[], at: ReferencePlace): MarketOption[] {
    const chain = new Map<string, MarketOption>();
    for (const row of rows) {
      const symbol = textField(row, "symbol") ?? "";
      const reference = this.#references.of(symbol, { strike: null, expiration: null }, at);
      if (reference === null) continue;
      if (chain.has(reference.symbol)) this.#note("duplicate-row", reference.symbol);
      else chain.set(reference.symbol, { ...this.#quote(row, reference.symbol, at.asOf), ...reference });
    }
    return [...chain.values()];
  }

  #share(rows: readonly ProviderRow[], asOf: number): MarketStock | null {
    const [row, ...others] = rows.filter((one) => textField(one, "symbol")?.toUpperCase() === underlying);
    if (others.length > 0) this.#note("duplicate-row", underlying);
    if (row === undefined) {
      this.#note("field-missing", `/${stocksPath} ${underlying}`);
      return null;
    }
    const { operations: _operations, ...quote } = this.#quote(row, underlying, asOf);
    return { symbol: underlying, settlement: null, ...quote };
  }

  #quote(row: ProviderRow, symbol: string, asOf: number): Quote {
    const numbers = createNumberReader(symbol, this.#note);
    const quote = {
      bid: numbers.price(row, "px_bid"),
      ask: numbers.price(row, "px_ask"),
      bidSize: numbers.price(row, "q_bid"),
      askSize: numbers.price(row, "q_ask"),
      last: numbers.price(row, "c"),
      previousClose: null,
      volume: numbers.count(row, "v"),
      operations: numbers.count(row, "q_op"),
      turnover: null,
    };
    return { ...quote, datetime: this.#seen.instantOf(symbol, JSON.stringify(quote), asOf) };
  }
}

/**
 * data912.com's panels, by polling: free, without an account, "educational, not real time" in its owner's words.
 *
 * Known from its published description and several public clients that agree: `live/arg_options` and `live/arg_stocks`,
 * lists of `{symbol, q_bid, px_bid, px_ask, q_ask, v, q_op, c, pct_change}` with 0 for "no quote"; 120 requests a minute
 * and panel; refreshed every 20 s. A third party speaks of a cache of two hours in front of it. Recorded: the symbols of
 * its panel of 2025-09-03, all roots in one list, no other field.
 * Not known: the delay, the settlement of its share, whether `c` is today's (it may be the last close of a paper that has
 * not traded), and for how long it will be there.
 * Not there: strikes and expirations (the symbol, the spot and the calendar give them, marked as estimated), cauciones (the
 * specification's rate stands in), open, high and low, turnover, the previous close, and the time of a quote.
 *
 * A quote's time is therefore the instant at which it was first received as it is: one that comes again unchanged keeps
 * growing old, and panels that repeat themselves for 15 minutes of the session count as lost.
 * Its terms name educational use; the exchange's own are not waived by that, so nothing is passed on.
 */
export function createData912Feed({ url, ...polling }: { readonly url: string } & Polling): Feed {
  return createPolledFeed({
    name: data912Name,
    terms: { redistribution: "none", delaySeconds: "unknown" },
    polling,
    openProvider: (note) => new Data912Provider(url, polling, note),
  });
}
