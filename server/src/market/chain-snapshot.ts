import type {
  ChainExpiry,
  ChainOption,
  ChainSnapshot,
  ImpliedRateRow,
  MarketOption,
  MarketStock,
  MarketUpdate,
} from "@paridad/core/contract";
import {
  chosenShare,
  createRateMemory,
  defaultValuation,
  feedSpot,
  headline,
  isInTheMoney,
  atTheMoneyVolatility,
  newestTwoSided,
  pairByStrike,
  readQuote,
  strikesAround,
  valuationSpot,
  valueExpiry,
} from "@paridad/core/quotes";
import type {
  MoneyVolatility,
  OptionValue,
  ParityRateResult,
  QuotedContract,
  RateMemory,
  ValuationChoices,
  ValuedExpiry,
} from "@paridad/core/quotes";
import { fitQuotedSmile, quotedSmileVolatility, rawStrikes } from "@paridad/core/volatility";
import { putNewest } from "../platform/share-under-way.ts";
import { createSmileCache } from "./chain/smile-cache.ts";
import type { SmileCache } from "./chain/smile-cache.ts";
import { statedDelay } from "./feed.ts";
import {
  calendarDaysToExpiry,
  expirationInstant,
  hasExpired,
  parseOptionSymbol,
} from "@paridad/core/symbols";

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
  delta: null,
  gammaPerPercent: null,
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

/** As programs read them, in the units of a position: the screen has delta in percent, and gamma for one peso. */
function greeksOf({ greeks }: OptionValue, spot: number | null) {
  if (greeks === null || spot === null) return unknownGreeks;
  const { deltaPercent, gammaPercent, ...others } = greeks;
  return { delta: deltaPercent / 100, gammaPerPercent: (gammaPercent * spot) / 10_000, ...others };
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
    ...greeksOf(value, spot),
    probabilityInTheMoney: value.probabilityInTheMoney,
    inTheMoney: isInTheMoney(contract, spot),
  };
}

/** Rates go out per 1.00, as volatilities do. */
function rateOf({ tnaPercent, ...rate }: ValuedExpiry["rate"]): ChainExpiry["rate"] {
  return { ...rate, tna: tnaPercent / 100 };
}

function expiryOf(
  expiration: string,
  contracts: readonly Contract[],
  {
    days,
    valued,
    money,
  }: { readonly days: number; readonly valued: ValuedExpiry; readonly money: MoneyVolatility },
): ChainExpiry {
  return {
    expiration,
    expirationEstimated: contracts.some(({ option }) => option.expirationEstimated === true),
    expiresAt: new Date(expirationInstant(expiration)).toISOString(),
    daysToExpiry: days,
    yearsToExpiry: valued.yearsToExpiry,
    rate: rateOf(valued.rate),
    forward: valued.forward,
    atTheMoneyStrike: valued.atTheMoneyStrike,
    atTheMoneyVolatility: money.ok ? money.value : null,
    atTheMoneyFrom: money.ok ? money.from : null,
    ownTna: valued.ownRate.ok ? valued.ownRate.tna : null,
    impliedTna: valued.impliedRate.ok ? valued.impliedRate.tna : null,
    impliedTnaBasis: valued.share.basis,
  };
}

function rateRowOf(
  expiration: string,
  days: number,
  { strike, rates }: ValuedExpiry["pairs"][number],
): ImpliedRateRow {
  const tnaOf = (rate: ParityRateResult): number | null => (rate.ok ? rate.tna : null);
  return {
    expiration,
    daysToExpiry: days,
    strike,
    lendTna: tnaOf(rates.lend),
    midTna: tnaOf(rates.mid),
    borrowTna: tnaOf(rates.borrow),
  };
}

/** The headline as programs read it. */
function headlineOf(stocks: readonly MarketStock[], optionsQuotedAt: number | null) {
  const { lastAt, ...rest } = headline(stocks, { optionsQuotedAt });
  return { ...rest, lastAt: lastAt === null ? null : new Date(lastAt).toISOString() };
}

/** State between two valuations of one market: rates held for 15 minutes, smiles for five seconds. */
export type ValuationMemory = { readonly rates: RateMemory; readonly smiles: SmileCache };

