import type { MarketSource, MarketStock } from "../../contract/index.ts";
import { isPositiveNumber, readInstant } from "../../lib/index.ts";
import {
  interpolateCaucionRate,
  atTheMoneyVolatility,
  newestTwoSided,
  pairByStrike,
  shareLine,
} from "../../quotes/index.ts";
import type { OptionValue, Quote, StrikeCertainty, ValuationChoices } from "../../quotes/index.ts";
import type { OptionType } from "../../pricing/index.ts";
import { buenosAiresDate, moneyDays } from "../../symbols/index.ts";
import { fittedVolatility } from "../../volatility/index.ts";
import type { SurfaceSmile } from "../../volatility/index.ts";
import type { AgedQuote } from "../tables/rate-comparison.ts";

/** A whole market as the tables of opportunities read it; the screens' valued market is one. */
export interface OpportunityMarket {
  /** The feed's clock, epoch milliseconds; null before the market has spoken. */
  readonly asOf: number | null;
  readonly stocks: readonly MarketStock[];
  /** The spot that its options are valued at. */
  readonly spot: number | null;
  /** American where left out. */
  readonly choices?: Pick<ValuationChoices, "model">;
  /** TNA in percent. */
  readonly cauciones: readonly {
    readonly days: number;
    readonly ratePercent: number;
    readonly isFallback: boolean;
  }[];
  readonly areMomentsApart: boolean;
  readonly source?: Pick<MarketSource, "closedDays"> | null | undefined;
  readonly expiries: readonly {
    /** `YYYY-MM-DD`. */
    readonly expiration: string;
    /** Epoch milliseconds. */
    readonly expiresAt: number;
    readonly calendarDays: number;
    readonly rate: { readonly continuous: number };
    readonly forward: number | null;
    readonly contracts: readonly {
      readonly symbol: string;
      readonly type: OptionType;
      readonly strike: number;
      readonly strikeCertainty: StrikeCertainty;
      readonly quote: Quote;
      readonly value: MarketValue;
    }[];
  }[];
}

/** An option in a valued market; null without a price that gives one. */
interface MarketValue extends Pick<OptionValue, "volatility"> {
  readonly greeks: { readonly deltaPercent: number } | null;
}

/** An option with its sides; sizes in lots. */
export interface BookOption extends AgedQuote {
  readonly symbol: string;
}

export interface BookBase {
  readonly strike: number;
  /** The strike's decimal point was placed by the spot. */
  readonly isEstimated: boolean;
  readonly call: BookOption | null;
  readonly put: BookOption | null;
}

export interface BookExpiry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Epoch milliseconds. */
  readonly expiration: number;
  /** Calendar days, and from settlement to settlement. */
  readonly days: number;
  readonly moneyDays: number;
  /** Caución of the days of money, simple per year; null where no ladder is known. */
  readonly caucionTna: number | null;
  /** Continuous per year. */
  readonly rate: number;
  /** *VI en el dinero*, per square root of year; null where nothing near the forward has one. */
  readonly atTheMoneyVolatility: number | null;
  /** Volatility of the expiry's fitted smile at a strike, for options whose own can't be solved. */
  readonly fittedVolatility?: FittedVolatility;
  /** Ascending. */
  readonly bases: readonly BookBase[];
}

/** Per square root of year; null outside of what can be known. */
export type FittedVolatility = (strike: number) => number | null;

export interface OpportunityBook {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The spot that options are valued at, pesos a share. */
  readonly spot: number | null;
  /** The model that they are valued with; American where left out. */
  readonly model?: ValuationChoices["model"];
  /** Quote in the options' settlement; sizes in shares. */
  readonly share: AgedQuote & { readonly settlement: string | null };
  readonly areMomentsApart: boolean;
  readonly expiries: readonly BookExpiry[];
}

/** Caución interpolated to the days of money, simple per year; null where nobody quotes one. */
export function caucionOfDays(cauciones: OpportunityMarket["cauciones"], days: number): number | null {
  const ladder = cauciones
    .filter(({ isFallback }) => !isFallback)
    .map(({ days: term, ratePercent }) => ({ days: term, tna: ratePercent / 100 }));
  const caucion = interpolateCaucionRate(ladder, days);
  return caucion.ok ? caucion.tna : null;
}

/**
 * The sides, sizes, ages and days that every table of opportunities is made of; null before the market has spoken. A
 * made-up ladder gives no caución: nothing is compared with a rate that nobody quotes. `smiles`, where the chain is
 * fitted, give the odds of options with one side.
 */
export function opportunityBook(
  market: OpportunityMarket,
  smiles: readonly SurfaceSmile[] = [],
): OpportunityBook | null {
  const { asOf, expiries, areMomentsApart } = market;
  if (asOf === null) return null;
  const quotes = expiries.flatMap(({ contracts }) => contracts.map(({ quote }) => quote));
  const line = shareLine(market.stocks, { optionsQuotedAt: newestTwoSided(quotes) })?.stock;
  const traded = buenosAiresDate(asOf);
  return {
    now: asOf,
    spot: market.spot,
    ...(market.choices && { model: market.choices.model }),
    share: {
      bid: known(line?.bid),
      ask: known(line?.ask),
      bidSize: known(line?.bidSize),
      askSize: known(line?.askSize),
      quotedAt: readInstant(line?.datetime),
      settlement: line?.settlement ?? null,
    },
    areMomentsApart,
    expiries: expiries.map((expiry) => {
      const days = moneyDays({
        traded,
        expiration: expiry.expiration,
        closedDays: market.source?.closedDays,
      });
      return {
        date: expiry.expiration,
        expiration: expiry.expiresAt,
        days: expiry.calendarDays,
        moneyDays: days,
        caucionTna: caucionOfDays(market.cauciones, days),
        rate: expiry.rate.continuous,
        atTheMoneyVolatility: moneyOf(expiry, smiles),
        bases: basesOf(expiry.contracts),
        fittedVolatility: (strike) => fittedVolatility(smiles, { expiration: expiry.expiration, strike }),
      };
    }),
  };
}

function moneyOf(
  { expiration, contracts, forward }: OpportunityMarket["expiries"][number],
  smiles: readonly SurfaceSmile[],
): number | null {
  const smile = smiles.find((one) => one.expiration === expiration);
  const options = contracts.map(({ type, strike, value: { volatility } }) => ({ type, strike, volatility }));
  const fitted = smile?.ok === true ? smile.atTheMoney.volatility : null;
  const money = atTheMoneyVolatility(options, { forward, smile: fitted });
  return money.ok ? money.value : null;
}

function known(value: number | null | undefined): number | null {
  return isPositiveNumber(value) ? value : null;
}

function basesOf(contracts: OpportunityMarket["expiries"][number]["contracts"]): BookBase[] {
  const options = contracts.map((contract) => ({
    contract,
    option: {
      ...contract.quote,
      symbol: contract.symbol,
      volatility: contract.value.volatility,
      delta: contract.value.greeks === null ? null : contract.value.greeks.deltaPercent / 100,
    },
  }));
  return pairByStrike(options).map(({ strike, strikeCertainty, call, put }) => ({
    strike,
    isEstimated: strikeCertainty === "inferred",
    call,
    put,
  }));
}

/** One expiry, or all without one. */
export function expiriesOf(book: OpportunityBook, date: string | null): readonly BookExpiry[] {
  const matching = book.expiries.filter((expiry) => expiry.date === date);
  return matching.length > 0 ? matching : book.expiries;
}
