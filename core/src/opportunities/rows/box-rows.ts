import { caucionWithFee, costsOfOrders } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { BookBase, BookExpiry, OpportunityBook } from "../market/opportunity-market.ts";
import { americanBoxValue, boxOpportunity } from "../tables/box-opportunity.ts";
import type { BoxOpportunity } from "../tables/box-opportunity.ts";
import type { OpportunityFacts } from "../tables/rank-opportunities.ts";
import { oldestOf, optionLeg, wholeLegs, widestOf } from "./row-facts.ts";
import type { RowPlace } from "./row-facts.ts";

export interface BoxRow extends BoxOpportunity, RowPlace {
  /** `strike` is the lower one. */
  readonly upper: number;
  readonly facts: OpportunityFacts;
}

type Whole = BookBase & {
  readonly call: NonNullable<BookBase["call"]>;
  readonly put: NonNullable<BookBase["put"]>;
};

interface BoxTerms {
  /** Bought, a loan made; or sold, a loan taken. */
  readonly kind: "lend" | "borrow";
  readonly marketCosts: CostSchedule;
  readonly ownCosts: CostSchedule;
}

/** Boxes of every two bases of an expiry that list all four options with two sides, as they come. */
export function boxRows(book: OpportunityBook, terms: BoxTerms): BoxRow[] {
  return book.expiries.flatMap((expiry) => {
    const bases = expiry.bases.filter(isWhole);
    const valued = terms.kind === "borrow" ? americanOf(book, expiry) : () => null;
    return bases.flatMap((lower, index) =>
      bases
        .slice(index + 1)
        .map((upper) => rowOf(book, expiry, { ...terms, lower, upper, american: valued(lower, upper) })),
    );
  });
}

function isWhole(base: BookBase): base is Whole {
  if (base.call === null || base.put === null) return false;
  const { bid, ask } = widestOf([base.call, base.put]);
  return bid !== null && ask !== null && bid <= ask;
}

/** Value of four American options at the volatility near the money, or null where that is unknown. */
function americanOf({ spot, now }: OpportunityBook, expiry: BookExpiry) {
  const { atTheMoneyVolatility: volatility } = expiry;
  const market = { spot: spot ?? Number.NaN, instant: now, rate: expiry.rate, expiration: expiry.expiration };
  return (lower: Whole, upper: Whole): number | null => {
    if (volatility === null) return null;
    const value = americanBoxValue({ lower: lower.strike, upper: upper.strike, volatility, ...market });
    return value.ok ? value.value : null;
  };
}

/** Four options of a lot each, and two of them exercised. */
function costsOfBox({ kind, ownCosts }: BoxTerms, lower: Whole, upper: Whole): CostSchedule {
  const lotOf = (price: number | null) => sharesPerLot * (price ?? 0);
  const [bought, sold] = [
    [lower.call, upper.put],
    [lower.put, upper.call],
  ] as const;
  const premiums =
    kind === "lend"
      ? [...bought.map(({ ask }) => ask), ...sold.map(({ bid }) => bid)]
      : [...bought.map(({ bid }) => bid), ...sold.map(({ ask }) => ask)];
  return costsOfOrders(ownCosts, {
    share: [],
    premium: premiums.map(lotOf),
    exercise: [lotOf(lower.strike), lotOf(upper.strike)],
  });
}

function rowOf(
  { now }: OpportunityBook,
  expiry: BookExpiry,
  { lower, upper, american, ...boxTerms }: BoxTerms & { lower: Whole; upper: Whole; american: number | null },
): BoxRow {
  const { date, days, moneyDays, expiration } = expiry;
  const terms = { ...boxTerms, ownCosts: costsOfBox(boxTerms, lower, upper) };
  const caucionTna = caucionWithFee(expiry.caucionTna, terms.ownCosts, { isLent: terms.kind === "lend" });
  const box = boxOpportunity({
    ...terms,
    lower,
    upper,
    days,
    moneyDays,
    now,
    ...(caucionTna === null ? {} : { caucionTna }),
    ...(american === null ? {} : { americanValue: american }),
  });
  const sign = terms.kind === "lend" ? 1 : -1;
  const quotes = [lower.call, lower.put, upper.call, upper.put];
  const [low, high] = [lower.strike, upper.strike].map((strike) => ({ strike, expiration })) as [
    { strike: number; expiration: number },
    { strike: number; expiration: number },
  ];
  return {
    ...box,
    date,
    days,
    moneyDays,
    caucionTna,
    strike: lower.strike,
    upper: upper.strike,
    symbols: quotes.map(({ symbol }) => symbol),
    legs: wholeLegs([
      optionLeg("call", low, { quantity: sign, quote: lower.call }),
      optionLeg("call", high, { quantity: 0 - sign, quote: upper.call }),
      optionLeg("put", high, { quantity: sign, quote: upper.put }),
      optionLeg("put", low, { quantity: 0 - sign, quote: lower.put }),
    ]),
    facts: {
      ...widestOf(quotes),
      lots: box.lots,
      age: oldestOf(quotes, now),
      points: box.warnings.includes("below-american-value") ? null : box.points,
    },
  };
}
