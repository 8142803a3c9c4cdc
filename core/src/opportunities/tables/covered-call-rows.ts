import { caucionWithFee, costsOfOrders } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { isKnownNumber, isPositiveNumber } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { SoldLegRisk } from "../../positions/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import { coveredCallOdds } from "../covered-call-odds.ts";
import type { CoveredCallOdds } from "../covered-call-odds.ts";
import { coveredCall } from "../covered-call.ts";
import type { CoveredCall, CoveredCallInput, OpportunityReason } from "../covered-call.ts";
import type { FittedVolatility, OpportunityBook } from "../market/opportunity-market.ts";
import { ownedShareCall } from "../owned-share.ts";
import type { OwnedShareCall } from "../owned-share.ts";
import { soldOption } from "../rows/sold-option.ts";
import type { OpportunityFacts } from "./rank-opportunities.ts";
import { ageOf } from "./rate-comparison.ts";
import type { AgedQuote } from "./rate-comparison.ts";
import { saleVerdict } from "./sale-verdict.ts";
import type { SaleVerdict } from "./sale-verdict.ts";

export interface CallExpiry {
  /** Epoch milliseconds. */
  readonly expiration: number;
  /** Calendar days, and from settlement to settlement (`moneyDays`). */
  readonly days: number;
  readonly moneyDays: number;
  /** Caución of those days of money, simple per year; null where unknown. */
  readonly caucionTna: number | null;
  /** Continuous per year: the drift of a verdict. */
  readonly rate?: number;
  /** The fitted smile's, where the strike's own can't be solved. */
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
  /** The call's in the valued market, per square root of year. */
  readonly volatility: number | null;
  readonly delta: number | null;
  /** Points (0.01 is one) of *papel quieto* over the caución, both over the days of money; null where unknown. */
  readonly points: number | null;
  /** Expected result beside the caución, for a buyer of the share; null where unknown. */
  readonly verdict: SaleVerdict | null;
  /** The call as a sold leg; null without a spot. */
  readonly sold: SoldLegRisk | null;
  /** Facts the rows are filtered and ranked by: `points`. */
  readonly facts: OpportunityFacts;
}

export interface CoveredCallTable {
  readonly expiries: readonly CallExpiry[];
  /** Quote in the options' settlement; sizes in shares. */
  readonly share: AgedQuote;
  /** That options are valued at. */
  readonly spot?: number | null;
  readonly model?: OpportunityBook["model"];
  readonly costs: CostSchedule;
  /** Expected of the share, per square root of year, for verdicts; each base's own where left out. */
  readonly expectedVolatility?: number | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Cost of a share that is held already, pesos with fees: decisions take today's bid, results this. */
  readonly ownCost?: number;
  /** Lots of an order, for its least cost; 1 where left out. */
  readonly lots?: number;
}

/** The table of a book. */
export function coveredCallTable(
  { now, share, spot, model, expiries }: OpportunityBook,
  terms: Pick<CoveredCallTable, "costs" | "ownCost" | "expectedVolatility" | "lots">,
): CoveredCallTable {
  return {
    now,
    share,
    spot,
    ...(model && { model }),
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
  { caucionTna: quoted, ...term }: CallExpiry,
  call: CallExpiry["calls"][number],
): CoveredCallRow {
  const { share, ownCost } = table;
  const { strike, quote, symbol = "" } = call;
  const costs = costsOfRow(table, call);
  const expiry: CallExpiry = { ...term, caucionTna: caucionWithFee(quoted, costs) };
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
    verdict: owned === null ? verdictOf(table, expiry, { ...input, volatility: taken }) : null,
    sold: soldOption({ kind: "call", ...table, ...expiry, strike, quote }),
    facts: factsOf(table, quote, { delta, points }),
  };
}

/** Costs of orders of that many lots. */
function costsOfRow(
  { share, costs, lots = 1 }: CoveredCallTable,
  { strike, quote }: CallExpiry["calls"][number],
): CostSchedule {
  const shares = lots * sharesPerLot;
  return costsOfOrders(costs, {
    share: shares * (share.ask ?? 0),
    premium: shares * (quote.bid ?? 0),
    exercise: shares * strike,
  });
}

function verdictOf(
  { spot = null, model, now, expectedVolatility }: CoveredCallTable,
  { expiration, moneyDays, caucionTna, rate }: CallExpiry,
  input: CoveredCallInput & { readonly volatility: number | null },
): SaleVerdict | null {
  const volatility = expectedVolatility ?? input.volatility;
  if (volatility === null || rate === undefined) return null;
  return saleVerdict({
    ...input,
    ...(model && { model }),
    volatility,
    spot,
    now,
    expiration,
    rate,
    moneyDays,
    caucionTna,
  });
}

function oddsOf(input: Parameters<typeof coveredCallOdds>[0]): CoveredCallRow["odds"] {
  const odds = coveredCallOdds(input);
  return odds.ok ? odds : null;
}

/** *Papel quieto* over the days, of the money that the share's owner leaves in where there is one. */
function stillOf({ rates, owned, days }: Pick<CoveredCallRow, "rates" | "owned" | "days">): number | false {
  if (owned !== null) return owned.ok && (owned.stillTna * days) / 365;
  return rates.ok && rates.still;
}

/** A rate over the days as points over the caución, both over the days of money. */
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
    // An owner of the share needs no offer of it.
    lots: ownCost === undefined ? lotsOf(share, quote) : lotsAtBid(quote),
    age: ages.every((age) => age !== null) ? Math.max(...ages) : null,
    ...known,
  };
}

function lotsAtBid({ bid, bidSize }: AgedQuote): number | null {
  return isPositiveNumber(bid) && isPositiveNumber(bidSize) ? Math.floor(bidSize) : null;
}

/** Lots that the call's bid takes and the share's ask gives. */
function lotsOf(share: AgedQuote, call: AgedQuote): number | null {
  const lots = lotsAtBid(call);
  if (lots === null || !isPositiveNumber(share.ask) || !isPositiveNumber(share.askSize)) return null;
  return Math.min(Math.floor(share.askSize / sharesPerLot), lots);
}

/** As the market values it; null where it has no price. */
function valueOf({ volatility = null, delta = null }: AgedQuote) {
  return { volatility, delta };
}
