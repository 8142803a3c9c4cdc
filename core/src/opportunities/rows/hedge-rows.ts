import { caucionWithFee, costsOfOrders } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import type { Result } from "../../lib/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import { shareOrCall } from "../call-rates.ts";
import type { ShareOrCall } from "../call-rates.ts";
import type { OpportunityReason } from "../covered-call.ts";
import { hedgedShare, zeroCostCollar } from "../hedged-share.ts";
import type { HedgedShare, ZeroCostResult } from "../hedged-share.ts";
import type { BookExpiry, BookOption, OpportunityBook } from "../market/opportunity-market.ts";
import type { OpportunityFacts } from "../tables/rank-opportunities.ts";
import { lotsOfLevels, oldestOf, optionLeg, shareLeg, wholeLegs, widestOf } from "./row-facts.ts";
import type { RowPlace } from "./row-facts.ts";

export interface ShareOrCallRow extends RowPlace {
  readonly callAsk: number | null;
  readonly rates: Result<ShareOrCall, OpportunityReason>;
  readonly facts: OpportunityFacts;
}

/**
 * The share bought through each call, against the rate for borrowers over the days of money (the caución where none is
 * given); points are in favour of the call.
 */
export function shareOrCallRows(
  book: OpportunityBook,
  { costs, tomadoraTna }: { readonly costs: CostSchedule; readonly tomadoraTna: number | null },
): ShareOrCallRow[] {
  const { share, now } = book;
  return book.expiries.flatMap((expiry) =>
    expiry.bases.flatMap(({ strike, call }) => {
      if (call === null) return [];
      const borrowed = tomadoraTna ?? caucionWithFee(expiry.caucionTna, costs, { isLent: false });
      const [shareAsk, callAsk] = [share.ask ?? Number.NaN, call.ask ?? Number.NaN];
      const lotOf = (price: number) => sharesPerLot * price;
      const amounts = { share: lotOf(shareAsk), premium: lotOf(callAsk), exercise: lotOf(strike) };
      const input = { shareAsk, callAsk, strike, costs: costsOfOrders(costs, amounts) };
      const overMoney = shareOrCall({
        ...input,
        days: expiry.moneyDays,
        ...(borrowed === null ? {} : { tomadoraTna: borrowed }),
      });
      const at = { strike, expiration: expiry.expiration };
      return [
        {
          ...placeOf(expiry, strike),
          symbols: [call.symbol],
          legs: wholeLegs([optionLeg("call", at, { quantity: 1, quote: call })]),
          callAsk: call.ask,
          rates: shareOrCall({ ...input, days: expiry.days }),
          facts: {
            bid: call.bid,
            ask: call.ask,
            lots: lotsOfLevels([{ price: call.ask, size: call.askSize }]),
            age: oldestOf([share, call], now),
            points: overMoney.ok && overMoney.overTomadora !== null ? 0 - overMoney.overTomadora : null,
          },
        },
      ];
    }),
  );
}

export interface HedgeRow extends RowPlace {
  readonly hedge: Result<HedgedShare, OpportunityReason>;
  /** The call sold of a zero-cost collar, or why none pays; null for a protective put. */
  readonly collar: ZeroCostResult | null;
  /** `points` are those of what the insurance costs a year, negative where it is paid. */
  readonly facts: OpportunityFacts;
}

/** The share with a floor: a put bought, and in a collar the highest call sold that pays it. */
export function hedgeRows(
  book: OpportunityBook,
  { kind, costs }: { readonly kind: "put" | "collar"; readonly costs: CostSchedule },
): HedgeRow[] {
  return book.expiries.flatMap((expiry) =>
    expiry.bases.flatMap(({ strike, put }) =>
      put === null ? [] : [hedgeOf(book, expiry, { strike, put, costs, isCollar: kind === "collar" })],
    ),
  );
}

function placeOf({ date, days, moneyDays, caucionTna }: BookExpiry, strike: number) {
  return { date, days, moneyDays, caucionTna, strike };
}

interface Hedge {
  readonly strike: number;
  readonly put: BookOption;
  readonly costs: CostSchedule;
  readonly isCollar: boolean;
}

function hedgeOf(book: OpportunityBook, expiry: BookExpiry, hedgeKind: Hedge): HedgeRow {
  const { strike, put, costs, isCollar } = hedgeKind;
  const { bases, days } = expiry;
  const calls = bases.map((base) => ({ strike: base.strike, bid: base.call?.bid ?? null }));
  const collar = isCollar ? zeroCostCollar({ put: { strike, ask: put.ask }, calls, costs }) : null;
  const sold = collar?.ok ? soldOf(expiry, collar.strike) : null;
  const hedge = hedgedShare({
    shareAsk: book.share.ask ?? Number.NaN,
    put: { strike, ask: put.ask },
    ...(sold === null ? {} : { call: { strike: sold.strike, bid: sold.call.bid } }),
    days,
    costs,
  });
  const isWhole = !isCollar || sold !== null;
  return {
    ...placeOf(expiry, strike),
    symbols: [put.symbol, ...(sold === null ? [] : [sold.call.symbol])],
    legs: isWhole ? legsOf(book, expiry, { ...hedgeKind, sold }) : null,
    hedge,
    collar,
    facts: {
      ...levelsOf(book, put, sold?.call ?? null),
      points: hedge.ok && isWhole ? 0 - hedge.costTna : null,
    },
  };
}

interface SoldCall {
  readonly strike: number;
  readonly call: BookOption;
}

function soldOf({ bases }: BookExpiry, strike: number): SoldCall | null {
  const call = bases.find((base) => base.strike === strike)?.call ?? null;
  return call === null ? null : { strike, call };
}

function legsOf(
  { share }: OpportunityBook,
  { expiration }: BookExpiry,
  { strike, put, sold }: Pick<Hedge, "strike" | "put"> & { readonly sold: SoldCall | null },
) {
  const bought = [
    shareLeg(sharesPerLot, share),
    optionLeg("put", { strike, expiration }, { quantity: 1, quote: put }),
  ];
  if (sold === null) return wholeLegs(bought);
  const at = { strike: sold.strike, expiration };
  return wholeLegs([...bought, optionLeg("call", at, { quantity: -1, quote: sold.call })]);
}

function levelsOf({ share, now }: OpportunityBook, put: BookOption, call: BookOption | null) {
  const options = call === null ? [put] : [put, call];
  const shares = share.askSize ?? null;
  return {
    ...widestOf(options),
    lots: lotsOfLevels([
      { price: share.ask, size: shares === null ? null : shares / sharesPerLot },
      { price: put.ask, size: put.askSize },
      ...(call === null ? [] : [{ price: call.bid, size: call.bidSize }]),
    ]),
    age: oldestOf([share, ...options], now),
  };
}
