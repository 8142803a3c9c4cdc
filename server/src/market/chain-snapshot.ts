import type {
  ChainExpiry,
  ChainOption,
  ChainSnapshot,
  ImpliedRateRow,
  MarketOption,
  MarketUpdate,
} from "@paridad/core/contract";
import {
  defaultRateChoice,
  feedSpot,
  isInTheMoney,
  readQuote,
  strikesAround,
  valueExpiry,
} from "@paridad/core/quotes";
import type {
  OptionValue,
  ParityRateResult,
  QuotedContract,
  RateChoice,
  ValuedExpiry,
} from "@paridad/core/quotes";
import { statedDelay } from "./feed.ts";
import { expirationInstant, hasExpired, parseOptionSymbol } from "@paridad/core/symbols";

/** A whole market valued by core at one instant. */
export type ValuedChain = {
  readonly snapshot: ChainSnapshot;
  readonly impliedRates: readonly ImpliedRateRow[];
};

type Contract = QuotedContract & { readonly option: MarketOption };

/** Contracts by living expiration, ascending; what can't be read has no place in a chain. */
function contractsByExpiration(
  options: readonly MarketOption[],
  { asOf, spot }: { asOf: number; spot: number | null },
): [string, Contract[]][] {
  const series = new Map<string, Contract[]>();
  for (const option of options) {
    const { expiration } = option;
    if (typeof expiration !== "string" || hasExpired({ asOf, expiration })) continue;
    const parsed = parseOptionSymbol(option.symbol, { reference: { strike: option.strike ?? null }, spot });
    if (!parsed.ok) continue;
    const { type, strike, strikeCertainty } = parsed;
    const contract = { option, type, strike, strikeCertainty, quote: readQuote(option) };
    series.set(expiration, [...(series.get(expiration) ?? []), contract]);
  }
  const inOrder = (one: Contract, other: Contract) =>
    one.strike - other.strike ||
    one.type.localeCompare(other.type) ||
    (one.option.symbol < other.option.symbol ? -1 : 1);
  return [...series]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([expiration, contracts]) => [expiration, contracts.toSorted(inOrder)]);
}

const unknownGreeks = {
  deltaPercent: null,
  gammaPercent: null,
  vegaPerPoint: null,
  thetaPerDay: null,
  rhoPerPoint: null,
} as const;

function activityOf({
  bidSize,
  askSize,
  previousClose,
  volume,
  operations,
  turnover,
  datetime,
}: MarketOption) {
  return {
    bidSize: bidSize ?? null,
    askSize: askSize ?? null,
    previousClose: previousClose ?? null,
    volume: volume ?? null,
    operations: operations ?? null,
    turnover: turnover ?? null,
    quotedAt: datetime ?? null,
  };
}

function optionOf(contract: Contract, value: OptionValue, spot: number | null): ChainOption {
  const { option, type, strike, strikeCertainty, quote } = contract;
  return {
    symbol: option.symbol,
    type,
    strike,
    strikeEstimated: strikeCertainty === "inferred",
    expiration: option.expiration ?? "",
    bid: quote.bid,
    ask: quote.ask,
    last: quote.last,
    ...activityOf(option),
    mid: quote.mid,
    relativeSpread: quote.relativeSpread,
    pricedFrom: quote.market === null ? null : quote.marketFrom,
    impliedVolatility: value.volatility,
    impliedVolatilityReason: value.reason,
    ...(value.greeks ?? unknownGreeks),
    probabilityInTheMoney: value.probabilityInTheMoney,
    inTheMoney: isInTheMoney(contract, spot),
  };
}

function expiryOf(expiration: string, contracts: readonly Contract[], valued: ValuedExpiry): ChainExpiry {
  return {
    expiration,
    expirationEstimated: contracts.some(({ option }) => option.expirationEstimated === true),
    expiresAt: new Date(expirationInstant(expiration)).toISOString(),
    daysToExpiry: valued.daysToExpiry,
    yearsToExpiry: valued.yearsToExpiry,
    rate: valued.rate,
    forward: valued.forward,
    atTheMoneyStrike: valued.atTheMoneyStrike,
    impliedRatePercent: valued.impliedRate.ok ? valued.impliedRate.tna * 100 : null,
    impliedRateShare: valued.shareBasis,
  };
}

