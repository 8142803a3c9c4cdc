import type { CaucionRate, MarketOption, MarketSource, MarketStock } from "@paridad/core/contract";
import { formatDays } from "@paridad/core/formats";
import { isKnownNumber, isPositiveNumber } from "@paridad/core/lib";
import { parseOptionSymbol } from "@paridad/core/symbols";
import type { Clock, FeedBatch, FeedSink } from "../feed.ts";
import { fallbackRates } from "../replay/recorded-rates.ts";
import { sharesTold } from "../replay/recorded-stock.ts";
import { quoteOf } from "./primary-entries.ts";
import type { ListedOption, PrimaryListing } from "./primary-instruments.ts";
import { readPrimaryMessage } from "./primary-messages.ts";
import type { PrimaryMessage } from "./primary-messages.ts";

export const primaryName = "Primary / A3";
/** A provider's clock further from the machine's than this is not believed. */
const believedSkewMilliseconds = 5 * 60_000;

type QuoteMessage = Extract<PrimaryMessage, { kind: "quote" }>;
type Given = { readonly symbol: string; readonly days: number } & Pick<CaucionRate, "bidRate" | "askRate"> & {
    readonly last: number | null | undefined;
  };

/** A term without any rate is left out: unknown is not zero. */
function rateOf({ days, last, bidRate, askRate }: Given): CaucionRate | null {
  const mid = isKnownNumber(bidRate) && isKnownNumber(askRate) ? (bidRate + askRate) / 2 : null;
  const rate = last ?? mid ?? bidRate ?? askRate ?? null;
  if (rate === null) return null;
  return { days, rate, description: formatDays(days), bidRate, askRate, fallback: false };
}

/** Turns the frames of one connection into batches, newest state of each symbol only. */
export class PrimaryQuotes {
  readonly #listing: PrimaryListing;
  readonly #clock: Clock;
  readonly #sink: FeedSink;
  readonly #stocks = new Map<string, MarketStock>();
  readonly #rates = new Map<number, Given>();
  #options = new Map<string, MarketOption>();
  #asOf: number;
  #stocksChanged = false;
  #ratesChanged = false;

  constructor({ listing, clock, sink }: { listing: PrimaryListing; clock: Clock; sink: FeedSink }) {
    this.#listing = listing;
    this.#clock = clock;
    this.#sink = sink;
    this.#asOf = clock.now();
  }

  /** Replaces the listed chain, unquoted; delisted contracts are dropped. */
  listed(): FeedBatch {
    const { options } = this.#listing;
    return { ...this.#heading(), options: [...options.values()], wholeChain: true };
  }

  /** Applies a frame and returns its message, so the caller sees errors. */
  take(text: string): PrimaryMessage {
    const message = readPrimaryMessage(text);
    if (message.kind === "malformed") this.#sink.fault("malformed-row", text);
    if (message.kind === "quote") this.#quote(message);
    return message;
  }

  /** Quotes since the last call, or null. */
  flush(): FeedBatch | null {
    const options = [...this.#options.values()];
    if (options.length === 0 && !this.#stocksChanged && !this.#ratesChanged) return null;
    const batch = {
      ...this.#heading(),
      options,
      ...(this.#stocksChanged ? { stocks: this.#lines() } : {}),
      ...(this.#ratesChanged ? { rates: this.#ladder() } : {}),
    };
    this.#options = new Map();
    this.#stocksChanged = false;
    this.#ratesChanged = false;
    return batch;
  }

  #quote({ symbol, timestamp, entries }: QuoteMessage): void {
    const at = this.#instantOf(timestamp, symbol);
    this.#asOf = Math.max(this.#asOf, at);
    const option = this.#listing.options.get(symbol);
    if (option !== undefined) return this.#option(option, quoteOf(entries, at));
    const settlement = this.#listing.stocks.get(symbol);
    if (settlement !== undefined) return this.#stock({ symbol, settlement }, quoteOf(entries, at));
    const days = this.#listing.cauciones.get(symbol);
    if (days === undefined) return this.#sink.fault("unparsed-symbol", symbol);
    const { last, bid, ask } = quoteOf(entries, at);
    const known = this.#rates.get(days);
    this.#rates.set(days, {
      symbol,
      days,
      last: last === undefined ? known?.last : last,
      bidRate: bid ?? null,
      askRate: ask ?? null,
    });
    this.#ratesChanged = true;
    return undefined;
  }

  #option(listed: ListedOption, quote: Omit<MarketOption, "symbol">): void {
    this.#options.set(listed.symbol, {
      ...this.#options.get(listed.symbol),
      ...withoutUntouched(quote),
      ...this.#reference(listed),
    });
  }

  /** The strike that a symbol hides and the provider does not state is placed by the spot, as soon as there is one. */
  #reference(listed: ListedOption): ListedOption {
    const spot = this.#lines()[0]?.last;
    if (isPositiveNumber(listed.strike) || !isPositiveNumber(spot)) return listed;
    const parsed = parseOptionSymbol(listed.symbol, { spot });
    if (!parsed.ok) return listed;
    this.#sink.fault("strike-estimated", listed.symbol);
    return { ...listed, strike: parsed.strike };
  }

  #stock(
    { symbol, settlement }: { symbol: string; settlement: string },
    { operations: _operations, ...quote }: ReturnType<typeof quoteOf>,
  ): void {
    const known = this.#stocks.get(symbol);
    this.#stocks.set(symbol, { ...known, ...withoutUntouched(quote), symbol: "GGAL", settlement });
    this.#stocksChanged = true;
  }

  #lines(): MarketStock[] {
    return sharesTold([...this.#stocks.values()].map(whole));
  }

  #ladder(): readonly CaucionRate[] {
    const rates = [...this.#rates.values()].flatMap((quoted) => rateOf(quoted) ?? []);
    return rates.length === 0 ? fallbackRates : rates.toSorted((left, right) => left.days - right.days);
  }

  #instantOf(timestamp: number | null, symbol: string): number {
    const now = this.#clock.now();
    if (timestamp === null) return now;
    if (Math.abs(timestamp - now) <= believedSkewMilliseconds) return timestamp;
    this.#sink.fault("clock-skew", symbol);
    return now;
  }

  #heading(): { asOf: number; source: MarketSource } {
    return { asOf: this.#asOf, source: { kind: "live", name: primaryName, delaySeconds: 0 } };
  }
}

/** A line of which the provider has not told all yet. */
function whole(stock: MarketStock): MarketStock {
  const { last = null, previousClose = null, volume = null, turnover = null } = stock;
  return { ...stock, last, previousClose, volume, turnover };
}

function withoutUntouched<Item extends object>(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Item;
}
