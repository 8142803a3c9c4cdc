import type { MarketUpdate } from "@paridad/core/contract";
import type { CalculatorStoreOptions } from "@paridad/core/stores";

type Market = CalculatorStoreOptions["market"];

/** The market of one update, as the clients merge it. */
export function marketOf({ data, asOf, source, seq }: MarketUpdate): Market {
  const book = {
    options: new Map((data.opciones ?? []).map((option) => [option.symbol, option])),
    stocks: new Map((data.acciones ?? []).map((stock) => [stock.symbol, stock])),
    rates: data.cauction_rates ?? [],
    seq: seq ?? null,
    asOf: Date.parse(asOf ?? ""),
    source: source ?? null,
    receivedAt: 0,
    revision: 1,
    malformedItems: 0,
  };
  const state = {
    status: "connected" as const,
    attempt: 0,
    retryAt: null,
    refusal: null,
    feedUnavailable: false,
    connections: null,
    limit: null,
    lastTickAt: null,
  };
  const stay = () => undefined;
  const connection = {
    getState: () => state,
    getInitialState: () => state,
    setState: stay,
    subscribe: () => stay,
  };
  return { connection, getBook: () => book, subscribe: () => stay };
}
