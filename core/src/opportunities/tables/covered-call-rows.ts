import type { CostSchedule } from "../../costs/index.ts";
import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { legVolatility, sharesPerLot, valuePosition } from "../../positions/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import { coveredCallOdds } from "../covered-call-odds.ts";
import type { CoveredCallOdds } from "../covered-call-odds.ts";
import { coveredCall } from "../covered-call.ts";
import type { CoveredCall, OpportunityReason } from "../covered-call.ts";
import type { OpportunityFacts } from "./rank-opportunities.ts";
import { ageOf } from "./rate-comparison.ts";
import type { AgedQuote } from "./rate-comparison.ts";

export interface CallExpiry {
  /** Epoch milliseconds. */
  readonly expiration: number;
  /** Calendar days, and from settlement to settlement (`moneyDays`). */
  readonly days: number;
  readonly moneyDays: number;
  /** Caución of those days of money, simple per year; null where unknown. */
  readonly caucionTna: number | null;
  /** Continuous per year, for the base's own volatility. */
  readonly rate: number;
  /** Sizes in lots. */
  readonly calls: readonly { readonly strike: number; readonly quote: AgedQuote }[];
}

export interface CoveredCallRow {
  readonly expiration: number;
  readonly strike: number;
  readonly rates: Result<CoveredCall, OpportunityReason>;
  /** Drift 0, at the base's own volatility; null without one. */
  readonly odds: CoveredCallOdds | null;
  /** Solved at the call's mid, per square root of year. */
  readonly volatility: number | null;
  readonly delta: number | null;
  /** Points (0.01 is one) of *papel quieto* over the caución, both over the days of money; null where unknown. */
  readonly points: number | null;
  /** What the rows are filtered and ranked by. */
  readonly facts: OpportunityFacts;
}

export interface CoveredCallTable {
  readonly expiries: readonly CallExpiry[];
  /** Of the options' settlement; sizes in shares. */
  readonly share: AgedQuote;
  readonly costs: CostSchedule;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The table of *lanzamientos*: a row for each call of each expiry, as they come; `rankOpportunities` puts them in order. */
export function coveredCallRows(table: CoveredCallTable): CoveredCallRow[] {
  return table.expiries.flatMap((expiry) => expiry.calls.map((call) => rowOf(table, expiry, call)));
}

function rowOf(
  table: CoveredCallTable,
  expiry: CallExpiry,
  call: CallExpiry["calls"][number],
): CoveredCallRow {
  const { share, costs, now } = table;
  const { strike, quote } = call;
  const input = {
    shareBid: share.bid ?? Number.NaN,
    shareAsk: share.ask ?? Number.NaN,
    callBid: quote.bid ?? Number.NaN,
    strike,
    days: expiry.days,
    costs,
  };
  const rates = coveredCall(input);
  const { volatility, delta } = ownVolatility(table, expiry, call);
  const odds = volatility === null ? null : coveredCallOdds({ ...input, volatility, drift: 0 });
  const { caucionTna, moneyDays } = expiry;
  const points =
    rates.ok && isKnownNumber(caucionTna) && moneyDays > 0
      ? simpleRate(rates.still, moneyDays) - caucionTna
      : null;
  const ages = [ageOf(share, now), ageOf(quote, now)];
  const facts: OpportunityFacts = {
    bid: quote.bid,
    ask: quote.ask,
    lots: lotsOf(share, quote),
    age: ages.every((age) => age !== null) ? Math.max(...ages) : null,
    delta,
    points,
  };
  const { expiration } = expiry;
  return {
    expiration,
    strike,
    rates,
    odds: odds?.ok === true ? odds : null,
    volatility,
    delta,
    points,
    facts,
  };
}

/** What the call's bid takes and the share's ask gives. */
function lotsOf(share: AgedQuote, call: AgedQuote): number | null {
  if (!isPositiveNumber(share.askSize) || !isPositiveNumber(call.bidSize)) return null;
  return Math.floor(Math.min(share.askSize / sharesPerLot, call.bidSize));
}

function ownVolatility(
  { share, now }: CoveredCallTable,
  { expiration, rate }: CallExpiry,
  { strike, quote }: CallExpiry["calls"][number],
): { readonly volatility: number | null; readonly delta: number | null } {
  const unknown = { volatility: null, delta: null };
  const sides = [share.bid, share.ask, quote.bid, quote.ask];
  if (!sides.every(isPositiveNumber)) return unknown;
  const [shareBid, shareAsk, bid, ask] = sides as [number, number, number, number];
  if (shareBid > shareAsk || bid > ask) return unknown;
  const market = { spot: 0.5 * (shareBid + shareAsk), instant: now, rate };
  const leg = { kind: "call", strike, expiration } as const;
  const solved = legVolatility({ leg, price: 0.5 * (bid + ask), ...market });
  if (!solved.ok) return unknown;
  const { volatility } = solved;
  const valued = valuePosition({ legs: [{ ...leg, quantity: 1, price: 0, volatility }], ...market });
  return { volatility, delta: valued.ok ? valued.greeks.delta / sharesPerLot : null };
}
