import type { CostSchedule } from "../../costs/index.ts";
import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { SoldLegRisk } from "../../positions/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import { coveredCallOdds } from "../covered-call-odds.ts";
import type { CoveredCallOdds } from "../covered-call-odds.ts";
import { coveredCall } from "../covered-call.ts";
import type { CoveredCall, OpportunityReason } from "../covered-call.ts";
import type { FittedVolatility, OpportunityBook } from "../market/opportunity-market.ts";
import { ownedShareCall } from "../owned-share.ts";
import type { OwnedShareCall } from "../owned-share.ts";
import { soldOption } from "../rows/sold-option.ts";
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
  /** Of the fitted smile, where the base's own can't be solved. */
  readonly fittedVolatility?: FittedVolatility;
  /** Sizes in lots. */
  readonly calls: readonly {
    readonly strike: number;
    readonly quote: AgedQuote;
    readonly symbol?: string;
  }[];
}

export interface CoveredCallRow {
  readonly expiration: number;
  readonly days: number;
  readonly moneyDays: number;
  readonly caucionTna: number | null;
  readonly strike: number;
  /** Empty where the caller gave none. */
  readonly symbol: string;
  readonly quote: AgedQuote;
  readonly rates: Result<CoveredCall, OpportunityReason>;
  /** "Ya tengo el papel", with the own cost; null where it wasn't given. */
  readonly owned: Result<OwnedShareCall, OpportunityReason> | null;
  /** Drift 0, at the base's own volatility, without one at the fitted smile's; null without both. */
  readonly odds: CoveredCallOdds | null;
  /** The odds are taken at the smile's volatility. */
  readonly isOddsFitted: boolean;
  /** Of the call in the valued market, per square root of year. */
  readonly volatility: number | null;
  readonly delta: number | null;
  /** Points (0.01 is one) of *papel quieto* over the caución, both over the days of money; null where unknown. */
  readonly points: number | null;
  /** The same of the rate on average. */
  readonly expectedPoints: number | null;
  /** The bid at which *papel quieto* would equal the caución: what would have to move. Null where unknown. */
  readonly neededBid: number | null;
  /** The call as a sold leg; null without a spot. */
  readonly sold: SoldLegRisk | null;
  /** What the rows are filtered and ranked by: `points`. */
  readonly facts: OpportunityFacts;
}

export interface CoveredCallTable {
  readonly expiries: readonly CallExpiry[];
  /** Of the options' settlement; sizes in shares. */
  readonly share: AgedQuote;
  /** That options are valued at. */
  readonly spot?: number | null;
  readonly costs: CostSchedule;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of a share that is held already, pesos with fees: decisions take today's bid, results this. */
  readonly ownCost?: number;
}

/** The table of a book. */
export function coveredCallTable(
  { now, share, spot, expiries }: OpportunityBook,
  terms: Pick<CoveredCallTable, "costs" | "ownCost">,
): CoveredCallTable {
  return {
    now,
    share,
    spot,
    ...terms,
    expiries: expiries.map(({ bases, ...expiry }) => ({
      ...expiry,
      calls: bases.flatMap(({ strike, call }) =>
        call === null ? [] : [{ strike, quote: call, symbol: call.symbol }],
      ),
    })),
  };
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
  const { share, costs, ownCost } = table;
  const { strike, quote, symbol = "" } = call;
  const input = {
    shareBid: share.bid ?? Number.NaN,
    shareAsk: share.ask ?? Number.NaN,
    callBid: quote.bid ?? Number.NaN,
    strike,
    days: expiry.days,
    costs,
  };
  const rates = coveredCall(input);
  const { volatility, delta } = valueOf(quote);
  const taken = volatility ?? expiry.fittedVolatility?.(strike) ?? null;
  const odds = taken === null ? null : oddsOf({ ...input, volatility: taken, drift: 0 });
  const owned = ownCost === undefined ? null : ownedShareCall({ ...input, ownCost });
  const { expiration, days, moneyDays, caucionTna } = expiry;
  const points = pointsOver(expiry, stillOf({ rates, owned, days }));
  return {
    expiration,
    days,
    moneyDays,
    caucionTna,
    strike,
    symbol,
    quote,
    rates,
    owned,
    odds,
    isOddsFitted: odds !== null && volatility === null,
    volatility,
    delta,
    points,
    expectedPoints: pointsOver(expiry, odds !== null && odds.expected),
    neededBid: rates.ok ? bidForCaucion(table, expiry, strike) : null,
    sold: soldOption({ kind: "call", ...table, ...expiry, strike, quote }),
    facts: factsOf(table, quote, { delta, points }),
  };
}

function oddsOf(input: Parameters<typeof coveredCallOdds>[0]): CoveredCallRow["odds"] {
  const found = coveredCallOdds(input);
  return found.ok ? found : null;
}

/** *Papel quieto* over the days, of the money that the share's owner leaves in where there is one. */
function stillOf({ rates, owned, days }: Pick<CoveredCallRow, "rates" | "owned" | "days">): number | false {
  if (owned !== null) return owned.ok && (owned.stillTna * days) / 365;
  return rates.ok && rates.still;
}

/** What lays out so much less, or leaves so much less in, that what comes back is the caución's. */
function bidForCaucion(
  { share, costs, ownCost }: CoveredCallTable,
  { caucionTna, moneyDays }: CallExpiry,
  strike: number,
): number | null {
  const [bid, ask] = [share.bid, share.ask] as [number, number];
  if (!isKnownNumber(caucionTna) || !(moneyDays > 0)) return null;
  const sold = bid * (1 - costs.share);
  const comesBack = strike <= bid ? strike * (1 - costs.exercise) : sold;
  const laidOut = ownCost === undefined ? ask * (1 + costs.share) : sold;
  const needed = laidOut - comesBack / (1 + (caucionTna * moneyDays) / 365);
  return needed / (1 - costs.premium);
}

/** Of a rate over the days, points over the caución, both over the days of money. */
function pointsOver({ caucionTna, moneyDays }: CallExpiry, rate: number | false): number | null {
  if (rate === false || !isKnownNumber(caucionTna) || !(moneyDays > 0)) return null;
  return simpleRate(rate, moneyDays) - caucionTna;
}

function factsOf(
  { share, now, ownCost }: CoveredCallTable,
  quote: AgedQuote,
  known: Pick<OpportunityFacts, "delta" | "points">,
): OpportunityFacts {
  const ages = [ageOf(share, now), ageOf(quote, now)];
  return {
    bid: quote.bid,
    ask: quote.ask,
    // Who has the share needs no offer of it.
    lots: ownCost === undefined ? lotsOf(share, quote) : lotsAtBid(quote),
    age: ages.every((age) => age !== null) ? Math.max(...ages) : null,
    ...known,
  };
}

function lotsAtBid({ bid, bidSize }: AgedQuote): number | null {
  return isPositiveNumber(bid) && isPositiveNumber(bidSize) ? Math.floor(bidSize) : null;
}

/** What the call's bid takes and the share's ask gives. */
function lotsOf(share: AgedQuote, call: AgedQuote): number | null {
  const lots = lotsAtBid(call);
  if (lots === null || !isPositiveNumber(share.ask) || !isPositiveNumber(share.askSize)) return null;
  return Math.min(Math.floor(share.askSize / sharesPerLot), lots);
}

/** As the market values it; null where it has no price. */
function valueOf({ volatility = null, delta = null }: AgedQuote) {
  return { volatility, delta };
}
