import { caucionWithFee, costsOfOrders } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { SoldLegRisk } from "../../positions/index.ts";
import { lognormalDistribution } from "../../probability/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import { cashSecuredPut } from "../cash-secured-put.ts";
import type { CashSecuredPut } from "../cash-secured-put.ts";
import type { OpportunityReason } from "../covered-call.ts";
import type { BookExpiry, BookOption, OpportunityBook } from "../market/opportunity-market.ts";
import type { OpportunityFacts } from "../tables/rank-opportunities.ts";
import { putResult, putVerdict } from "../tables/sale-verdict.ts";
import type { PutVerdictInput, SaleVerdict } from "../tables/sale-verdict.ts";
import { soldOption } from "./sold-option.ts";
import { lotsOfLevels, oldestOf, optionLeg, wholeLegs } from "./row-facts.ts";
import type { RowPlace } from "./row-facts.ts";

export interface CashSecuredPutRow extends RowPlace {
  readonly put: BookOption;
  readonly rates: Result<CashSecuredPut, OpportunityReason>;
  /** If nothing moves: exercised and sold again where the base is above the share's bid. TNA over the days; null where unknown. */
  readonly stillTna: number | null;
  /** Discount to the share's ask, as a fraction; null where unknown. */
  readonly discount: number | null;
  /** Drift 0, at the base's own volatility, without one at the fitted smile's; null without both. */
  readonly probabilityOfExercise: number | null;
  /** That probability is taken at the smile's volatility. */
  readonly isOddsFitted: boolean;
  /** Points (0.01 is one) of *papel quieto* over the caución, both over the days of money; null where unknown. */
  readonly points: number | null;
  /** Expected beside the caución; null where unknown. */
  readonly verdict: SaleVerdict | null;
  /** The result on average at drift 0 and the volatility of the odds, simple per year; null where unknown. */
  readonly driftlessTna: number | null;
  /** The put as a sold leg; null without a spot. */
  readonly sold: SoldLegRisk | null;
  /** Ranked by the verdict's points. */
  readonly facts: OpportunityFacts;
}

interface PutTerms {
  readonly costs: CostSchedule;
  /** The money set aside earns the caución meanwhile. */
  readonly inCaucion: boolean;
  /** Expected of the share, per square root of year, for verdicts; each base's own where left out. */
  readonly expectedVolatility?: number | null;
  /** Lots of an order, for its least cost; 1 where left out. */
  readonly lots?: number;
}

/** Puts sold against the money for their strike, at every base, as they come. */
export function cashSecuredPutRows(book: OpportunityBook, terms: PutTerms): CashSecuredPutRow[] {
  return book.expiries.flatMap((expiry) =>
    expiry.bases.flatMap(({ strike, put }) =>
      put === null ? [] : [rowOf(book, expiry, { ...terms, strike, put })],
    ),
  );
}

type PutAt = { readonly strike: number; readonly put: BookOption };

