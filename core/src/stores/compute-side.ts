import { displayGreeks } from "../pricing/index.ts";
import type { DisplayGreeks, ImpliedVolatilityReason } from "../pricing/index.ts";
import type {
  CalculatorSide,
  ImpliedVolatilities,
  Known,
  QuoteChange,
  UnknownReason,
} from "./calculator-types.ts";
import type { Contract } from "./contract-table.ts";
import type { PricingEngine } from "./pricing-engine.ts";
import { quoteState } from "./quote.ts";
import type { Quote } from "./quote.ts";

/** What the market's volatilities depend on besides the quote: the world as it is, without the what-if. */
export type MarketTerms = {
  readonly spot: number;
  readonly yearsToExpiry: number;
  /** Continuous, per 1.00 a year. */
  readonly rate: number;
  readonly engine: PricingEngine;
};

/** What theoretical and greeks depend on: the world with the what-if. */
export type OutputTerms = {
  readonly market: MarketTerms;
  readonly spot: number;
  readonly yearsToExpiry: number;
  /** The person's volatility with the what-if, per 1.00. */
  readonly volatility: number;
  /** What the what-if adds to an option's own volatility, per 1.00. */
  readonly addedVolatility: number;
};

/** A number that is known. */
export function known<Value>(value: Value): Known<Value> {
  return { ok: true, value };
}
/** A number that is not, and why: never 0. */
export function unknown(reason: UnknownReason): { readonly ok: false; readonly reason: UnknownReason } {
  return { ok: false, reason };
}

/** The specification's 0 becomes a reason: what stands in the way of any number, or `null`. */
export function obstacleOf({
  spot,
  yearsToExpiry,
}: {
  spot: number;
  yearsToExpiry: number;
}): UnknownReason | null {
  if (!(spot > 0)) return "no-spot";
  return yearsToExpiry > 0 ? null : "expired";
}

function solve(
  price: number | null,
  { contract, terms, absent }: { contract: Contract; terms: MarketTerms; absent: UnknownReason },
): Known {
  const obstacle = price === null ? absent : obstacleOf(terms);
  if (price === null || obstacle !== null) return unknown(obstacle ?? absent);
  const { type, strike } = contract;
  const { spot, yearsToExpiry, rate, engine } = terms;
  const result = engine.impliedVolatility({ type, strike, price, spot, yearsToExpiry, rate });
  if (result.ok) return known(result.volatility);
  const reason: ImpliedVolatilityReason = result.reason;
  return unknown(reason);
}

/** Volatility of each price of the quote and of the person's own, or why there is none. */
export function solveVolatilities({
  contract,
  quote,
  manualPrice,
  terms,
}: {
  contract: Contract;
  quote: Quote;
  manualPrice: number | null;
  terms: MarketTerms;
}): ImpliedVolatilities {
  const { bid, ask, mid, last, isCrossed, marketFrom } = quote;
  const oneSide = bid === null && ask === null ? "no-price" : "one-sided";
  const solved = (price: number | null, absent: UnknownReason) => solve(price, { contract, terms, absent });
  const midVolatility = solved(mid, isCrossed ? "crossed" : oneSide);
  return {
    bid: solved(bid, oneSide),
    mid: midVolatility,
    ask: solved(ask, oneSide),
    auto: marketFrom === "mid" ? midVolatility : solved(last, "no-price"),
    autoFrom: marketFrom,
    manual: solved(manualPrice, "no-price"),
  };
}

function theoreticalOf(contract: Contract, terms: OutputTerms): Known {
  const obstacle = obstacleOf(terms);
  if (obstacle !== null) return unknown(obstacle);
  if (!(terms.volatility > 0)) return unknown("no-volatility");
  const { type, strike } = contract;
  const { spot, yearsToExpiry, volatility, market } = terms;
  const { price } = market.engine.value({ type, strike, spot, yearsToExpiry, rate: market.rate, volatility });
  return Number.isFinite(price) ? known(price) : unknown("invalid-input");
}

function greeksOf(
  contract: Contract,
  { auto, terms }: { auto: Known; terms: OutputTerms },
): Pick<CalculatorSide, "greeks" | "greeksFrom"> {
  const greeksFrom = auto.ok ? "own-iv" : "input";
  const refuse = (reason: UnknownReason): Pick<CalculatorSide, "greeks" | "greeksFrom"> => ({
    greeks: unknown(reason),
    greeksFrom,
  });
  const obstacle = obstacleOf(terms);
  if (obstacle !== null) return refuse(obstacle);
  const volatility = auto.ok ? auto.value + terms.addedVolatility : terms.volatility;
  if (!(volatility > 0)) return refuse("no-volatility");
  const { type, strike } = contract;
  const { spot, yearsToExpiry, market } = terms;
  const value = market.engine.value({ type, strike, spot, yearsToExpiry, rate: market.rate, volatility });
  if (!Number.isFinite(value.delta)) return refuse("invalid-input");
  const greeks: Known<DisplayGreeks> = known(displayGreeks(value));
  return { greeks, greeksFrom };
}

function differenceOf(theoretical: Known, market: number | null): Known {
  if (!theoretical.ok) return theoretical;
  return market === null ? unknown("no-price") : known(theoretical.value - market);
}

export type SideInput = {
  readonly contract: Contract;
  readonly quote: Quote;
  readonly volatilities: ImpliedVolatilities;
  readonly manualPrice: number | null;
  readonly stale: boolean;
  readonly change: QuoteChange;
  readonly terms: OutputTerms;
};

/** Everything the screen shows of one option. */
export function computeSide({
  contract,
  quote,
  volatilities,
  manualPrice,
  stale,
  change,
  terms,
}: SideInput): CalculatorSide {
  const theoretical = theoreticalOf(contract, terms);
  const { auto } = volatilities;
  const isBelowParity = !auto.ok && auto.reason === "below-intrinsic";
  const { isCrossed: _isCrossed, market, marketFrom: _marketFrom, ...prices } = quote;
  const moneyness = contract.type === "call" ? terms.spot - contract.strike : contract.strike - terms.spot;
  return {
    symbol: contract.symbol,
    formerSymbols: contract.formerSymbols,
    contractKey: contract.contractKey,
    type: contract.type,
    state: quoteState({ quote, isBelowParity, stale }),
    stale,
    ...prices,
    theoretical,
    difference: differenceOf(theoretical, market),
    impliedVolatility: volatilities,
    ...greeksOf(contract, { auto, terms }),
    inTheMoney: terms.spot > 0 && moneyness > 0,
    manualPrice,
    change,
  };
}
