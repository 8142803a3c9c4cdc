import { noCosts, orderCost } from "../../costs/index.ts";
import type { CostFractions, CostSchedule } from "../../costs/index.ts";
import { isOption, sharesOf } from "../check-legs.ts";
import type { CostedPosition, OptionLeg } from "../position-types.ts";

/** Pesos in all: `fixed + perPeso x spot`. */
export interface CostLine {
  readonly fixed: number;
  readonly perPeso: number;
}

/** An option as a position ends: the size of what it is worth, as a line over the spot, and whether it is exercised. */
export interface EndingOption {
  readonly leg: OptionLeg;
  readonly worth: CostLine;
  readonly isExercised: boolean;
}

export interface ExitLines {
  readonly close: CostLine;
  readonly exercise: CostLine;
}

/** Cost of exercising an option leg, by its holder or the other side, pesos in all. */
export function exerciseCost(leg: OptionLeg, costs: CostSchedule): number {
  return orderCost(costs, "exercise", leg.strike * Math.abs(sharesOf(leg)));
}

interface Order {
  readonly amount: CostLine;
  readonly spot: number;
  /** An option worth less than its order is left to expire. */
  readonly isBought?: boolean;
}

/** An order's cost around a spot: a fraction of its amount, or the minimum that each order pays. */
function orderLine(
  costs: CostSchedule,
  kind: keyof CostFractions,
  { amount, spot, isBought = false }: Order,
): CostLine {
  const { orderMinimum = 0, [kind]: fraction } = costs;
  const now = costAt(amount, spot);
  if (isBought && now < orderMinimum) return amount;
  if (now > 0 && fraction * now < orderMinimum) return { fixed: orderMinimum, perPeso: 0 };
  return { fixed: fraction * amount.fixed, perPeso: fraction * amount.perPeso };
}

/**
 * Costs of the two ways out of a whole position. Closing: the premium's cost on what each option is worth, the share's on the
 * shares. Exercise: its cost on the strike of what is in the money, and the shares left over dealt; what still runs is closed.
 * Shares left over are kept at no cost where the user keeps them; shares owed are always bought back. Each order pays at least
 * the minimum: around `spot`, up to the next of `minimumLevels`.
 */
export function exitLines(
  { legs, costs = noCosts, keepShares = false }: CostedPosition,
  options: readonly EndingOption[],
  spot: number,
): ExitLines {
  const held = legs.reduce((sum, leg) => (isOption(leg) ? sum : sum + leg.quantity), 0);
  const dealing = (shares: number): CostLine => {
    const amount = { fixed: 0, perPeso: Math.abs(shares) };
    return shares > 0 && keepShares ? nothing : orderLine(costs, "share", { amount, spot });
  };
  let [close, exercise, left] = [dealing(held), nothing, held];
  for (const { leg, worth, isExercised } of options) {
    const closed = orderLine(costs, "premium", { amount: worth, spot, isBought: leg.quantity > 0 });
    close = sumOf(close, closed);
    if (isExercised) {
      exercise = sumOf(exercise, { fixed: exerciseCost(leg, costs), perPeso: 0 });
      left += leg.kind === "call" ? sharesOf(leg) : -sharesOf(leg);
    } else exercise = sumOf(exercise, closed);
  }
  exercise = sumOf(exercise, dealing(left));
  return { close, exercise };
}

const nothing: CostLine = { fixed: 0, perPeso: 0 };

function sumOf(one: CostLine, other: CostLine): CostLine {
  return { fixed: one.fixed + other.fixed, perPeso: one.perPeso + other.perPeso };
}

export function costAt({ fixed, perPeso }: CostLine, spot: number): number {
  return fixed + perPeso * spot;
}

/** Cost of the exit chosen, pesos in all; by default the cheaper of the two. */
export function exitCost(
  { close, exercise }: ExitLines,
  { exit = "cheaper", spot }: Pick<CostedPosition, "exit"> & { readonly spot: number },
): number {
  if (exit === "close") return costAt(close, spot);
  if (exit === "exercise") return costAt(exercise, spot);
  return Math.min(costAt(close, spot), costAt(exercise, spot));
}

/** An option at its expiry, on the side of its strike where `level` is; exactly there it isn't exercised. */
export function endingAt(leg: OptionLeg, level: number): EndingOption {
  const isCall = leg.kind === "call";
  const isExercised = isCall ? leg.strike < level : leg.strike > level;
  const shares = Math.abs(sharesOf(leg));
  const sign = isCall ? shares : -shares;
  const worth = isExercised ? { fixed: -sign * leg.strike, perPeso: sign } : { fixed: 0, perPeso: 0 };
  return { leg, worth, isExercised };
}

/** Both exits at the one expiry, around a level. */
export function exitLinesAt(position: CostedPosition, level: number): ExitLines {
  return exitLines(
    position,
    position.legs.filter(isOption).map((leg) => endingAt(leg, level)),
    level,
  );
}

/** Spots at which an order of an exit begins to cost more than the minimum, pesos a share; none without a minimum. */
export function minimumLevels({ legs, costs = noCosts }: CostedPosition): number[] {
  const { orderMinimum = 0 } = costs;
  if (!(orderMinimum > 0)) return [];
  const options = legs.filter(isOption);
  const strikes = options.map(({ strike }) => strike).toSorted((one, other) => one - other);
  const held = legs.reduce((sum, leg) => (isOption(leg) ? sum : sum + leg.quantity), 0);
  const handed = (leg: OptionLeg, level: number): number => {
    if (!endingAt(leg, level).isExercised) return 0;
    return leg.kind === "call" ? sharesOf(leg) : -sharesOf(leg);
  };
  const left = [0, ...strikes].map((lower, index) => {
    const inside = 0.5 * (lower + (strikes[index] ?? lower + 2));
    return options.reduce((sum, leg) => sum + handed(leg, inside), held);
  });
  const levels = [
    ...[held, ...left].map((shares) => orderMinimum / (costs.share * Math.abs(shares))),
    ...options.flatMap((leg) =>
      [1, costs.premium].map((fraction) => {
        const distance = orderMinimum / (fraction * Math.abs(sharesOf(leg)));
        return leg.strike + (leg.kind === "call" ? distance : -distance);
      }),
    ),
  ];
  return [...new Set(levels)].filter((level) => level > 0 && level < Infinity);
}
