import { createStore } from "zustand/vanilla";

import { createMemoryStorage } from "../../auth/index.ts";
import type { StoragePort } from "../../auth/index.ts";
import type { MarketOption } from "../../contract/index.ts";
import { MarketFeed } from "../../market/market-feed.ts";
import type { MarketConnectionState, MarketListener } from "../../market/types.ts";
import { calculatorKey } from "../calculator-inputs.ts";
import { createCalculatorStore } from "../create-calculator-store.ts";
import type { CalculatorOption } from "../calculator-types.ts";

export type Delta = {
  options?: (Partial<MarketOption> & { symbol: string })[];
  spot?: number | null;
  share?: { bid: number; ask: number };
  rates?: { days: number; rate: number; description?: string; fallback?: boolean }[];
  asOf?: string;
  removed?: string[];
  source?: object;
};

function payloadOf({ options = [], spot, share, rates, asOf, removed, source }: Delta): object {
  return {
    asOf,
    source,
    data: {
      opciones: options,
      ...(spot === undefined ? {} : { acciones: [{ symbol: "GGAL", last: spot, ...share }] }),
      ...(rates ? { cauction_rates: rates.map((rate) => ({ description: `${rate.days} d`, ...rate })) } : {}),
      ...(removed ? { removed } : {}),
    },
  };
}

/** A market driven by the test; the real feed merges what the test says. */
export function setUpMarket() {
  const feed = new MarketFeed();
  const connection = createStore<MarketConnectionState>(() => ({
    status: "connected",
    attempt: 0,
    retryAt: null,
    refusal: null,
    feedUnavailable: false,
    connections: null,
    limit: null,
    lastTickAt: null,
  }));
  return {
    connection,
    market: {
      connection,
      getBook: () => feed.book(),
      subscribe: (listener: MarketListener) => feed.subscribe(listener),
    },
    snapshot: (update: Delta) => feed.receive(payloadOf(update), 0),
    tick: (update: Delta) => feed.receive({ full: false, ...payloadOf(update) }, 0),
  };
}

/** The specification's choices: Black-Scholes, a caución of one day and 20 %. */
function storeSpecified(preferences: StoragePort): void {
  if (preferences.getItem(calculatorKey) !== null) return;
  const specified = { model: "european", rateMode: "caucion", volatilityMode: "fixed" };
  preferences.setItem(calculatorKey, JSON.stringify(specified));
}

/** A calculator over a market driven by the test, with the specification's choices unless `choices` says `default`. */
export function setUpCalculator({
  preferences = createMemoryStorage() as StoragePort,
  now = 0,
  choices = "specified" as "specified" | "default",
} = {}) {
  if (choices === "specified") storeSpecified(preferences);
  const { connection, market, snapshot, tick } = setUpMarket();
  const calculator = createCalculatorStore({ market, preferences, clock: { now: () => now } });
  const row = (strike: number) => {
    const match = calculator.getState().rows.find((candidate) => candidate.strike === strike);
    if (!match) throw new Error(`no row of ${strike}`);
    return match;
  };
  const option = (type: "call" | "put", strike: number): CalculatorOption => {
    const side = row(strike)[type];
    if (!side) throw new Error(`no ${type} of ${strike}`);
    return side;
  };
  return {
    calculator,
    connection,
    preferences,
    row,
    call: (strike: number) => option("call", strike),
    put: (strike: number) => option("put", strike),
    state: () => calculator.getState(),
    snapshot,
    tick,
  };
}
