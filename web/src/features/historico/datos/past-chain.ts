import type { HistoryApi } from "@paridad/core/api";
import { quotedOption, rateFromTnaPercent } from "@paridad/core/pricing";
import type { QuotedOptionValue } from "@paridad/core/pricing";
import { daysToExpiry, yearsToExpiry } from "@paridad/core/symbols";

export type ChainAnswer = Awaited<ReturnType<HistoryApi["chain"]>>["data"];
export type ChainBar = ChainAnswer["rows"][number];

/** A contract of a past chain with what its quote says. */
export type PastSide = {
  readonly bar: ChainBar;
  readonly value: QuotedOptionValue;
  readonly inTheMoney: boolean;
};

export type PastStrike = {
  readonly strike: number;
  readonly call: PastSide | null;
  readonly put: PastSide | null;
};

export type PastChain = {
  readonly strikes: readonly PastStrike[];
  readonly rate: ReturnType<typeof rateFromTnaPercent>;
  readonly days: number;
};

/** The expiries of a chain, ascending. */
export function expirationsOf(rows: readonly ChainBar[]): string[] {
  return [...new Set(rows.flatMap(({ expiration }) => (expiration ? [expiration] : [])))].sort();
}

function isInTheMoney({ type, strike }: ChainBar, spot: number | null): boolean {
  if (strike === null || spot === null) return false;
  return type === "call" ? strike < spot : strike > spot;
}

/** The chain of one expiry, by strike, valued at its own instant. */
export function pastChain(
  { at, spot, ratePercent, rows }: ChainAnswer,
  { expiration }: { expiration: string },
): PastChain {
  const asOf = Date.parse(at);
  const days = daysToExpiry({ asOf, expiration });
  const rate = rateFromTnaPercent({ ratePercent, days });
  const years = yearsToExpiry({ asOf, expiration });
  const strikes = new Map<number, { call: PastSide | null; put: PastSide | null }>();
  for (const bar of rows) {
    if (bar.expiration !== expiration || bar.strike === null) continue;
    const value = quotedOption({
      type: bar.type,
      strike: bar.strike,
      spot: spot ?? bar.subyacente ?? null,
      yearsToExpiry: years,
      rate: rate.rate,
      bid: bar.precio_compra,
      ask: bar.precio_venta,
      last: bar.precio_cierre,
    });
    const sides = strikes.get(bar.strike) ?? { call: null, put: null };
    sides[bar.type] = { bar, value, inTheMoney: isInTheMoney(bar, spot) };
    strikes.set(bar.strike, sides);
  }
  const sorted = [...strikes].sort(([one], [other]) => one - other);
  return { strikes: sorted.map(([strike, sides]) => ({ strike, ...sides })), rate, days };
}
