import { sharesPerLot } from "../../positions/index.ts";
import type { BookBase, Obstacle, Offer, SearchBook } from "./search-book.ts";
import type { Structure } from "./structures.ts";

/** A unit of a structure at some bases, pesos in all and net of costs. */
export interface Judged {
  readonly outlay: number;
  readonly minimum: number;
  readonly profitAtTarget: number;
  /** Units that all books fill. */
  readonly lots: number;
}

/** The offers that a structure takes at some places, or the first obstacle. */
export function offersOf(
  { legs }: Structure,
  book: SearchBook,
  places: readonly number[],
): Offer[] | { readonly obstacle: Obstacle; readonly leg: number } {
  const offers: Offer[] = [];
  for (const [index, { kind, base, quantity }] of legs.entries()) {
    const { offers: all } = book.bases[places[base] as number] as BookBase;
    const found = all[kind][quantity > 0 ? "bought" : "sold"];
    if (typeof found === "string") return { obstacle: found, leg: index };
    offers.push(found);
  }
  return offers;
}

/** The result between two bases: start + slope x price, in pesos a share. */
interface Stretch {
  readonly lower: number;
  readonly upper: number;
  readonly start: number;
  readonly slope: number;
}

/**
 * The net result at the expiry between the bases, lowest first: a line on each stretch, with the exercise of what is in
 * the money taken off. The same as `netPayoffOf`, without its allocations: the search draws it a hundred thousand times.
 */
function stretchAt(
  { legs, bases }: Structure,
  { book, places, cash, exercise }: Combination,
  index: number,
): Stretch {
  let start = cash;
  let slope = 0;
  for (const { kind, base, quantity } of legs) {
    const isExercised = kind === "call" ? base < index : base >= index;
    if (!isExercised) continue;
    const strike = strikeAt(book, places, base);
    const sign = kind === "call" ? quantity : -quantity;
    slope += sign;
    start -= sign * strike + exercise * strike * Math.abs(quantity);
  }
  return {
    lower: index === 0 ? 0 : strikeAt(book, places, index - 1),
    upper: index === bases ? Infinity : strikeAt(book, places, index),
    start,
    slope,
  };
}

function strikeAt(book: SearchBook, places: readonly number[], base: number): number {
  return (book.bases[places[base] as number] as BookBase).strike;
}

export interface Combination {
  readonly book: SearchBook;
  readonly places: readonly number[];
  /** Brought by dealing a share's worth of the whole, after costs. */
  readonly cash: number;
  /** Fraction of the strike. */
  readonly exercise: number;
}

/** Everything but the chance of profit. */
export function judge(structure: Structure, combination: Combination, offers: readonly Offer[]): Judged {
  let worth = 0;
  let lots = Infinity;
  structure.legs.forEach(({ quantity }, index) => {
    const { worth: one, lots: available } = offers[index] as Offer;
    worth += Math.abs(quantity) * one;
    lots = Math.min(lots, Math.floor(available / Math.abs(quantity)));
  });
  let minimum = Infinity;
  for (let index = 0; index <= structure.bases; index++) {
    const { lower, upper, start, slope } = stretchAt(structure, combination, index);
    minimum = Math.min(minimum, start + slope * lower, upper === Infinity ? Infinity : start + slope * upper);
  }
  return {
    outlay: sharesPerLot * -combination.cash,
    minimum: sharesPerLot * minimum,
    profitAtTarget: sharesPerLot * (combination.cash + worth),
    lots,
  };
}

/** P(net result above zero) at the expiry. */
export function chanceOfProfit(structure: Structure, combination: Combination): number {
  const { book, places } = combination;
  const belowAt = (base: number): number => (book.bases[places[base] as number] as BookBase).below;
  let chance = 0;
  for (let index = 0; index <= structure.bases; index++) {
    const { lower, upper, start, slope } = stretchAt(structure, combination, index);
    const from = start + slope * lower;
    const to = upper === Infinity ? slope || from : start + slope * upper;
    const lowest = index === 0 ? 0 : belowAt(index - 1);
    const highest = index === structure.bases ? 1 : belowAt(index);
    if (from * to >= 0) {
      if (from > 0 || to > 0) chance += highest - lowest;
      continue;
    }
    const atRoot = book.distribution.probabilityBelow(-start / slope);
    chance += from > 0 ? atRoot - lowest : highest - atRoot;
  }
  return chance;
}