function rateRowOf(
  expiration: string,
  days: number,
  { strike, rates }: ValuedExpiry["pairs"][number],
): ImpliedRateRow {
  const percent = (rate: ParityRateResult): number | null => (rate.ok ? rate.tna * 100 : null);
  return {
    expiration,
    daysToExpiry: days,
    strike,
    lendPercent: percent(rates.lend),
    midPercent: percent(rates.mid),
    borrowPercent: percent(rates.borrow),
  };
}

/** Values every living series of a whole update (`full`) at its own instant, with one choice of rate. */
export function valueChain(update: MarketUpdate, rate: RateChoice = defaultRateChoice): ValuedChain {
  const { opciones = [], acciones: stocks = [], cauction_rates: ladder = [] } = update.data;
  const asOf = Date.parse(update.asOf ?? "");
  const spot = feedSpot(stocks);
  const valued = contractsByExpiration(opciones, { asOf, spot }).map(([expiration, contracts]) => {
    const expiry = valueExpiry({ contracts, stocks, asOf, expiration, ladder, rate });
    const options = contracts.flatMap((contract, index) => {
      const value = expiry.values[index];
      return value === undefined ? [] : [optionOf(contract, value, spot)];
    });
    const rates = expiry.pairs.map((pair) => rateRowOf(expiration, expiry.daysToExpiry, pair));
    return { expiry: expiryOf(expiration, contracts, expiry), options, rates };
  });
  return {
    snapshot: {
      underlying: stocks[0]?.symbol ?? "",
      seq: update.seq ?? 0,
      asOf: new Date(asOf).toISOString(),
      asOfMilliseconds: asOf,
      source: update.source ?? null,
      delaySeconds: statedDelay(update.source),
      model: "black-scholes",
      spot,
      expiries: valued.map(({ expiry }) => expiry),
      options: valued.flatMap(({ options }) => options),
    },
    impliedRates: valued.flatMap(({ rates }) => rates),
  };
}

/** One expiry of a valued chain, the nearest unless said otherwise, with some strikes on each side of the money. */
export function cutChain(
  chain: ChainSnapshot,
  { expiration, strikes }: { expiration?: string | undefined; strikes?: number | undefined },
): ChainSnapshot {
  const wanted = expiration ?? chain.expiries[0]?.expiration;
  const expiries = chain.expiries.filter((expiry) => expiry.expiration === wanted);
  const options = chain.options.filter((option) => option.expiration === wanted);
  if (strikes === undefined) return { ...chain, expiries, options };
  const listed = [...new Set(options.map(({ strike }) => strike))];
  const shown = new Set(strikesAround(listed, { spot: chain.spot ?? 0, count: strikes }));
  return { ...chain, expiries, options: options.filter(({ strike }) => shown.has(strike)) };
}

const keptChains = 16;

/**
 * Values updates, each once for a choice of rate however many ask: the newest few are kept. Two updates with one
 * number and instant are the same.
 */
export function createChainValuer() {
  const kept = new Map<string, ValuedChain>();
  return (update: MarketUpdate, rate: RateChoice = defaultRateChoice): ValuedChain => {
    const id = `${update.seq} ${update.asOf} ${update.source?.delaySeconds} ${JSON.stringify(rate)}`;
    const known = kept.get(id);
    if (known !== undefined) return known;
    const valued = valueChain(update, rate);
    kept.set(id, valued);
    const [oldest] = kept.keys();
    if (kept.size > keptChains && oldest !== undefined) kept.delete(oldest);
    return valued;
  };
}
export type ChainValuer = ReturnType<typeof createChainValuer>;
