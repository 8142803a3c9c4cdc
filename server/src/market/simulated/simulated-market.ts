import type { MarketOption, MarketSource, MarketStock } from "@paridad/core/contract";
import type { Clock, Feed, FeedBatch } from "../feed.ts";
import { hash01 } from "./noise.ts";
import { simulatedChain } from "./simulated-chain.ts";
import type { SimulatedSeries } from "./simulated-chain.ts";
import { previousCloseInstant, simulatedQuote } from "./simulated-quote.ts";
import { simulatedCaucionRates, simulatedSpot } from "./simulated-world.ts";
import { sharesPerLot } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { openTerms } from "../feed.ts";

const toCents = (pesos: number): number => Math.round(pesos * 100) / 100;

/**
 * The turnover of each series in its day, in pesos. Lots traded between two looks did so at the later look's last price, so
 * that a bar's mean price lies within its high and low; the first look of a day takes all until then at its own.
 */
function createTradedDay(): (quote: MarketOption, at: number) => MarketOption {
  const days = new Map<string, { date: string; volume: number; turnover: number }>();
  return (quote, at) => {
    const { symbol, last } = quote;
    const volume = quote.volume ?? 0;
    const date = buenosAiresDate(at);
    const lastLook = days.get(symbol);
    const before =
      lastLook?.date === date && lastLook.volume <= volume ? lastLook : { volume: 0, turnover: 0 };
    const turnover = toCents(before.turnover + (volume - before.volume) * (last ?? 0) * sharesPerLot);
    days.set(symbol, { date, volume, turnover });
    return { ...quote, turnover };
  };
}

const changesPerTick = 7;
const ratesEveryTicks = 20;
const pickStream = 900;

export const simulatedSource: MarketSource = {
  kind: "simulated",
  name: "Mercado simulado",
  recordedDate: null,
  session: "open",
  delaySeconds: 0,
};

export type SimulatedMarket = {
  /** The whole market at the clock's time. */
  open(): FeedBatch;
  /** A few symbols that traded or were requoted since; the whole chain when an expiry rolled. */
  tick(): FeedBatch;
};

function stockAt({ seed, at }: { seed: number; at: number }): MarketStock {
  const last = simulatedSpot({ seed, at });
  const size = (stream: number): number =>
    Math.ceil(20 + 2_500 * hash01(seed, stream, Math.floor(at / 3_000)));
  return {
    symbol: "GGAL",
    last,
    bid: last - 5,
    ask: last + 5,
    bidSize: size(801),
    askSize: size(802),
    previousClose: simulatedSpot({ seed, at: previousCloseInstant(at) }),
    settlement: "24hs",
    datetime: new Date(at).toISOString(),
  };
}

/**
 * A BYMA day that goes on at any hour: a function of the seed and the clock, with no memory but the list of series and
 * the day's turnover.
 */
export function createSimulatedMarket({ seed, clock }: { seed: number; clock: Clock }): SimulatedMarket {
  let chain: SimulatedSeries[] = [];
  let ticks = 0;

  const withTurnover = createTradedDay();
  const quote = (series: SimulatedSeries, at: number): MarketOption =>
    withTurnover(simulatedQuote({ seed, series, at }), at);

  const pickSeries = (): SimulatedSeries[] => {
    const picked = new Set<SimulatedSeries>();
    for (let turn = 0; turn < changesPerTick * 3 && picked.size < changesPerTick; turn += 1) {
      const series = chain[Math.floor(hash01(seed, pickStream, ticks, turn) * chain.length)];
      const isBusy = hash01(seed, pickStream + 1, ticks, turn) < 0.12 + Math.sqrt(series?.liquidity ?? 0);
      if (series !== undefined && isBusy) picked.add(series);
    }
    return [...picked];
  };

  const open = (): FeedBatch => {
    const at = clock.now();
    chain = simulatedChain(at, clock.closedDays);
    return {
      asOf: at,
      source: simulatedSource,
      options: chain.map((series) => quote(series, at)),
      stocks: [stockAt({ seed, at })],
      rates: simulatedCaucionRates({ seed, at, closedDays: clock.closedDays }),
      wholeChain: true,
    };
  };

  const tick = (): FeedBatch => {
    const at = clock.now();
    ticks += 1;
    if (simulatedChain(at, clock.closedDays)[0]?.expiration !== chain[0]?.expiration) return open();
    return {
      asOf: at,
      source: simulatedSource,
      options: pickSeries().map((series) => quote(series, at)),
      stocks: [stockAt({ seed, at })],
      ...(ticks % ratesEveryTicks === 0
        ? { rates: simulatedCaucionRates({ seed, at, closedDays: clock.closedDays }) }
        : {}),
    };
  };
  return { open, tick };
}

const tickMilliseconds = 500;

/** The default feed: no provider needed. Two ticks a second, each changing a few series. */
export function createSimulatedFeed({ seed, clock }: { seed: number; clock: Clock }): Feed {
  let timer: NodeJS.Timeout | undefined;
  return {
    kind: "simulated",
    name: simulatedSource.name,
    terms: openTerms,
    silenceMilliseconds: 15_000,
    start(sink) {
      const market = createSimulatedMarket({ seed, clock });
      sink.quotes(market.open());
      timer = setInterval(() => sink.quotes(market.tick()), tickMilliseconds);
    },
    stop() {
      clearInterval(timer);
    },
  };
}
