import { isPositiveNumber } from "../../lib/index.ts";
import { dealAt, intrinsicOf, legVolatility } from "../../positions/index.ts";
import type { OptionLeg } from "../../positions/index.ts";
import { markBook } from "../book/mark-book.ts";
import type { BookInput, BookQuote } from "../book/mark-book.ts";
import type { PricedLot } from "./explain-move.ts";

/** The market at an instant: the share, the quotes as it values them, and its rate. */
export type MarketEnd = Omit<BookInput, "positions">;

/** One lot of an option at an end, prices in pesos a share; of one that is over both are what exercise brings. */
export interface OptionMark {
  /** With its volatility, or the nearest base's, and its expiry's rate. */
  readonly leg: OptionLeg;
  readonly quote: BookQuote | null;
  readonly isOver: boolean;
  readonly mid: number | null;
  readonly last: number | null;
  readonly spot: number;
}

/**
 * `cut` is what an ex-date has yet to take off strike and share at this end. The contract is quoted at its strike of then;
 * it is valued after the cut, which its price isn't touched by, so that both ends value the same contract.
 */
export function markOption(option: OptionLeg, end: MarketEnd, cut = 0): OptionMark {
  const quoted = { ...option, strike: option.strike + cut };
  const [marked] = markBook({ ...end, positions: [{ id: "", legs: [quoted] }] }).legs;
  const leg = { ...(marked?.leg.kind === "share" ? quoted : (marked?.leg ?? quoted)), strike: option.strike };
  const quote = marked?.quote ?? null;
  const spot = end.spot - cut;
  if (marked?.reason === "expired") {
    const price = intrinsicOf(leg, spot);
    return { leg, quote, spot, isOver: true, mid: price, last: price };
  }
  const mid = quote && dealAt({ quantity: leg.quantity, quote }).mid;
  return { leg, quote, spot, isOver: false, mid, last: isPositiveNumber(quote?.last) ? quote.last : null };
}

export interface MarkedLot extends PricedLot {
  /** Its price gives no volatility: it has the nearest base's, or none. */
  readonly fault: "neighbour" | "no-volatility" | null;
}

/** The option at one of its prices with that price's volatility: the market's own where it is of the same price. */
export function lotAt(
  { leg, quote, spot, isOver, ...prices }: OptionMark,
  { instant, rate: ofBook, spot: quotedSpot }: MarketEnd,
  kind: "mid" | "last",
): MarkedLot {
  const price = prices[kind] ?? Number.NaN;
  const rate = ofBook + (leg.rateSpread ?? 0);
  const lot = { leg, price, spot, instant, rate };
  if (isOver) return { ...lot, fault: null };
  if (leg.volatility === undefined) return { ...lot, fault: "no-volatility" };
  if (quote?.volatility && quote.from === kind && spot === quotedSpot) return { ...lot, fault: null };
  const solved = legVolatility({ leg, price, spot, instant, rate, ...(leg.model && { model: leg.model }) });
  return solved.ok
    ? { ...lot, leg: { ...leg, volatility: solved.volatility }, fault: null }
    : { ...lot, fault: "neighbour" };
}
