import { isPositiveNumber, readInstant } from "../lib/index.ts";
import type { LegQuote } from "../positions/index.ts";
import type { BookContract, BookMarket } from "./book-market.ts";

/** Sides and sizes of a contract; null without one. */
export function quoteOf(contract: Pick<BookContract, "quote"> | null | undefined): LegQuote | null {
  if (!contract) return null;
  const { bid, ask, bidSize, askSize, quotedAt } = contract.quote;
  return { bid, ask, bidSize, askSize, quotedAt };
}

/** The share of the options' settlement, with the sizes and the time of its line. */
export function shareQuote({ share, stocks }: Pick<BookMarket, "share" | "stocks">): LegQuote {
  const { spotBid = null, spotAsk = null, basis } = share;
  const line = stocks.find((stock) => (stock.settlement ?? null) === basis.settlement);
  return {
    bid: spotBid,
    ask: spotAsk,
    bidSize: line?.bidSize ?? null,
    askSize: line?.askSize ?? null,
    quotedAt: readInstant(line?.datetime),
  };
}

/** The share's price now: its last, otherwise the middle of its sides. */
export function spotOf({ spot, share }: Pick<BookMarket, "spot" | "share">): number | null {
  if (spot !== null) return spot;
  const { spotBid, spotAsk } = share;
  const isTwoSided = isPositiveNumber(spotBid) && isPositiveNumber(spotAsk);
  return isTwoSided ? (spotBid + spotAsk) / 2 : (share.spot ?? null);
}
