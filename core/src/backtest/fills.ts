import { isPositiveNumber } from "../lib/index.ts";
import type { Fill, PastOption } from "./back-test-types.ts";

/** The price that a side is dealt from; null where nobody dealt, bid or offered. */
export function quoteOf({ last, bid, ask }: PastOption, side: 1 | -1, fill: Fill): number | null {
  const price = fill.from === "last" ? last : side === 1 ? ask : bid;
  return isPositiveNumber(price) ? price : null;
}

/** Bought (1) or sold (-1): the last less or more its slippage, or the side of the book. */
export function fillOf(option: PastOption, side: 1 | -1, fill: Fill): number | null {
  const price = quoteOf(option, side, fill);
  return price === null || fill.from === "sides" ? price : price * (1 + side * fill.slippage);
}
