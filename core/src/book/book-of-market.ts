import type { SavedPosition } from "../contract/index.ts";
import type { CostSchedule } from "../costs/index.ts";
import { legsOfPosition } from "../positions/index.ts";
import type { LegQuote } from "../positions/index.ts";
import type { BookInput } from "../risk/index.ts";
import { shareQuote, spotOf } from "./market-quotes.ts";
import { firstToCome, nearestExpiry } from "./nearest-expiry.ts";
import type { BookMarket } from "./book-market.ts";

/** The open positions with the market of one instant. */
export type Book = {
  readonly input: BookInput;
  /** The share of the options' settlement. */
  readonly share: LegQuote;
  /** Each position's costs of dealing. */
  readonly costs: ReadonlyMap<string, CostSchedule>;
  readonly positions: readonly SavedPosition[];
};

/** Positions that still hold something and can be read. */
export function openPositions(positions: readonly SavedPosition[]): SavedPosition[] {
  return positions.filter(({ status, content }) => status === "open" && content !== null);
}

/** Null without a price of the share or a clock. Each option takes its expiry's rate. */
export function bookOfMarket(market: BookMarket, positions: readonly SavedPosition[]): Book | null {
  const { asOf, expiries, choices } = market;
  const spot = spotOf(market);
  if (spot === null || asOf === null) return null;
  const held = positions.map((position) => ({ id: position.id, legs: legsOfPosition(position) }));
  const ends = held.flatMap(({ legs }) =>
    legs.flatMap((leg) => (leg.kind === "share" ? [] : [leg.expiration])),
  );
  const nearest = nearestExpiry(expiries, firstToCome(ends, asOf));
  const quotes = expiries.flatMap(({ expiresAt, rate, contracts }) =>
    contracts.map(({ type, strike, value, quote }) => {
      const { bid, ask, last, bidSize, askSize, quotedAt, marketFrom: from } = quote;
      const { volatility } = value;
      const contract = { kind: type, strike, expiration: expiresAt };
      const valued = { volatility, from, rate: rate.continuous };
      return { ...contract, ...valued, bid, ask, last, bidSize, askSize, quotedAt };
    }),
  );
  return {
    input: {
      positions: held,
      quotes,
      spot,
      instant: asOf,
      rate: nearest?.rate.continuous ?? 0,
      model: choices.model,
    },
    share: shareQuote(market),
    costs: new Map(
      positions.flatMap(({ id, content }) => (content === null ? [] : [[id, content.costs] as const])),
    ),
    positions,
  };
}