/** Values every living series of a whole update (`full`) at its own instant, by one choice of terms. */
export function valueChain(
  update: MarketUpdate,
  choices: ValuationChoices = defaultValuation,
  memory: ValuationMemory = { rates: createRateMemory(), smiles: createSmileCache() },
): ValuedChain {
  const { opciones = [], acciones: stocks = [], cauction_rates: ladder = [] } = update.data;
  const asOf = Date.parse(update.asOf ?? "");
  const series = contractsByExpiration(opciones, { asOf, spot: feedSpot(stocks) });
  const optionsQuotedAt = newestTwoSided(series.flatMap(([, all]) => all.map(({ quote }) => quote)));
  const { value: spot, basis } = valuationSpot(
    chosenShare(stocks, { choice: choices.spot, optionsQuotedAt }),
    choices.spot,
  );
  const source = `${update.source?.kind} ${update.source?.name}`;
  const valued = series.map(([expiration, contracts]) => {
    const market = {
      stocks,
      asOf,
      optionsQuotedAt,
      expiration,
      ladder,
      choices,
      memory: memory.rates,
      source,
      closedDays: update.source?.closedDays,
    };
    const days = calendarDaysToExpiry({ asOf, expiration });
    const expiry = valueExpiry({ contracts, ...market });
    const money = moneyOf(contracts, expiry, {
      key: `${source} ${expiration} ${JSON.stringify(choices)}`,
      asOf,
      smiles: memory.smiles,
    });
    const options = contracts.flatMap((contract, index) => {
      const value = expiry.values[index];
      return value === undefined ? [] : [optionOf(contract, value, spot)];
    });
    const rates = expiry.pairs.map((pair) => rateRowOf(expiration, days, pair));
    return { expiry: expiryOf(expiration, contracts, { days, valued: expiry, money }), options, rates };
  });
  return {
    snapshot: {
      underlying: stocks[0]?.symbol ?? "",
      seq: update.seq ?? 0,
      asOf: new Date(asOf).toISOString(),
      asOfMilliseconds: asOf,
      source: update.source ?? null,
      delaySeconds: statedDelay(update.source),
      model: choices.model,
      spot,
      spotBasis: basis,
      ...headlineOf(stocks, optionsQuotedAt),
      expiries: valued.map(({ expiry }) => expiry),
      options: valued.flatMap(({ options }) => options),
    },
    impliedRates: valued.flatMap(({ rates }) => rates),
  };
}

function moneyOf(
  contracts: readonly Contract[],
  { values, forward, yearsToExpiry: years, rate, spot, model }: ValuedExpiry,
  { key, asOf, smiles }: { readonly key: string; readonly asOf: number; readonly smiles: SmileCache },
): MoneyVolatility {
  const options = contracts.map((contract, index) => ({
    ...contract,
    volatility: values[index]?.volatility ?? null,
  }));
  const smile = smiles.read(key, asOf, () => {
    const pairs = pairByStrike(contracts.map((contract) => ({ contract, option: contract.quote })));
    const strikes = rawStrikes(pairs, asOf);
    return fitQuotedSmile({ strikes, years, rate: rate.continuous, spot, model });
  });
  const fitted =
    smile === null || forward === null ? null : quotedSmileVolatility(smile, { strike: forward, now: spot });
  return atTheMoneyVolatility(options, { forward, smile: fitted });
}

/** One expiry of a valued chain, the nearest unless said otherwise, with some strikes on each side of the money. */
export function cutChain(
  chain: ChainSnapshot,
  { expiration, strikes }: { expiration?: string | undefined; strikes?: number | undefined },
): ChainSnapshot {
  const day = expiration ?? chain.expiries[0]?.expiration;
  const expiries = chain.expiries.filter((expiry) => expiry.expiration === day);
  const options = chain.options.filter((option) => option.expiration === day);
  if (strikes === undefined) return { ...chain, expiries, options };
  const listed = [...new Set(options.map(({ strike }) => strike))];
  const nearStrikes = new Set(strikesAround(listed, { spot: chain.spot ?? 0, count: strikes }));
  return { ...chain, expiries, options: options.filter(({ strike }) => nearStrikes.has(strike)) };
}

const cachedChains = 16;
/**
 * A market that moves is valued no more often than this; in between the valuation before is the answer. Half of the
 * stream's pace: each of its ticks then finds a new one, however often the market moves.
 */
const paceMilliseconds = 250;

/**
 * Values updates, each once for a choice of terms however many ask, at most four times a second. Two updates with one
 * number and instant are the same. Another source, or an instant that goes back, is valued at once.
 */
export function createChainValuer() {
  const cached = new Map<string, { chain: ValuedChain; at: number; from: string; id: string }>();
  const memory: ValuationMemory = { rates: createRateMemory(), smiles: createSmileCache() };
  return (update: MarketUpdate, choices: ValuationChoices = defaultValuation): ValuedChain => {
    const from = `${update.source?.kind} ${update.source?.name} ${update.source?.delaySeconds}`;
    const key = `${from} ${JSON.stringify(choices)}`;
    const id = `${update.seq} ${update.asOf}`;
    const at = Date.parse(update.asOf ?? "");
    const known = cached.get(key);
    if (known !== undefined && (known.id === id || (at > known.at && at - known.at < paceMilliseconds))) {
      return known.chain;
    }
    const chain = valueChain(update, choices, memory);
    putNewest(cached, key, { chain, at, from, id }, cachedChains);
    return chain;
  };
}
export type ChainValuer = ReturnType<typeof createChainValuer>;
