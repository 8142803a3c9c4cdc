import type { CostSchedule } from "../../costs/index.ts";
import type { PiecewisePayoff } from "../../probability/index.ts";
import { isOption, sharesOf } from "../check-legs.ts";
import type { OptionLeg, PositionLeg } from "../position-types.ts";

/** A stretch between two strikes: the result just after `lower` and just before `upper` (null has no end). */
export interface NetStretch {
  readonly lower: number;
  readonly upper: number | null;
  readonly start: number;
  /** The slope beyond the last strike, where there is no upper end. */
  readonly end: number;
}

/** Result at expiry net of costs: exact at the levels, a straight line between them, with jumps at strikes. */
export interface NetPayoff {
  readonly points: readonly { readonly level: number; readonly value: number }[];
  /** One after each point. */
  readonly stretches: readonly NetStretch[];
}

/** What dealing the legs costs today, pesos in all. */
export function openingCosts(legs: readonly PositionLeg[], costs: CostSchedule): number {
  return legs.reduce((sum, leg) => {
    const fraction = leg.kind === "share" ? costs.share : costs.premium;
    return sum + fraction * Math.abs(sharesOf(leg) * leg.price);
  }, 0);
}

/** What exercising an option leg costs, whether by its holder or by the other side, pesos in all. */
export function exerciseCost(leg: OptionLeg, costs: CostSchedule): number {
  return costs.exercise * leg.strike * Math.abs(sharesOf(leg));
}

interface NetTerms {
  readonly legs: readonly PositionLeg[];
  readonly payoff: PiecewisePayoff;
  readonly costs: CostSchedule;
}

/**
 * The gross payoff less the costs of opening and, where an option ends in the money, a constant for its exercise: so
 * the result jumps at strikes (strategies.md 4.3). Exactly at its strike an option is not exercised. Shares left at
 * the end are held, not sold.
 */
export function netPayoffOf({ legs, payoff, costs }: NetTerms): NetPayoff {
  const opening = openingCosts(legs, costs);
  const options = legs.filter(isOption).map((leg) => ({ leg, cost: exerciseCost(leg, costs) }));
  const exercised = (isExercised: (leg: OptionLeg) => boolean): number =>
    options.reduce((sum, { leg, cost }) => (isExercised(leg) ? sum + cost : sum), opening);
  const { knots, finalSlope } = payoff;
  return {
    points: knots.map(({ level, value }) => {
      const paid = exercised(({ kind, strike }) => (kind === "call" ? strike < level : strike > level));
      return { level, value: value - paid };
    }),
    stretches: knots.map(({ level, value }, index) => {
      const next = knots[index + 1];
      const paid = exercised(({ kind, strike }) => (kind === "call" ? strike <= level : strike > level));
      const end = next === undefined ? finalSlope : next.value - paid;
      return { lower: level, upper: next?.level ?? null, start: value - paid, end };
    }),
  };
}
