import type { MarketOption } from "@paridad/core/contract";
import { americanPrice, blackScholes } from "@paridad/core/pricing";
import { continuousRateFromTna } from "@paridad/core/quotes";
import {
  buenosAiresDate,
  buenosAiresInstant,
  daysToExpiry,
  expirationInstant,
  previousTradingDay,
} from "@paridad/core/symbols";
import { hash01, textSeed } from "./noise.ts";
import type { SimulatedSeries } from "./simulated-chain.ts";
import { simulatedSpot, simulatedTna, simulatedVolatility, smileVolatility } from "./simulated-world.ts";

const excesses = new Map<string, number>();
const mostExcesses = 20_000;

type PutTerms = {
  readonly spot: number;
  readonly strike: number;
  readonly years: number;
  readonly rate: number;
  readonly volatility: number;
};

/**
 * Pesos that the right to exercise a put early is worth beyond the European price. It moves slowly and takes a hundred
 * times as long to solve, so it is solved once for each point of a grid, by moneyness, which all series share: 1 % of the
 * share, 2 points of volatility, a day, a point of rate.
 */
function earlyExcess({ spot, strike, years, rate, volatility }: PutTerms): number {
  const grid = {
    spot: Math.exp(Math.round(Math.log(spot / strike) * 100) / 100),
    strike: 1,
    yearsToExpiry: Math.max(1, Math.round(years * 365)) / 365,
    rate: Math.round(rate * 100) / 100,
    volatility: Math.round(volatility * 50) / 50,
  };
  const key = Object.values(grid).join(" ");
  const known = excesses.get(key);
  if (known !== undefined) return known * strike;
  const option = { ...grid, type: "put" as const };
  const american = americanPrice({ ...option, quality: "fast" });
  const excess = american.ok ? Math.max(0, american.price - blackScholes(option).price) : 0;
  if (excesses.size >= mostExcesses) excesses.clear();
  excesses.set(key, excess);
  return excess * strike;
}

const streams = { age: 1, sides: 2, spread: 3, size: 4, volume: 5, lastSide: 6, crossed: 7 } as const;
/** Life of an oddity of the book (a missing side, a cross), milliseconds. */
const oddityMilliseconds = 600_000;
const dayMilliseconds = 86_400_000;

type Asked = { readonly seed: number; readonly series: SimulatedSeries; readonly at: number };

/** Options tick by 0.001 pesos below 1, 0.01 below 10, 0.05 below 100, then 0.5; as the recorded books show. */
export function toOptionTick(price: number, round = Math.round): number {
  const tick = price < 1 ? 0.001 : price < 10 ? 0.01 : price < 100 ? 0.05 : 0.5;
  return Math.round(round(price / tick) * tick * 1_000) / 1_000;
}

/** Facts that all series share at an instant. */
export type SimulatedMoment = {
  readonly seed: number;
  readonly at: number;
  readonly spot: number;
  readonly volatility: number;
};

/** The spot and the volatility of a seed at an instant (epoch milliseconds): the same ones whenever it is asked. */
export function simulatedMoment({ seed, at }: { seed: number; at: number }): SimulatedMoment {
  return { seed, at, spot: simulatedSpot({ seed, at }), volatility: simulatedVolatility({ seed, at }) };
}

/** Value of the series at a moment by core's American model, never under its exercise value. */
export function simulatedFairValue(series: SimulatedSeries, moment: SimulatedMoment): number {
  const { type, strike, expiration } = series;
  const { seed, at, spot } = moment;
  const days = daysToExpiry({ asOf: at, expiration });
  const years = days / 365;
  const tna = simulatedTna({ seed, at, days: Math.max(1, Math.round(days)) }) / 100;
  const continuous = continuousRateFromTna({ tna, days });
  // On its last day a series has no term left to convert over.
  const rate = continuous.ok ? continuous.rate : tna;
  const forward = spot * Math.exp(rate * years);
  const volatility = smileVolatility({
    atTheMoney: moment.volatility,
    logMoneyness: Math.log(strike / forward),
    years,
  });
  const european = blackScholes({ type, spot, strike, yearsToExpiry: years, rate, volatility }).price;
  const early = type === "put" ? earlyExcess({ spot, strike, years, rate, volatility }) : 0;
  const exercise = type === "call" ? spot - strike : strike - spot;
  return Math.max(european + early, exercise, 0.001);
}