function rowOf(
  { share, now, spot, model }: OpportunityBook,
  { caucionTna: quoted, ...term }: BookExpiry,
  { strike, put, lots = 1, ...putTerms }: PutTerms & PutAt,
): CashSecuredPutRow {
  const shares = lots * sharesPerLot;
  const costs = costsOfOrders(putTerms.costs, {
    share: shares * strike,
    premium: shares * (put.bid ?? 0),
    exercise: shares * strike,
  });
  const expiry: BookExpiry = { ...term, caucionTna: caucionWithFee(quoted, costs) };
  const terms = { ...putTerms, costs };
  const { date, days, moneyDays, caucionTna, expiration } = expiry;
  const rates = cashSecuredPut({ putBid: put.bid ?? Number.NaN, strike, days, costs });
  const meanwhile = terms.inCaucion ? caucionTna : 0;
  const still = stillOf({ rates, strike, costs, bid: share.bid });
  const odds = oddsOf(spot, expiry, { strike, put });
  const sale = { ...expiry, ...terms, spot, now, strike, put, ...(model && { model }) };
  const verdict = verdictOf(sale, terms.expectedVolatility ?? odds.volatility);
  return {
    date,
    days,
    moneyDays,
    caucionTna,
    strike,
    symbols: [put.symbol],
    legs: wholeLegs([optionLeg("put", { strike, expiration }, { quantity: -1, quote: put })]),
    put,
    rates,
    stillTna: still === null || meanwhile === null ? null : simpleRate(still, days) + meanwhile,
    discount: rates.ok && isPositiveNumber(share.ask) ? 1 - rates.effectivePrice / share.ask : null,
    probabilityOfExercise: odds.probability,
    isOddsFitted: odds.isFitted,
    points: pointsOf(still, meanwhile, expiry),
    verdict,
    driftlessTna: driftlessOf({ ...sale, ...odds, rates, meanwhile }),
    sold: soldOption({ kind: "put", strike, expiration, quote: put, spot, now, rate: expiry.rate, costs }),
    facts: {
      bid: put.bid,
      ask: put.ask,
      lots: lotsOfLevels([{ price: put.bid, size: put.bidSize }]),
      age: oldestOf([share, put], now),
      points: verdict?.points ?? null,
    },
  };
}

function pointsOf(
  still: number | null,
  meanwhile: number | null,
  { caucionTna, moneyDays }: BookExpiry,
): number | null {
  if (still === null || meanwhile === null || caucionTna === null || !(moneyDays > 0)) return null;
  return simpleRate(still, moneyDays) + meanwhile - caucionTna;
}

/** Over the capital: the premium, less what a share delivered above today's bid loses when it is sold there. */
function stillOf({
  rates,
  strike,
  costs,
  bid,
}: Pick<CashSecuredPutRow, "rates" | "strike"> & {
  readonly costs: CostSchedule;
  readonly bid: number | null;
}): number | null {
  if (!rates.ok || !isPositiveNumber(bid)) return null;
  const loss = strike > bid ? strike * (1 + costs.exercise) - bid * (1 - costs.share) : 0;
  return (rates.premium - loss) / rates.capital;
}

function verdictOf(
  { put, ...terms }: Omit<PutVerdictInput, "putBid" | "volatility"> & PutAt,
  volatility: number | null,
): SaleVerdict | null {
  return volatility === null ? null : putVerdict({ ...terms, volatility, putBid: put.bid ?? 0 });
}

interface PutOdds {
  readonly volatility: number | null;
  readonly probability: number | null;
  /** The volatility is the smile's. */
  readonly isFitted: boolean;
}

interface DriftlessTerms extends PutAt, Pick<PutVerdictInput, "expiration" | "days" | "costs"> {
  readonly spot: number | null;
  readonly volatility: number | null;
  readonly rates: CashSecuredPutRow["rates"];
  /** The money set aside earns it, simple per year. */
  readonly meanwhile: number | null;
}

/** TNA on average at drift 0 and the base's own volatility; null where it can't be told. */
function driftlessOf(terms: DriftlessTerms): number | null {
  const { spot, volatility, rates, meanwhile, days, put, ...at } = terms;
  if (spot === null || volatility === null || meanwhile === null || !rates.ok) return null;
  const result = putResult({ ...at, putBid: put.bid ?? 0, spot, volatility, years: days / 365, drift: 0 });
  return result === null ? null : simpleRate(result / rates.capital, days) + meanwhile;
}

/** At drift 0. */
function oddsOf(spot: number | null, expiry: BookExpiry, { strike, put }: PutAt): PutOdds {
  const own = put.volatility ?? null;
  const volatility = own ?? expiry.fittedVolatility?.(strike) ?? null;
  const unknown = { volatility, probability: null, isFitted: false };
  if (spot === null || volatility === null) return unknown;
  const moved = lognormalDistribution({ spot, yearsToExpiry: expiry.days / 365, volatility, drift: 0 });
  if (!moved.ok) return unknown;
  const probability = 1 - moved.distribution.probabilityAbove(strike);
  return { volatility, probability, isFitted: own === null };
}
