import type { MarketSource, MarketStock } from "../../contract/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import type { MarketBook, MarketChange } from "../../market/types.ts";
import type { OptionType } from "../../pricing/index.ts";
import {
  feedSpot,
  headline,
  isStale,
  newestTwoSided,
  createRateMemory,
  defaultValuation,
  chosenShare,
  quoteState,
  valuationSpot,
  valueExpiry,
} from "../../quotes/index.ts";
import type {
  Headline,
  OptionValue,
  ParityShare,
  Quote,
  QuoteState,
  RateMemory,
  ShareBasis,
  StrikeCertainty,
  ValuationChoices,
  ValuedExpiry,
} from "../../quotes/index.ts";
import { calendarDaysToExpiry, expirationInstant, hasExpired } from "../../symbols/index.ts";
import type { CaucionChoice, ExpiryTab } from "../calculator-types.ts";
import { caucionChoices } from "../caucion-choices.ts";
import { createContractTable } from "../engine/contract-table.ts";
import type { Contract } from "../engine/contract-table.ts";
import { quoteReader } from "../engine/quote-cache.ts";

/** A contract of a valued market with its quote. */
export interface MarketContract {
  readonly symbol: string;
  /** Its names before strike adjustments, newest first. */
  readonly formerSymbols: readonly string[];
  readonly type: OptionType;
  /** Pesos a share. */
  readonly strike: number;
  readonly strikeCertainty: StrikeCertainty;
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  /** Prices in pesos a share, sizes in lots. */
  readonly quote: Quote;
  readonly state: QuoteState;
  /** Older than 15 minutes by the feed's clock, whatever `state` says first. */
  readonly isStale: boolean;
  readonly value: OptionValue;
}

/** One living expiry: what `valueExpiry` says of it, with its contracts. */
export interface MarketExpiry extends Omit<ValuedExpiry, "values"> {
  readonly expiration: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** Whole days as people count them. */
  readonly calendarDays: number;
  readonly certainty: ExpiryTab["certainty"];
  /** Ascending by strike, the call before the put. */
  readonly contracts: readonly MarketContract[];
}

/** The whole market at one instant, every living expiry valued. `null` is unknown. */
export interface ValuedMarket extends Headline {
  /** The feed's clock, epoch milliseconds; `null` before the market has spoken. */
  readonly asOf: number | null;
  readonly source: MarketSource | null;
  /** Symbol of the share. */
  readonly underlying: string | null;
  /** The spot that everything is valued at; pesos a share. */
  readonly spot: number | null;
  readonly spotBasis: ShareBasis;
  readonly choices: ValuationChoices;
  readonly previousClose: number | null;
  /** The feed's lines of the share, one a settlement. */
  readonly stocks: readonly MarketStock[];
  /** The line that parity and trades with options use (24hs where fresh), with its sides. */
  readonly share: ParityShare;
  readonly cauciones: readonly CaucionChoice[];
  /** Chain and share are of different moments, as the source says: nothing may be called an opportunity. */
  readonly areMomentsApart: boolean;
  /** Ascending. */
  readonly expiries: readonly MarketExpiry[];
  /** Symbols that could not be read; left out, counted. */
  readonly unparsed: number;
}

interface QuotedContract {
  readonly contract: Contract;
  readonly quote: Quote;
}

function contractOf({ contract, quote }: QuotedContract, value: OptionValue, asOf: number): MarketContract {
  const { symbol, formerSymbols, type, strike, strikeCertainty, expiration } = contract;
  const stale = isStale({ quotedAt: quote.quotedAt, asOf });
  const isBelowIntrinsic = value.reason === "below-intrinsic";
  return {
    symbol,
    formerSymbols,
    type,
    strike,
    strikeCertainty,
    expiration,
    quote,
    state: quoteState({ quote, isBelowIntrinsic, stale }),
    isStale: stale,
    value,
  };
}

const byStrike = (left: QuotedContract, right: QuotedContract) =>
  left.contract.strike - right.contract.strike || left.contract.type.localeCompare(right.contract.type);

interface MarketTerms {
  readonly book: MarketBook;
  readonly asOf: number;
  readonly optionsQuotedAt: number | null;
  readonly choices: ValuationChoices;
  readonly memory: RateMemory;
}

function expiryOf(
  quoted: readonly QuotedContract[],
  expiration: string,
  { book, asOf, optionsQuotedAt, choices, memory }: MarketTerms,
): MarketExpiry {
  const calendarDays = calendarDaysToExpiry({ asOf, expiration });
  const { values, ...terms } = valueExpiry({
    contracts: quoted.map(({ contract, quote }) => ({ ...contract, quote })),
    stocks: [...book.stocks.values()],
    asOf,
    optionsQuotedAt,
    expiration,
    ladder: book.rates,
    choices,
    memory,
    source: `${book.source?.kind} ${book.source?.name}`,
    closedDays: book.source?.closedDays,
  });
  const uncertain = quoted.find(({ contract }) => contract.certainty !== "feed");
  return {
    ...terms,
    expiration,
    expiresAt: expirationInstant(expiration),
    calendarDays,
    certainty: uncertain?.contract.certainty ?? "feed",
    contracts: quoted.flatMap((entry, index) => {
      const value = values[index];
      return value === undefined ? [] : [contractOf(entry, value, asOf)];
    }),
  };
}

/**
 * Values all of a book's living expiries by one choice of terms. Keeps what it read of contracts and quotes from call to call, so one valuer serves one book.
 */
export function createMarketValuer({
  choices = () => defaultValuation,
  memory = createRateMemory(),
}: { readonly choices?: () => ValuationChoices; readonly memory?: RateMemory } = {}) {
  const table = createContractTable();
  const read = quoteReader();
  return (book: MarketBook, change: MarketChange | null, now: number): ValuedMarket => {
    const asOf = book.asOf ?? now;
    const stocks = [...book.stocks.values()];
    const [first] = stocks;
    table.update(book, change, {
      convention: "feed",
      asOf,
      spot: feedSpot(stocks) ?? 0,
      closedDays: book.source?.closedDays,
    });
    const living = [...table.groups()].filter(([expiration]) => !hasExpired({ asOf, expiration }));
    const quoted = living.map(([expiration, contracts]) => {
      const entries = contracts.flatMap((contract) => {
        const option = book.options.get(contract.symbol);
        return option ? [{ contract, quote: read(option) }] : [];
      });
      return { expiration, entries: entries.toSorted(byStrike) };
    });
    const optionsQuotedAt = newestTwoSided(
      quoted.flatMap(({ entries }) => entries.map(({ quote }) => quote)),
    );
    const chosen = choices();
    const share = chosenShare(stocks, { choice: chosen.spot, optionsQuotedAt });
    const { value: spot, basis } = valuationSpot(share, chosen.spot);
    const terms = { book, asOf, optionsQuotedAt, choices: chosen, memory };
    return {
      asOf: book.revision === 0 ? null : asOf,
      source: book.source,
      underlying: first?.symbol ?? null,
      ...headline(stocks, { optionsQuotedAt }),
      spot,
      spotBasis: basis,
      choices: chosen,
      previousClose: isPositiveNumber(first?.previousClose) ? first.previousClose : null,
      stocks,
      share,
      cauciones: caucionChoices(book.rates),
      areMomentsApart: book.source?.momentsApart === true,
      expiries: quoted.map(({ expiration, entries }) => expiryOf(entries, expiration, terms)),
      unparsed: table.unparsed(),
    };
  };
}