type Sides = { bid: number | null; ask: number | null; bidSize: number | null; askSize: number | null };

/** Bid and ask around a fair value; at times one side is missing or the two are crossed. */
export function simulatedSides({ seed, series, at }: Asked, fair: number): Sides {
  const name = textSeed(series.symbol);
  const period = Math.floor(at / oddityMilliseconds);
  const chance = (stream: number): number => hash01(seed, stream, name, period);
  const thinness = 1 - Math.sqrt(series.liquidity);
  const halfSpread = fair * (0.004 + 0.05 * thinness ** 2 * (0.5 + chance(streams.spread))) + 0.002;
  // Never rounded down: the middle would be under what exercise brings.
  let bid: number | null = toOptionTick(fair - halfSpread, Math.ceil);
  let ask: number | null = toOptionTick(fair + halfSpread, Math.ceil);
  const missing = chance(streams.sides);
  if (missing < 0.5 * thinness ** 3 || bid <= 0) bid = null;
  if (missing > 1 - 0.3 * thinness ** 3) ask = null;
  if (bid !== null && ask !== null && chance(streams.crossed) < 0.012) [bid, ask] = [ask, bid];
  const size = (stream: number): number =>
    Math.ceil(1 + (40 + 400 * series.liquidity) * hash01(seed, streams.size, stream, name, period) ** 3);
  return { bid, ask, bidSize: bid === null ? null : size(1), askSize: ask === null ? null : size(2) };
}

/** Milliseconds between two trades: seconds in the busy bases, hours in the far ones. */
function betweenTrades({ seed, series }: Asked): number {
  const busy = Math.max(series.liquidity, 0.002);
  const draw = hash01(seed, streams.age, textSeed(series.symbol));
  return Math.min(5 * 3_600_000, (6_000 + 50_000 * draw) / busy ** 2);
}

/** Instant of the last trade. It stays between trades. */
function lastTradeAt(moment: Asked): number {
  const every = betweenTrades(moment);
  return Math.floor(Math.floor(moment.at / every) * every);
}

/** 17:00 of the session before: the simulation trades on weekends too, but its stored closes are of sessions. */
export function previousCloseInstant(at: number): number {
  return expirationInstant(previousTradingDay(buenosAiresDate(at)));
}

/** The day's trades until now, each of as many lots: volume grows with them and with nothing else. */
function tradedOf(moment: Asked): { volume: number; operations: number } {
  const { seed, series, at } = moment;
  const every = betweenTrades(moment);
  const dayStart = buenosAiresInstant({ date: buenosAiresDate(at), minuteOfDay: 0 });
  const day = Math.floor(dayStart / dayMilliseconds);
  const draw = hash01(seed, streams.volume, textSeed(series.symbol), day);
  const lotsOfDay = 6_000 * series.liquidity ** 1.6 * (0.4 + 1.2 * draw);
  if (lotsOfDay < 1) return { volume: 0, operations: 0 };
  const operations = Math.floor(at / every) - Math.floor(dayStart / every);
  const lots = Math.max(1, Math.round((lotsOfDay * every) / dayMilliseconds));
  return { volume: operations * lots, operations };
}

/** The quote of one series at an instant, but for its turnover. The same arguments give the same quote. */
export function simulatedQuote({ seed, series, at }: Asked): MarketOption {
  const { volume, operations } = tradedOf({ seed, series, at });
  const tradedAt = lastTradeAt({ seed, series, at });
  const fairAt = (instant: number): number =>
    simulatedFairValue(series, simulatedMoment({ seed, at: instant }));
  const sides = simulatedSides({ seed, series, at }, fairAt(at));
  const name = textSeed(series.symbol);
  const pull = (hash01(seed, streams.lastSide, name, Math.floor(tradedAt / 1_000)) - 0.5) * 0.02;
  const last = toOptionTick(fairAt(tradedAt) * (1 + pull));
  return {
    symbol: series.symbol,
    strike: series.strike,
    expiration: series.expiration,
    ...sides,
    last: volume === 0 ? null : last,
    volume,
    operations,
    previousClose: toOptionTick(fairAt(previousCloseInstant(at))),
    datetime: new Date(volume === 0 ? at : tradedAt).toISOString(),
  };
}
