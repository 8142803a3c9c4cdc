import type {
  AlertContract,
  CaucionRate,
  MarketOption,
  MarketSource,
  MarketStock,
} from "../contract/index.ts";
import {
  createRateMemory,
  feedSpot,
  newestTwoSided,
  parityShare,
  readQuote,
  shareLine,
  valueExpiry,
} from "../quotes/index.ts";
import type { OptionValue, ParityShare, Quote, StrikeCertainty, ValuedExpiry } from "../quotes/index.ts";
import { daysToExpiry, parseOptionSymbol } from "../symbols/index.ts";

/** A market as it stands; the server's book is one. */
export interface AlertBook {
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  readonly source: Pick<MarketSource, "stale" | "momentsApart" | "closedDays">;
  readonly options: ReadonlyMap<string, MarketOption>;
  readonly stocks: ReadonlyMap<string, MarketStock>;
  readonly rates: readonly CaucionRate[];
}

export interface ListedContract extends AlertContract {
  readonly strikeCertainty: StrikeCertainty;
}

interface ReadContract {
  readonly terms: string;
  readonly contract: ListedContract | null;
}

/** A contract's facts, cached while the feed repeats them: reading 150 symbols costs more than their prices. */
class Listing {
  #read = new Map<string, ReadContract>();
  #byExpiration = new Map<string, ListedContract[]>();

  update({ options }: AlertBook, spot: number | null): void {
    const read = new Map<string, ReadContract>();
    const byExpiration = new Map<string, ListedContract[]>();
    for (const [symbol, { strike, expiration }] of options) {
      const terms = `${strike} ${expiration}`;
      const before = this.#read.get(symbol);
      const listing =
        before?.terms === terms
          ? before
          : { terms, contract: listedOf(symbol, { strike, expiration, spot }) };
      read.set(symbol, listing);
      if (listing.contract === null) continue;
      const listed = byExpiration.get(listing.contract.expiration) ?? [];
      listed.push(listing.contract);
      byExpiration.set(listing.contract.expiration, listed);
    }
    this.#read = read;
    this.#byExpiration = byExpiration;
  }

  of(symbol: string): ListedContract | null {
    return this.#read.get(symbol)?.contract ?? null;
  }

  ofExpiration(expiration: string): readonly ListedContract[] {
    return this.#byExpiration.get(expiration) ?? [];
  }

  expirations(): readonly string[] {
    return [...this.#byExpiration.keys()].toSorted();
  }
}

function listedOf(
  symbol: string,
  { strike, expiration, spot }: Pick<MarketOption, "strike" | "expiration"> & { spot: number | null },
): ListedContract | null {
  if (typeof expiration !== "string") return null;
  const parsed = parseOptionSymbol(symbol, { reference: { strike: strike ?? null }, spot });
  if (!parsed.ok) return null;
  const { type, strikeCertainty } = parsed;
  return { symbol, type, strike: parsed.strike, strikeCertainty, expiration };
}

/** The market as alerts read it. Each number is worked out once between two calls of `renew`, by whoever asks first. */
export class AlertMarket {
  readonly #book: AlertBook;
  readonly #listing = new Listing();
  #quotes = new Map<string, Quote>();
  #valued = new Map<string, ValuedExpiry>();
  readonly #memory = createRateMemory();
  #share: ParityShare | null = null;
  #line: MarketStock | null | undefined;
  #newest: number | null | undefined;

  constructor(book: AlertBook) {
    this.#book = book;
    this.renew();
  }

  /** The book has changed. */
  renew(): void {
    this.#quotes = new Map();
    this.#valued = new Map();
    this.#share = null;
    this.#line = undefined;
    this.#newest = undefined;
    this.#listing.update(this.#book, this.spot);
  }

  get asOf(): number {
    return this.#book.asOf;
  }

  /** True where options and share are not of one moment, so nothing is made of both. */
  get isApart(): boolean {
    return this.#book.source.momentsApart === true;
  }

  get spot(): number | null {
    const [first] = this.#book.stocks.values();
    return first === undefined ? null : feedSpot([first]);
  }

  get expirations(): readonly string[] {
    return this.#listing.expirations();
  }

  listed(expiration: string): readonly ListedContract[] {
    return this.#listing.ofExpiration(expiration);
  }

  /** The quote of a contract; null where it isn't listed, or its symbol is another contract's by now. */
  quote({ symbol, expiration }: Pick<AlertContract, "symbol" | "expiration">): Quote | null {
    const known = this.#quotes.get(symbol);
    if (known !== undefined) return known;
    const option = this.#book.options.get(symbol);
    if (option === undefined || option.expiration !== expiration) return null;
    const quote = readQuote(option);
    this.#quotes.set(symbol, quote);
    return quote;
  }

  /** The option of the other kind at a contract's base. */
  partner({ type, strike, expiration }: AlertContract): ListedContract | null {
    const other = type === "call" ? "put" : "call";
    return this.listed(expiration).find((one) => one.type === other && one.strike === strike) ?? null;
  }

  days(expiration: string): number {
    return daysToExpiry({ asOf: this.asOf, expiration });
  }

  /** An expiry with its contracts' values, by the default terms. */
  valued(expiration: string): ValuedExpiry {
    const known = this.#valued.get(expiration);
    if (known !== undefined) return known;
    const listed = this.listed(expiration);
    const valued = valueExpiry({
      contracts: listed.flatMap((contract) => {
        const quote = this.quote(contract);
        return quote === null ? [] : [{ ...contract, quote }];
      }),
      stocks: [...this.#book.stocks.values()],
      asOf: this.asOf,
      optionsQuotedAt: this.#newestQuote(),
      expiration,
      ladder: this.#book.rates,
      memory: this.#memory,
      closedDays: this.#book.source.closedDays,
    });
    this.#valued.set(expiration, valued);
    return valued;
  }

  /** Volatility of a contract's own price; its reason where it has none. */
  value(contract: AlertContract): OptionValue | null {
    const quoted = this.listed(contract.expiration).filter((one) => this.quote(one) !== null);
    const index = quoted.findIndex(({ symbol }) => symbol === contract.symbol);
    return index < 0 ? null : (this.valued(contract.expiration).values[index] ?? null);
  }

  /** The share as parity and executable rates take it. */
  get share(): ParityShare {
    this.#share ??= parityShare([...this.#book.stocks.values()], { optionsQuotedAt: this.#newestQuote() });
    return this.#share;
  }

  /** The share's line with its sides. */
  get line(): MarketStock | null {
    if (this.#line === undefined) {
      const spotLine = shareLine([...this.#book.stocks.values()], { optionsQuotedAt: this.#newestQuote() });
      this.#line = spotLine?.stock ?? null;
    }
    return this.#line;
  }

  #newestQuote(): number | null {
    this.#newest ??= newestTwoSided(
      this.expirations.flatMap((expiration) =>
        this.listed(expiration).flatMap((one) => this.quote(one) ?? []),
      ),
    );
    return this.#newest;
  }
}
