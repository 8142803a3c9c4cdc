import type { RatioRow } from "../contract/index.ts";
import { isKnownNumber } from "../lib/index.ts";

/** Best bid, best ask and last price of a symbol at one time; null where the market showed none. */
export interface SidedQuote {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly close: number | null;
}

/** The three ratios of two symbols, named as on the wire; null where a side is missing or not above zero. */
export type Ratios = Pick<RatioRow, "compra_venta" | "venta_compra" | "precio_cierre">;

/**
 * Ratio of two prices, or null where either is missing: a price that is not above zero is no price, and a
 * quotient too large for a number is not one either.
 */
export function priceRatio(numerator: number | null, denominator: number | null): number | null {
  if (!isKnownNumber(numerator) || !isKnownNumber(denominator)) return null;
  if (!(numerator > 0 && denominator > 0)) return null;
  const ratio = numerator / denominator;
  return isKnownNumber(ratio) ? ratio : null;
}

/**
 * `compra_venta` = first bid / second ask (what selling the first and buying the second gets), `venta_compra` =
 * first ask / second bid (the opposite), `precio_cierre` = first close / second close.
 */
export function ratiosOf({ first, second }: { first: SidedQuote; second: SidedQuote }): Ratios {
  return {
    compra_venta: priceRatio(first.bid, second.ask),
    venta_compra: priceRatio(first.ask, second.bid),
    precio_cierre: priceRatio(first.close, second.close),
  };
}

/** A quote and whose it is. */
type ContractQuote = SidedQuote & {
  readonly expiration?: string | null | undefined;
  readonly strike?: number | null | undefined;
};

export interface RatioRowInput {
  /** ISO instant with offset. */
  readonly time: string;
  readonly symbol1: string;
  readonly symbol2: string;
  readonly first: ContractQuote;
  readonly second: ContractQuote;
}

/** The wire's ratio row of two symbols at one time. */
export function ratioRow({ time, symbol1, symbol2, first, second }: RatioRowInput): RatioRow {
  return {
    time,
    symbol1,
    symbol2,
    symbol1_bid: first.bid,
    symbol1_ask: first.ask,
    symbol1_c: first.close,
    symbol2_bid: second.bid,
    symbol2_ask: second.ask,
    symbol2_c: second.close,
    ...ratiosOf({ first, second }),
    expiration1: first.expiration,
    strike1: first.strike,
    expiration2: second.expiration,
    strike2: second.strike,
  };
}
