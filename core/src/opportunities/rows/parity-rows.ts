import { caucionWithFee, costsOfOrders } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { BookBase, BookExpiry, OpportunityBook } from "../market/opportunity-market.ts";
import { parityOpportunity } from "../tables/parity-opportunity.ts";
import type { ParityOpportunity } from "../tables/parity-opportunity.ts";
import type { OpportunityFacts } from "../tables/rank-opportunities.ts";
import { oldestOf, optionLeg, shareLeg, wholeLegs, widestOf } from "./row-facts.ts";
import type { RowPlace } from "./row-facts.ts";

export interface ParityRow extends ParityOpportunity, RowPlace {
  readonly facts: OpportunityFacts;
}

/** Conversions (colocadora) or reversals (tomadora) of every base that lists both options, as they come. */
export function parityRows(
  book: OpportunityBook,
  terms: {
    readonly kind: "conversion" | "reversal";
    readonly marketCosts: CostSchedule;
    readonly ownCosts: CostSchedule;
  },
): ParityRow[] {
  return book.expiries.flatMap((expiry) =>
    expiry.bases.flatMap(({ strike, call, put }) =>
      call === null || put === null ? [] : [rowOf(book, expiry, { ...terms, strike, call, put })],
    ),
  );
}

type Pair = Pick<BookBase, "strike"> & {
  readonly call: NonNullable<BookBase["call"]>;
  readonly put: NonNullable<BookBase["put"]>;
  readonly kind: "conversion" | "reversal";
  readonly marketCosts: CostSchedule;
  readonly ownCosts: CostSchedule;
};

function rowOf({ share, now }: OpportunityBook, expiry: BookExpiry, pair: Pair): ParityRow {
  const { strike, call, put, kind } = pair;
  const { date, days, moneyDays } = expiry;
  const isConversion = kind === "conversion";
  const lotOf = (price: number | null) => sharesPerLot * (price ?? 0);
  const ownCosts = costsOfOrders(pair.ownCosts, {
    share: lotOf(isConversion ? share.ask : share.bid),
    premium: (isConversion ? [call.bid, put.ask] : [call.ask, put.bid]).map(lotOf),
    exercise: lotOf(strike),
  });
  const caucionTna = caucionWithFee(expiry.caucionTna, ownCosts, { isLent: isConversion });
  const parity = parityOpportunity({
    ...pair,
    ownCosts,
    days,
    moneyDays,
    share,
    now,
    ...(caucionTna === null ? {} : { caucionTna }),
  });
  const sign = isConversion ? 1 : -1;
  const at = { strike, expiration: expiry.expiration };
  return {
    ...parity,
    date,
    days,
    moneyDays,
    caucionTna,
    strike,
    symbols: [call.symbol, put.symbol],
    legs: wholeLegs([
      shareLeg(sign * sharesPerLot, share),
      optionLeg("put", at, { quantity: sign, quote: put }),
      optionLeg("call", at, { quantity: 0 - sign, quote: call }),
    ]),
    facts: {
      ...widestOf([call, put]),
      lots: parity.own.ok ? parity.lots : null,
      age: oldestOf([share, call, put], now),
      points: parity.points,
    },
  };
}
