import { caucionWithFee } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
import type { Result } from "../../lib/index.ts";
import { simpleRate } from "../../quotes/index.ts";
import type { OpportunityReason } from "../covered-call.ts";
import type { OpportunityBook } from "../market/opportunity-market.ts";
import type { OpportunityFacts } from "../tables/rank-opportunities.ts";
import { syntheticShare } from "../tables/synthetic-share.ts";
import type { SyntheticShare } from "../tables/synthetic-share.ts";
import { lotsOfLevels, oldestOf, optionLeg, wholeLegs, widestOf } from "./row-facts.ts";
import type { RowPlace } from "./row-facts.ts";

export interface SyntheticRow extends RowPlace {
  readonly synthetic: Result<SyntheticShare, OpportunityReason | "rate-unknown">;
  /** The saving a year, as points of TNA; null where unknown. */
  readonly facts: OpportunityFacts;
}

/** The share by a call bought and a put sold, at every base that lists both, against buying it; as they come. */
export function syntheticRows(book: OpportunityBook, costs: CostSchedule): SyntheticRow[] {
  const { share, now } = book;
  return book.expiries.flatMap(({ bases, expiration, ...expiry }) =>
    bases.flatMap(({ strike, call, put }) => {
      if (call === null || put === null) return [];
      const { date, days, moneyDays } = expiry;
      const caucionTna = caucionWithFee(expiry.caucionTna, costs);
      const synthetic: SyntheticRow["synthetic"] =
        caucionTna === null
          ? { ok: false, reason: "rate-unknown" }
          : syntheticShare({
              strike,
              callAsk: call.ask,
              putBid: put.bid,
              shareAsk: share.ask,
              caucionTna,
              moneyDays,
              costs,
            });
      const at = { strike, expiration };
      return [
        {
          date,
          days,
          moneyDays,
          caucionTna,
          strike,
          symbols: [call.symbol, put.symbol],
          legs: wholeLegs([
            optionLeg("call", at, { quantity: 1, quote: call }),
            optionLeg("put", at, { quantity: -1, quote: put }),
          ]),
          synthetic,
          facts: {
            ...widestOf([call, put]),
            lots: lotsOfLevels([
              { price: call.ask, size: call.askSize },
              { price: put.bid, size: put.bidSize },
            ]),
            age: oldestOf([share, call, put], now),
            points: synthetic.ok ? simpleRate(synthetic.saving, moneyDays) : null,
          },
        },
      ];
    }),
  );
}
