import { isKnownNumber } from "../../lib/index.ts";
import type { LegQuote } from "../../positions/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import type { ParityRateResult } from "../../quotes/index.ts";

/** A quote with the instant it is of, epoch milliseconds; null where unknown. */
export type AgedQuote = LegQuote;

export interface RateComparison {
  /** The own rate over the days of money; null where there is none. */
  readonly moneyTna: number | null;
  /** Points (0.01 is one) in favour against the caución, after own costs, over the days of money; null without its rate. */
  readonly points: number | null;
  /** Pesos a share by which the trade would have to get better to equal the caución; 0 or below where it does. */
  readonly distance: number | null;
}

/** A loan made or taken against the caución of the same days of money (simple per year). */
export function compareWithCaucion({
  own,
  isLent,
  moneyDays,
  caucionTna,
}: {
  readonly own: ParityRateResult;
  readonly isLent: boolean;
  readonly moneyDays: number;
  readonly caucionTna: number | undefined;
}): RateComparison {
  if (!own.ok || !(moneyDays > 0)) return { moneyTna: null, points: null, distance: null };
  const moneyTna = simpleRate(own.repayment / own.outlay - 1, moneyDays);
  if (!isKnownNumber(caucionTna)) return { moneyTna, points: null, distance: null };
  // The money laid out that would be fair; for a loan taken, the money that would have to come in.
  const fair = own.repayment / (1 + (caucionTna * moneyDays) / 365);
  return {
    moneyTna,
    points: isLent ? moneyTna - caucionTna : caucionTna - moneyTna,
    distance: isLent ? own.outlay - fair : fair - own.outlay,
  };
}

/** Milliseconds since a quote; null where its instant is unknown. */
export function ageOf({ quotedAt }: AgedQuote, now: number): number | null {
  return isKnownNumber(quotedAt) ? Math.max(0, now - quotedAt) : null;
}
