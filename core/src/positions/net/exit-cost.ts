import { noCosts } from "../../costs/index.ts";
import type { CostSchedule } from "../../costs/index.ts";
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

/** What exercising an option leg costs, whether by its holder or by the other side, pesos in all. */
export function exerciseCost(leg: OptionLeg, costs: CostSchedule): number {
  return costs.exercise * leg.strike * Math.abs(sharesOf(leg));
}

/**
 * What the two ways out of a whole position cost. Closing: the premium's cost on what each option is worth, the share's on
 * the shares. Exercise: its cost on the strike of what is in the money, and the shares left over dealt; what still runs is
 * closed. Shares left over are kept at no cost where the user keeps them; shares owed are always bought back.
 */
export function exitLines(
  { legs, costs = noCosts, keepShares = false }: CostedPosition,
  options: readonly EndingOption[],
): ExitLines {
  const held = legs.reduce((sum, leg) => (isOption(leg) ? sum : sum + leg.quantity), 0);
  const dealing = (shares: number): number => (shares > 0 && keepShares ? 0 : costs.share * Math.abs(shares));
  const close = { fixed: 0, perPeso: dealing(held) };
  const exercise = { fixed: 0, perPeso: 0 };
  let left = held;
  for (const { leg, worth, isExercised } of options) {
    close.fixed += costs.premium * worth.fixed;
    close.perPeso += costs.premium * worth.perPeso;
    if (isExercised) {
      exercise.fixed += exerciseCost(leg, costs);
      left += leg.kind === "call" ? sharesOf(leg) : -sharesOf(leg);
    } else {
      exercise.fixed += costs.premium * worth.fixed;
      exercise.perPeso += costs.premium * worth.perPeso;
    }
  }
  exercise.perPeso += dealing(left);
  return { close, exercise };
}

export function costAt({ fixed, perPeso }: CostLine, spot: number): number {
  return fixed + perPeso * spot;
}

/** Of the exit chosen, pesos in all; by default the cheaper of the two. */
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
  );
}
