import { isPositiveNumber } from "../../lib/index.ts";
import { sharesOf } from "../check-legs.ts";
import type { PositionLeg } from "../position-types.ts";

/** A book's best level: pesos a share, and its size (lots of an option, shares of the share). */
export interface LegQuote {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly bidSize?: number | null;
  readonly askSize?: number | null;
  /** Epoch milliseconds. */
  readonly quotedAt?: number | null;
  /** The option's in the valued market: at its market price, per square root of year. Nothing solves it again. */
  readonly volatility?: number | null;
  /** Raw, a share's worth, at that volatility. */
  readonly delta?: number | null;
}

/** The quote of an option without bid or ask. */
export const nobody: LegQuote = { bid: null, ask: null };

export interface Dealt {
  /** The ask of what is bought, the bid of what is sold; null where that side is missing or the book is crossed. */
  readonly price: number | null;
  /** Middle of the two sides; null where one is missing or they cross. */
  readonly mid: number | null;
  /** Part of the quantity that the level fills, in lots (of a share leg in shares); null where its size is unknown. */
  readonly available: number | null;
  /** "Solo 12 lotes a este precio": the level is known to be smaller than the quantity. */
  readonly isShort: boolean;
}

/** At what a quantity can be dealt now, and how much of it: positive buys, negative sells. */
export function dealAt({ quantity, quote }: { readonly quantity: number; readonly quote: LegQuote }): Dealt {
  const { bid, ask, mid } = sidesOf(quote);
  const isBought = quantity > 0;
  const price = isBought ? ask : bid;
  const size = isBought ? quote.askSize : quote.bidSize;
  const available = price !== null && isPositiveNumber(size) ? size : null;
  return { price, mid, available, isShort: available !== null && available < Math.abs(quantity) };
}

/** Crossed sides can't be dealt at. */
function sidesOf(quote: LegQuote): { bid: number | null; ask: number | null; mid: number | null } {
  const bid = isPositiveNumber(quote.bid) ? quote.bid : null;
  const ask = isPositiveNumber(quote.ask) ? quote.ask : null;
  if (bid === null || ask === null) return { bid, ask, mid: null };
  return bid > ask ? { bid: null, ask: null, mid: null } : { bid, ask, mid: 0.5 * (bid + ask) };
}

export interface PositionSlippage {
  /** Cost of dealing at the sides against the mids, pesos in all, 0 or above; null where a mid is unknown. */
  readonly pesos: number | null;
  /** Legs without a mid, by their place. */
  readonly unknown: readonly number[];
  /** Times the whole that the books fill at once, by the shortest leg; null where a size is unknown. */
  readonly fillable: number | null;
}

/**
 * Cost of crossing the spreads of all legs, and times the whole position that the best levels fill (1 is once, 0.4 is not even
 * half).
 */
export function positionSlippage(
  legs: readonly { readonly leg: PositionLeg; readonly quote: LegQuote }[],
): PositionSlippage {
  const deals = legs.map(({ leg, quote }) => ({ leg, deal: dealAt({ quantity: leg.quantity, quote }) }));
  const unknown = deals.flatMap(({ deal }, index) =>
    deal.mid === null || deal.price === null ? [index] : [],
  );
  const pesos = deals.reduce(
    (sum, { leg, deal }) => sum + sharesOf(leg) * ((deal.price ?? 0) - (deal.mid ?? 0)),
    0,
  );
  const shares = deals.map(({ leg, deal }) =>
    deal.available === null ? null : deal.available / Math.abs(leg.quantity),
  );
  const areKnown = shares.every((share) => share !== null);
  return {
    pesos: unknown.length === 0 && deals.length > 0 ? pesos : null,
    unknown,
    fillable: areKnown && shares.length > 0 ? Math.min(...shares) : null,
  };
}
