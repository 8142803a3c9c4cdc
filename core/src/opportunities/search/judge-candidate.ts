import type { CostSchedule } from "../../costs/index.ts";
import { sharesPerLot } from "../../positions/index.ts";
import type { BookBase, Obstacle, Offer, SearchBook } from "./search-book.ts";
import { lotOrder } from "../lot-order.ts";
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
    const sides = all[kind][quantity > 0 ? "bought" : "sold"];
    if (typeof sides === "string") return { obstacle: sides, leg: index };
    offers.push(sides);
  }
  return offers;
}

/** The result between two levels: start + slope x price, in pesos a share. */
interface Stretch {
  readonly lower: number;
  readonly upper: number;
  readonly start: number;
  readonly slope: number;
}

/**
 * The net result at the expiry between the bases, lowest first: a line on each stretch, in two where the cheaper way out
 * changes. The same as `netPayoffOf`, without its objects: the search draws it a hundred thousand times.
 */
function stretchesAt(
  { legs, bases }: Structure,
  { book, places, cash, costs }: Combination,
  index: number,
): Stretch[] {
  let [start, slope, left] = [cash, 0, 0];
  const close = { start: 0, slope: 0 };
  let exercise = 0;
  for (const { kind, base, quantity } of legs) {
    const isExercised = kind === "call" ? base < index : base >= index;
    if (!isExercised) continue;
    const strike = strikeAt(book, places, base);
    const sign = kind === "call" ? quantity : -quantity;
    const side = kind === "call" ? Math.abs(quantity) : -Math.abs(quantity);
    slope += sign;
    start -= sign * strike;
    left += sign;
    close.slope += costs.premium * side;
    close.start -= costs.premium * side * strike;
    exercise += lotOrder(costs, "exercise", strike * Math.abs(quantity));
  }
  const lower = index === 0 ? 0 : strikeAt(book, places, index - 1);
  const upper = index === bases ? Infinity : strikeAt(book, places, index);
  const closed = { start: start - close.start, slope: slope - close.slope };
  const exercised = { start: start - exercise, slope: slope - costs.share * Math.abs(left) };
  return higherOf(closed, exercised, { lower, upper });
}

type Line = Pick<Stretch, "start" | "slope">;

/** The higher of two lines on a span: one of them, or both with a corner where they cross. */
function higherOf(one: Line, other: Line, { lower, upper }: Pick<Stretch, "lower" | "upper">): Stretch[] {
  const [flat, steep] = one.slope < other.slope ? [one, other] : [other, one];
  const crossing = (flat.start - steep.start) / (steep.slope - flat.slope);
  if (steep.slope === flat.slope) {
    return [{ lower, upper, slope: flat.slope, start: Math.max(flat.start, steep.start) }];
  }
  if (!(crossing > lower)) return [{ lower, upper, ...steep }];
  if (crossing >= upper) return [{ lower, upper, ...flat }];
  return [
    { lower, upper: crossing, ...flat },
    { lower: crossing, upper, ...steep },
  ];
}

function strikeAt(book: SearchBook, places: readonly number[], base: number): number {
  return (book.bases[places[base] as number] as BookBase).strike;
}

export interface Combination {
  readonly book: SearchBook;
  readonly places: readonly number[];
  /** Brought by dealing a share's worth of the whole, after costs. */
  readonly cash: number;
  readonly costs: CostSchedule;
}

/** Everything but the chance of profit. */
export function measure(structure: Structure, combination: Combination, offers: readonly Offer[]): Judged {
  let worth = 0;
  let lots = Infinity;
  structure.legs.forEach(({ quantity }, index) => {
    const { worth: one, lots: available } = offers[index] as Offer;
    worth += Math.abs(quantity) * one;
    lots = Math.min(lots, Math.floor(available / Math.abs(quantity)));
  });
  let minimum = Infinity;
  for (let index = 0; index <= structure.bases; index++) {
    for (const { lower, upper, start, slope } of stretchesAt(structure, combination, index)) {
      minimum = Math.min(
        minimum,
        start + slope * lower,
        upper === Infinity ? Infinity : start + slope * upper,
      );
    }
  }
  return {
    outlay: sharesPerLot * -combination.cash,
    minimum: sharesPerLot * minimum,
    profitAtTarget: sharesPerLot * (combination.cash + worth - exitAtTarget(structure, combination, offers)),
    lots,
  };
}

/** The cheaper way out of the whole, averaged over the target. */
function exitAtTarget({ legs }: Structure, { book, costs }: Combination, offers: readonly Offer[]): number {
  const { targetSpots } = book;
  const total = targetSpots.reduce((sum, spot, point) => {
    let [close, exercise, left] = [0, 0, 0];
    for (const [index, { quantity }] of legs.entries()) {
      const exit = (offers[index] as Offer).exits[point] as Offer["exits"][number];
      const size = Math.abs(quantity);
      close += size * exit.close;
      exercise += size * exit.exercise;
      left += size * exit.shares;
    }
    return sum + Math.min(close, exercise + lotOrder(costs, "share", Math.abs(left) * spot));
  }, 0);
  return total / targetSpots.length;
}

/** P(net result above zero) at the expiry. */
export function chanceOfProfit(structure: Structure, combination: Combination): number {
  const { book, places } = combination;
  const { distribution } = book;
  const belowAt = (base: number): number => (book.bases[places[base] as number] as BookBase).below;
  let chance = 0;
  for (let index = 0; index <= structure.bases; index++) {
    const stretches = stretchesAt(structure, combination, index);
    let lowest = index === 0 ? 0 : belowAt(index - 1);
    stretches.forEach((stretch, place) => {
      const last = index === structure.bases ? 1 : belowAt(index);
      const isLast = place === stretches.length - 1;
      const highest = isLast ? last : distribution.probabilityBelow(stretch.upper);
      chance += chanceOn(stretch, { lowest, highest }, distribution);
      lowest = highest;
    });
  }
  return chance;
}

/** The part of it between two levels, below which the price ends with these chances. */
function chanceOn(
  { lower, upper, start, slope }: Stretch,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
  distribution: SearchBook["distribution"],
): number {
  const from = start + slope * lower;
  const to = upper === Infinity ? slope || from : start + slope * upper;
  if (from * to >= 0) return from > 0 || to > 0 ? highest - lowest : 0;
  const atRoot = distribution.probabilityBelow(-start / slope);
  return from > 0 ? atRoot - lowest : highest - atRoot;
}
