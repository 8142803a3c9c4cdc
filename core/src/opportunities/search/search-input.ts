import { caucionWithFee } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { isPositiveNumber } from "../../lib/index.ts";
import { strikesAround } from "../../quotes/index.ts";
import type { BookExpiry, BookOption, OpportunityBook } from "../market/opportunity-market.ts";
import { usualFilters } from "../tables/rank-opportunities.ts";
import { ageOf } from "../tables/rate-comparison.ts";
import type { AgedQuote } from "../tables/rate-comparison.ts";
import type { SearchExpiry, SearchInput } from "./search-types.ts";

/** Bases on each side of the share that are searched. */
const basesASide = 25;

/** The user's view for a search. */
export type SearchView = Pick<
  SearchInput,
  "target" | "date" | "budget" | "costs" | "mostLegs" | "onlyCredit" | "expectedVolatility"
> & { readonly costs: CostSchedule };

/**
 * A search over what can be dealt of a book now: 25 bases a side, without quotes that are old. Null without the share's
 * two sides, where they are crossed, old or of no known moment, where chain and share are of different moments, or without
 * an expiry on or after the date.
 */
export function searchInputOf(book: OpportunityBook, view: SearchView): SearchInput | null {
  const { share, now, areMomentsApart, spot, model } = book;
  if (areMomentsApart || spot === null || !isPositiveNumber(share.bid) || !isPositiveNumber(share.ask))
    return null;
  if (share.bid > share.ask || !isFresh(share, now)) return null;
  const reached = book.expiries.filter(({ expiration }) => expiration >= view.date);
  const expiries = reached.flatMap((expiry) => searchable(book, expiry, { spot, costs: view.costs }));
  return expiries.length === 0 ? null : { ...view, expiries, spot, instant: now, ...(model && { model }) };
}

function isFresh(quote: AgedQuote, now: number): boolean {
  const age = ageOf(quote, now);
  return age !== null && age <= usualFilters.oldest;
}

function searchable(
  book: OpportunityBook,
  expiry: BookExpiry,
  { spot, costs }: { readonly spot: number; readonly costs: CostSchedule },
): SearchExpiry[] {
  const volatility = expiry.atTheMoneyVolatility;
  if (volatility === null) return [];
  const strikes = expiry.bases.map(({ strike }) => strike);
  const near = new Set(strikesAround(strikes, { spot, count: basesASide }));
  const fresh = (option: BookOption | null): BookOption | null =>
    option !== null && isFresh(option, book.now) ? option : null;
  return [
    {
      expiration: expiry.expiration,
      volatility,
      rate: expiry.rate,
      days: expiry.days,
      moneyDays: expiry.moneyDays,
      caucionTna: caucionWithFee(expiry.caucionTna, costs),
      bases: expiry.bases
        .filter(({ strike }) => near.has(strike))
        .map(({ strike, call, put }) => ({ strike, call: fresh(call), put: fresh(put) })),
    },
  ];
}
