import { pastTerms } from "@paridad/core/book";
import { staleQuoteMilliseconds } from "@paridad/core/contract";
import type { HistoryChain } from "@paridad/core/contract";
import { isInTheMoney, readQuote, valueOptions } from "@paridad/core/quotes";
import type { OptionValue, Quote, RateInForce } from "@paridad/core/quotes";

export type ChainBar = HistoryChain["rows"][number];

export type PastOption = {
  readonly bar: ChainBar;
  readonly quote: Quote;
  readonly value: OptionValue;
  readonly inTheMoney: boolean;
  /** Its bar ended more than 15 minutes before the instant: its price is of another moment than the spot's. */
  readonly isStale: boolean;
};

export type PastStrike = {
  readonly strike: number;
  readonly call: PastOption | null;
  readonly put: PastOption | null;
};

export type PastChain = {
  readonly strikes: readonly PastStrike[];
  readonly rate: RateInForce;
  readonly days: number;
};

export function expirationsOf(rows: readonly ChainBar[]): string[] {
  return [...new Set(rows.flatMap(({ expiration }) => (expiration ? [expiration] : [])))].sort();
}

const barMinutes = { "1m": 1, "5m": 5, "1d": 0 } as const;

/** A minute's bar is named by its beginning, a day's by its close. */
function isStaleAt(asOf: number, { time, resolution }: ChainBar): boolean {
  const end = Date.parse(time) + barMinutes[resolution ?? "1d"] * 60_000;
  return asOf - end > staleQuoteMilliseconds;
}

/** The chain of one expiry, by strike, valued at its own instant. */
export function pastChain(
  answer: HistoryChain,
  { expiration, closedDays }: { expiration: string; closedDays?: readonly string[] | undefined },
): PastChain {
  const { at, spot, rows } = answer;
  const asOf = Date.parse(at);
  const { rate, daysToExpiry: days, yearsToExpiry: years, model } = pastTerms(answer, expiration, closedDays);
  const options = rows.flatMap((bar) => {
    const { strike, type } = bar;
    if (bar.expiration !== expiration || strike === null) return [];
    const quote = readQuote({ bid: bar.precio_compra, ask: bar.precio_venta, last: bar.precio_cierre });
    const terms = { spot: spot ?? bar.subyacente ?? null, yearsToExpiry: years, rate: rate.continuous };
    return [{ bar, contract: { type, strike }, quote, terms }];
  });
  const strikes = new Map<number, { call: PastOption | null; put: PastOption | null }>();
  const values = valueOptions(options, model);
  for (const [index, { bar, contract, quote }] of options.entries()) {
    const value = values[index];
    if (value === undefined) continue;
    const options = strikes.get(contract.strike) ?? { call: null, put: null };
    const inTheMoney = isInTheMoney(contract, spot) ?? false;
    options[bar.type] = { bar, quote, value, inTheMoney, isStale: isStaleAt(asOf, bar) };
    strikes.set(contract.strike, options);
  }
  const sorted = [...strikes].sort(([one], [other]) => one - other);
  return { strikes: sorted.map(([strike, options]) => ({ strike, ...options })), rate, days };
}
