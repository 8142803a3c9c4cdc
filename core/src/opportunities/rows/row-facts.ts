import { isPositiveNumber } from "../../lib/index.ts";
import type { PositionLeg } from "../../positions/index.ts";
import { ageOf } from "../tables/rate-comparison.ts";
import type { AgedQuote } from "../tables/rate-comparison.ts";

/** Fields of every row of a table. */
export interface RowPlace {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly days: number;
  readonly moneyDays: number;
  /** Caución of the days of money, simple per year; null where unknown. */
  readonly caucionTna: number | null;
  readonly strike: number;
  /** Symbols of the options dealt. */
  readonly symbols: readonly string[];
  /** A unit at executable sides; null where one is missing. */
  readonly legs: readonly PositionLeg[] | null;
}

/** The sides of the widest of some books: a row is as easy to deal as its worst leg. Null where one lacks a side; crossed where one is. */
export function widestOf(quotes: readonly (AgedQuote | null)[]): Pick<AgedQuote, "bid" | "ask"> {
  let widest: Pick<AgedQuote, "bid" | "ask"> = { bid: null, ask: null };
  let spread = -1;
  let crossed: typeof widest | null = null;
  for (const quote of quotes) {
    const { bid, ask } = quote ?? { bid: null, ask: null };
    if (!isPositiveNumber(bid) || !isPositiveNumber(ask)) return { bid: null, ask: null };
    if (bid > ask) crossed = { bid, ask };
    const relative = (ask - bid) / (0.5 * (ask + bid));
    if (relative > spread) [widest, spread] = [{ bid, ask }, relative];
  }
  return crossed ?? widest;
}

/** Age of the oldest of some quotes, milliseconds; null where one has no instant. */
export function oldestOf(quotes: readonly (AgedQuote | null)[], now: number): number | null {
  const ages = quotes.map((quote) => (quote === null ? null : ageOf(quote, now)));
  return ages.every((age) => age !== null) && ages.length > 0 ? Math.max(...ages) : null;
}

/** A leg at a price that has to be there. */
export function optionLeg(
  kind: "call" | "put",
  { strike, expiration }: { readonly strike: number; readonly expiration: number },
  { quantity, quote }: { readonly quantity: number; readonly quote: AgedQuote | null },
): PositionLeg | null {
  const price = quantity > 0 ? quote?.ask : quote?.bid;
  return isPositiveNumber(price) ? { kind, strike, expiration, quantity, price } : null;
}

export function shareLeg(quantity: number, share: AgedQuote): PositionLeg | null {
  const price = quantity > 0 ? share.ask : share.bid;
  return isPositiveNumber(price) ? { kind: "share", quantity, price } : null;
}

/** All of them, or none where one is missing. */
export function wholeLegs(legs: readonly (PositionLeg | null)[]): readonly PositionLeg[] | null {
  return legs.every((leg) => leg !== null) ? legs : null;
}

/** Whole lots that some levels fill together; null where a size is unknown or its price missing. */
export function lotsOfLevels(
  levels: readonly { readonly price: number | null; readonly size: number | null | undefined }[],
): number | null {
  const sizes = levels.map(({ price, size }) =>
    isPositiveNumber(price) && isPositiveNumber(size) ? size : null,
  );
  return sizes.every((size) => size !== null) ? Math.floor(Math.min(...sizes)) : null;
}
