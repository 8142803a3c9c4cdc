import { isPositiveNumber, median } from "../lib/index.ts";
import type { OptionType } from "../pricing/index.ts";
import { hasPrice } from "./read-quote.ts";
import type { Sides } from "./read-quote.ts";

/** Certainty of a strike: stated by the feed, written in the symbol, or its decimal point placed by the spot. */
export type StrikeCertainty = "reference" | "exact" | "inferred";

/** Call and put of one strike; `Option` is a quote, or whatever else has one's prices. */
export interface StrikePair<Option extends Sides> {
  readonly strike: number;
  /** The less certain of the two. */
  readonly strikeCertainty: StrikeCertainty;
  readonly call: Option | null;
  readonly put: Option | null;
}

type Priced = Sides & { readonly last: number | null };

/** During a rename two series have the same strike and type: the one that is quoted wins, otherwise the first. */
function preferred<Option extends Priced>(old: Option | null, next: Option): Option {
  return old && (hasPrice(old) || !hasPrice(next)) ? old : next;
}

const certaintyOrder = { reference: 0, exact: 1, inferred: 2 } as const;

/** Calls and puts of one expiry by strike, ascending. */
export function pairByStrike<Option extends Priced>(
  options: Iterable<{
    readonly contract: {
      readonly type: OptionType;
      readonly strike: number;
      readonly strikeCertainty: StrikeCertainty;
    };
    readonly option: Option;
  }>,
): readonly StrikePair<Option>[] {
  const pairs = new Map<number, StrikePair<Option>>();
  for (const { contract, option } of options) {
    const { strike, type, strikeCertainty } = contract;
    const pair = pairs.get(strike) ?? { strike, strikeCertainty, call: null, put: null };
    const isLess = certaintyOrder[strikeCertainty] > certaintyOrder[pair.strikeCertainty];
    pairs.set(strike, {
      ...pair,
      strikeCertainty: isLess ? strikeCertainty : pair.strikeCertainty,
      [type]: preferred(pair[type], option),
    });
  }
  return [...pairs.values()].toSorted((left, right) => left.strike - right.strike);
}

/** The listed strike nearest to the spot, of two as near the lower; `null` without a spot. Pairs ascending. */
export function strikeAtTheMoney(
  pairs: readonly { readonly strike: number }[],
  spot: number | null,
): number | null {
  if (!isPositiveNumber(spot)) return null;
  return pairs.reduce<number | null>(
    (best, { strike }) => (best !== null && Math.abs(best - spot) <= Math.abs(strike - spot) ? best : strike),
    null,
  );
}

/** True where exercise would pay at this spot; `null` without a spot. */
export function isInTheMoney(
  { type, strike }: { readonly type: OptionType; readonly strike: number },
  spot: number | null,
): boolean | null {
  if (!isPositiveNumber(spot)) return null;
  return type === "call" ? strike < spot : strike > spot;
}

/** The strikes around the spot: at most `count` below it and as many from it up. `strikes` ascending. */
export function strikesAround(
  strikes: readonly number[],
  { spot, count }: { readonly spot: number; readonly count: number },
): readonly number[] {
  const above = strikes.findIndex((strike) => strike >= spot);
  const middle = above < 0 ? strikes.length : above;
  return strikes.slice(Math.max(0, middle - count), middle + count);
}

/** Strikes near the money that speak for the expiry. */
const strikesOfTheMedian = 5;

/** Median of what `read` gives for the five strikes nearest to the spot that have a number; `null` where none has. */
export function medianNearTheMoney<Item extends { readonly strike: number }>(
  items: readonly Item[],
  { spot, read }: { readonly spot: number; readonly read: (item: Item) => number | null },
): number | null {
  const values: number[] = [];
  for (const item of items.toSorted(
    (left, right) => Math.abs(left.strike - spot) - Math.abs(right.strike - spot),
  )) {
    const value = read(item);
    if (value !== null) values.push(value);
    if (values.length === strikesOfTheMedian) break;
  }
  return median(values);
}
