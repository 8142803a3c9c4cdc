import type {
  ChainExpiry,
  ChainOption,
  ChainSnapshot,
  ImpliedRateRow,
  MarketOption,
  MarketUpdate,
} from "@paridad/core/contract";
import { quotedExpiry } from "@paridad/core/pricing";
import type {
  ParityBase,
  ParityRateResult,
  QuotedExpiry,
  QuotedOptionValue,
  RateChoice,
} from "@paridad/core/pricing";
import { expirationInstant, hasExpired, parseOptionSymbol } from "@paridad/core/symbols";

/** A whole market valued by core at one instant. */
export type ValuedChain = {
  readonly snapshot: ChainSnapshot;
  readonly impliedRates: readonly ImpliedRateRow[];
};

type Contract = {
  readonly option: MarketOption;
  readonly type: "call" | "put";
  readonly strike: number;
  readonly strikeEstimated: boolean;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly last: number | null;
};

/** Contracts by living expiration, ascending; what can't be read has no place in a chain. */
function contractsByExpiration(
  options: readonly MarketOption[],
  { asOf, spot }: { asOf: number; spot: number | null },
): [string, Contract[]][] {
  const series = new Map<string, Contract[]>();
  for (const option of options) {
    const { expiration, bid = null, ask = null, last = null } = option;
    if (typeof expiration !== "string" || hasExpired({ asOf, expiration })) continue;
    const parsed = parseOptionSymbol(option.symbol, { reference: { strike: option.strike ?? null }, spot });
    if (!parsed.ok) continue;
    const { type, strike, strikeCertainty } = parsed;
    const contract = {
      option,
      type,
      strike,
      strikeEstimated: strikeCertainty === "inferred",
      bid,
      ask,
      last,
    };
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

function isInTheMoney({ type, strike }: Contract, spot: number | null): boolean | null {
  if (spot === null) return null;
  return type === "call" ? strike < spot : strike > spot;
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

function optionOf(contract: Contract, value: QuotedOptionValue, spot: number | null): ChainOption {
  const { option, type, strike, strikeEstimated, bid, ask, last } = contract;
  return {
    symbol: option.symbol,
    type,
    strike,
    strikeEstimated,
    expiration: option.expiration ?? "",
    bid,
    ask,
    last,
    ...activityOf(option),
    mid: value.marketFrom === "mid" ? value.market : null,
    relativeSpread: value.relativeSpread,
    pricedFrom: value.market === null ? null : value.marketFrom,
    impliedVolatility: value.volatility,
    impliedVolatilityReason: value.reason,
    ...(value.greeks ?? unknownGreeks),
    probabilityInTheMoney: value.probabilityInTheMoney,
    inTheMoney: isInTheMoney(contract, spot),
  };
}

function expiryOf(expiration: string, contracts: readonly Contract[], valued: QuotedExpiry): ChainExpiry {
  return {
    expiration,
    expirationEstimated: contracts.some(({ option }) => option.expirationEstimated === true),
    expiresAt: new Date(expirationInstant(expiration)).toISOString(),
    daysToExpiry: valued.daysToExpiry,
    yearsToExpiry: valued.yearsToExpiry,
    rate: valued.rate,
    forward: valued.forward,
    atTheMoneyStrike: valued.atTheMoneyStrike,
    impliedRatePercent: valued.impliedRatePercent,
  };
}

function rateRowOf(expiration: string, days: number, { strike, rates }: ParityBase): ImpliedRateRow {
  const percent = (rate: ParityRateResult): number | null => (rate.ok ? rate.tna * 100 : null);
  return {
    expiration,
    daysToExpiry: days,
    strike,
    lendPercent: percent(rates.colocadora),
    midPercent: percent(rates.mid),
    borrowPercent: percent(rates.tomadora),
  };
}

/** Values every living series of a whole update (`full`) at its own instant, with one choice of rate. */
export function valueChain(update: MarketUpdate, rate: RateChoice): ValuedChain {
  const { opciones = [], acciones = [], cauction_rates: ladder = [] } = update.data;
  const [stock] = acciones;
  const asOf = Date.parse(update.asOf ?? "");
  const spot = stock?.last ?? null;
  const valued = contractsByExpiration(opciones, { asOf, spot }).map(([expiration, contracts]) => {
    const quotes = { spotBid: stock?.bid ?? null, spotAsk: stock?.ask ?? null };
    const expiry = quotedExpiry({ contracts, spot, ...quotes, asOf, expiration, ladder, rate });
    const options = contracts.flatMap((contract, index) => {
      const value = expiry.values[index];
      return value === undefined ? [] : [optionOf(contract, value, spot)];
    });
    const rates = expiry.bases.map((base) => rateRowOf(expiration, expiry.daysToExpiry, base));
    return { expiry: expiryOf(expiration, contracts, expiry), options, rates };
  });
  return {
    snapshot: {
      underlying: stock?.symbol ?? "",
      seq: update.seq ?? 0,
      asOf: new Date(asOf).toISOString(),
      asOfMilliseconds: asOf,
      source: update.source ?? null,
      delaySeconds: update.source?.delaySeconds ?? 0,
      model: "black-scholes",
      spot,
      expiries: valued.map(({ expiry }) => expiry),
      options: valued.flatMap(({ options }) => options),
    },
    impliedRates: valued.flatMap(({ rates }) => rates),
  };
}

const keptChains = 16;

/**
 * Values updates, each once for a choice of rate however many ask: the newest few are kept. Two updates with one
 * number and instant are the same.
 */
export function createChainValuer() {
  const kept = new Map<string, ValuedChain>();
  return (update: MarketUpdate, rate: RateChoice): ValuedChain => {
    const id = `${update.seq} ${update.asOf} ${update.source?.delaySeconds} ${typeof rate === "string" ? rate : rate.tnaPercent}`;
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
