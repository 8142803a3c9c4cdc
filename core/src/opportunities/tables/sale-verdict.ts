import { noCosts } from "../../costs/index.ts";
import { sharesPerLot, valuePosition } from "../../positions/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import { coveredCallOdds } from "../covered-call-odds.ts";
import type { CoveredCallInput } from "../covered-call.ts";

/** Fractions of the outlay over the term: caución + edge - costs = expected. */
export interface SaleVerdict {
  /** What the outlay earns in caución over the days of money. */
  readonly caucion: number;
  /** Time value sold at the bid less what it is worth at the volatility expected of the share. */
  readonly edge: number;
  /** Of both ends, on average. */
  readonly costs: number;
  readonly expected: number;
  /** A year of the expected one, calendar days; and its points over the caución, days of money. */
  readonly expectedTna: number;
  readonly points: number;
}

export interface SaleVerdictInput extends CoveredCallInput {
  /** The price that options are valued at. */
  readonly spot: number | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly expiration: number;
  /** Continuous per year: the drift of a verdict. */
  readonly rate: number;
  /** Expected of the share up to the expiry, per square root of year. */
  readonly volatility: number;
  readonly moneyDays: number;
  readonly caucionTna: number | null;
}

/**
 * What selling a call over the share is expected to bring beside the caución: with the share growing at the rate nothing is
 * earned but what the volatility sold is dear, and the costs are paid. Null where a part of it is unknown.
 */
export function saleVerdict(input: SaleVerdictInput): SaleVerdict | null {
  const { spot, now, expiration, rate, volatility, moneyDays, caucionTna, strike, callBid, days } = input;
  if (spot === null || caucionTna === null || !(moneyDays > 0)) return null;
  const moved = { volatility, drift: rate };
  const net = coveredCallOdds({ ...input, ...moved });
  const free = coveredCallOdds({ ...input, ...moved, costs: noCosts });
  const leg = { kind: "call", strike, expiration, quantity: 1, price: 0, volatility } as const;
  const worth = valuePosition({ legs: [leg], spot, instant: now, rate });
  if (!net.ok || !free.ok || !worth.ok) return null;
  const { premium, share } = input.costs;
  const bought = input.shareAsk - callBid;
  const outlay = bought + share * input.shareAsk + premium * callBid;
  const caucion = (caucionTna * moneyDays) / 365;
  const edge = (callBid - worth.value / sharesPerLot) / outlay;
  const costs = (free.expected * bought - net.expected * outlay) / outlay;
  const expected = caucion + edge - costs;
  return {
    caucion,
    edge,
    costs,
    expected,
    expectedTna: simpleRate(expected, days),
    points: simpleRate(edge - costs, moneyDays),
  };
}
