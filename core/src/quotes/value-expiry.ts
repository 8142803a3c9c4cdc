import type { MarketStock } from "../contract/index.ts";
import { isPositiveNumber } from "../lib/index.ts";
import { buenosAiresDate, daysToExpiry, moneyDays, yearsToExpiry } from "../symbols/index.ts";
import type { OptionType } from "../pricing/index.ts";
import { expiryRate, pairRates } from "./expiry-parity.ts";
import type { ExpiryRate } from "./expiry-parity.ts";
import { freshPairs, ownRate } from "./terms/own-rate.ts";
import type { OwnRate } from "./terms/own-rate.ts";
import type { ImpliedRates } from "./parity.ts";
import { chosenShare, valuationSpot } from "./parity-share.ts";
import type { ParityShare, ShareBasis } from "./parity-share.ts";
import { caucionTnaOver, rateInForce } from "./terms/rate-in-force.ts";
import type { HeldRate, LadderTerm, RateInForce } from "./terms/rate-in-force.ts";
import type { RateMemory } from "./terms/rate-memory.ts";
import type { Quote } from "./read-quote.ts";
import { pairByStrike, strikeAtTheMoney } from "./strike-pairs.ts";
import type { StrikeCertainty, StrikePair } from "./strike-pairs.ts";
import { defaultValuation } from "./terms/valuation-terms.ts";
import type { ValuationChoices } from "./terms/valuation-terms.ts";
import { valueOptions } from "./value-options.ts";
import type { OptionValue } from "./value-options.ts";

/** A contract of one expiry with its quote. */
export interface QuotedContract {
  readonly type: OptionType;
  readonly strike: number;
  readonly strikeCertainty: StrikeCertainty;
  readonly quote: Quote;
}

/** The market around an expiry. */
export interface ExpiryMarket {
  /** The feed's lines of the share. */
  readonly stocks: readonly MarketStock[];
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  /** Newest instant of two-sided options of the whole chain: the share's age counts from it. */
  readonly optionsQuotedAt: number | null;
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  readonly ladder: readonly LadderTerm[];
  readonly choices?: ValuationChoices;
  /** Holds an expiry's own rate once its pairs are gone; without one nothing is held. */
  readonly memory?: RateMemory | undefined;
  /** Name of the market in that memory. */
  readonly source?: string | undefined;
  /** Days that an administrator closed. */
  readonly closedDays?: readonly string[] | undefined;
}

/** Terms that every option of an expiry is valued with, and where they came from. */
export interface ExpiryTerms {
  readonly daysToExpiry: number;
  readonly yearsToExpiry: number;
  /** Settlement to settlement. */
  readonly moneyDays: number;
  readonly model: ValuationChoices["model"];
  /** Pesos a share; `null` while unknown. */
  readonly spot: number | null;
  /** The share's price behind the spot. */
  readonly spotBasis: ShareBasis;
  readonly rate: RateInForce;
  /** spot x e^(rate x years); `null` without a spot. */
  readonly forward: number | null;
  /** The expiry's own rate, whatever is in force. */
  readonly ownRate: OwnRate;
  /** The rate of put-call parity, European. */
  readonly impliedRate: ExpiryRate;
  /** The share as parity trades it. */
  readonly share: ParityShare;
}

export interface ValuedExpiry extends ExpiryTerms {
  /** The listed strike nearest to the spot. */
  readonly atTheMoneyStrike: number | null;
  /** Parity at each strike, ascending. */
  readonly pairs: readonly { readonly strike: number; readonly rates: ImpliedRates }[];
  /** In the order of `contracts`. */
  readonly values: readonly OptionValue[];
}

function heldRate(own: OwnRate, { memory, source, expiration, asOf, choices }: HeldInput): HeldRate | null {
  // A rate from a typed spot is never cached.
  if (typeof choices.spot !== "string") return null;
  return memory?.hold(`${source ?? ""} ${expiration} ${choices.model} ${choices.spot}`, own, asOf) ?? null;
}
type HeldInput = Pick<ExpiryMarket, "memory" | "source" | "expiration" | "asOf"> & {
  readonly choices: ValuationChoices;
};

/** Terms of valuation of an expiry from its pairs, ascending by strike: the one place that decides them. No throw. */
export function expiryTerms(pairs: readonly StrikePair<Quote>[], market: ExpiryMarket): ExpiryTerms {
  const {
    stocks,
    asOf,
    optionsQuotedAt,
    expiration,
    ladder,
    choices = defaultValuation,
    closedDays,
  } = market;
  const days = daysToExpiry({ asOf, expiration });
  const years = yearsToExpiry({ asOf, expiration });
  const ofMoney = moneyDays({ traded: buenosAiresDate(asOf), expiration, closedDays });
  const share = chosenShare(stocks, { choice: choices.spot, optionsQuotedAt });
  const { value: spot, basis } = valuationSpot(share, choices.spot);
  const { model } = choices;
  const caucionTna = caucionTnaOver(ladder, ofMoney);
  const own = ownRate(freshPairs(pairs, asOf), { spot: spot ?? 0, years, model, caucionTna });
  const implied = expiryRate(pairs, { share, days, spot });
  const rate = rateInForce({
    choice: choices.rate,
    ladder,
    own,
    held: heldRate(own, { ...market, choices }),
    implied,
    daysToExpiry: days,
    moneyDays: ofMoney,
  });
  return {
    daysToExpiry: days,
    yearsToExpiry: years,
    moneyDays: ofMoney,
    model,
    spot,
    spotBasis: basis,
    rate,
    forward: isPositiveNumber(spot) ? forwardPrice({ spot, rate: rate.continuous, years }) : null,
    ownRate: own,
    impliedRate: implied,
    share,
  };
}

/** spot x e^(rate x years): the forward of every screen and answer. Rate continuous per year. */
export function forwardPrice({
  spot,
  rate,
  years,
}: {
  readonly spot: number;
  readonly rate: number;
  readonly years: number;
}): number {
  return spot * Math.exp(rate * years);
}

/**
 * One expiry of a chain at one instant: its terms of valuation, the rates that put-call parity implies, and each
 * contract's volatility and greeks. No throw: unknown is `null` or a reason.
 */
export function valueExpiry({
  contracts,
  ...market
}: ExpiryMarket & { readonly contracts: readonly QuotedContract[] }): ValuedExpiry {
  const pairs = pairByStrike(contracts.map((contract) => ({ contract, option: contract.quote })));
  const terms = expiryTerms(pairs, market);
  const { spot, yearsToExpiry: years, rate, share, daysToExpiry: days, model } = terms;
  const ofOption = { spot, yearsToExpiry: years, rate: rate.continuous };
  return {
    ...terms,
    atTheMoneyStrike: strikeAtTheMoney(pairs, spot),
    pairs: pairs.map((pair) => ({ strike: pair.strike, rates: pairRates(pair, { share, days }) })),
    values: valueOptions(
      contracts.map((contract) => ({ contract, quote: contract.quote, terms: ofOption })),
      model,
    ),
  };
}
