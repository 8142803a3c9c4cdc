import type { CostSchedule } from "../../costs/index.ts";
import { noCosts, orderCost } from "../../costs/index.ts";
import type { PiecewisePayoff, TerminalDistribution } from "../../probability/index.ts";
import { sharesOf } from "../check-legs.ts";
import type { CostedPosition, PositionLeg } from "../position-types.ts";
import { costAt, exitCost, exitLinesAt, minimumLevels } from "./exit-cost.ts";
import type { CostLine, ExitLines } from "./exit-cost.ts";

/** A stretch between two levels: the result just after `lower` and just before `upper` (null has no end). */
export interface NetStretch {
  readonly lower: number;
  readonly upper: number | null;
  readonly start: number;
  /** The slope beyond the last level, where there is no upper end. */
  readonly end: number;
  /** The way out taken there; null where both cost the same. */
  readonly exit: "close" | "exercise" | null;
}

/** Result at expiry net of costs: exact at the levels, a straight line between them, with jumps at strikes. */
export interface NetPayoff {
  readonly points: readonly { readonly level: number; readonly value: number }[];
  /** One after each point. */
  readonly stretches: readonly NetStretch[];
  /** Gross, beyond the last strike: costs alone make no loss unlimited. */
  readonly grossSlope: number;
}

/** Costs of dealing the legs today, an order each, pesos in all. */
export function openingCosts(legs: readonly PositionLeg[], costs: CostSchedule): number {
  return legs.reduce(
    (sum, leg) =>
      sum + orderCost(costs, leg.kind === "share" ? "share" : "premium", Math.abs(sharesOf(leg) * leg.price)),
    0,
  );
}

/** Pesos of a leg's opening cost that go with a part of it: what stays costs what its own order would. */
export function entryCostOf(leg: PositionLeg, quantity: number, costs: CostSchedule): number {
  return openingCosts([leg], costs) - openingCosts([{ ...leg, quantity: leg.quantity - quantity }], costs);
}

/**
 * The gross payoff less the costs of opening and of the exit. Closing makes a continuous line; exercise falls at strikes, by
 * the whole cost of the strike. The cheaper of the two has a corner where they cross.
 */
export function netPayoffOf(position: CostedPosition & { readonly payoff: PiecewisePayoff }): NetPayoff {
  const { payoff, legs, costs = noCosts, exit } = position;
  const opening = openingCosts(legs, costs);
  const { finalSlope } = payoff;
  const knots = withLevels(payoff, minimumLevels(position));
  const points: NetPayoff["points"][number][] = [];
  const stretches: NetStretch[] = [];
  knots.forEach(({ level, value }, index) => {
    const next = knots[index + 1] ?? null;
    const slope = next === null ? finalSlope : (next.value - value) / (next.level - level);
    const paidAt = exitCost(exitLinesAt(position, level), { exit, spot: level });
    points.push({ level, value: value - opening - paidAt });
    const inside = next === null ? level + 1 : 0.5 * (level + next.level);
    const lines = exitLinesAt(position, inside);
    const grossAt = (spot: number): number =>
      spot === next?.level ? next.value : value + slope * (spot - level);
    const at = (cost: CostLine, spot: number): number => grossAt(spot) - opening - costAt(cost, spot);
    for (const { lower, upper, cost, exit: taken } of stretchesOf(lines, {
      exit,
      lower: level,
      upper: next?.level ?? null,
    })) {
      const end = upper === null ? slope - cost.perPeso : at(cost, upper);
      if (lower > level) points.push({ level: lower, value: at(cost, lower) });
      stretches.push({ lower, upper, start: at(cost, lower), end, exit: taken });
    }
  });
  return { points, stretches, grossSlope: finalSlope };
}

/** A payoff with corners of no angle at some levels. */
function withLevels(
  { knots, finalSlope }: PiecewisePayoff,
  levels: readonly number[],
): PiecewisePayoff["knots"] {
  const added = levels
    .filter((level) => knots.every((knot) => knot.level !== level))
    .map((level) => {
      const index = knots.findLastIndex((knot) => knot.level < level);
      const [before, next] = [knots[index], knots[index + 1]];
      if (before === undefined) return { level, value: Number.NaN };
      const slope =
        next === undefined ? finalSlope : (next.value - before.value) / (next.level - before.level);
      return { level, value: before.value + slope * (level - before.level) };
    });
  if (added.length === 0) return knots;
  return [...knots, ...added].toSorted((one, other) => one.level - other.level);
}

/** No share costs so many pesos: lines that cross beyond don't. */
const farthest = 1e12;

type Span = Pick<NetStretch, "lower" | "upper">;
type PaidSpan = Span & { readonly cost: CostLine; readonly exit: NetStretch["exit"] };

/** A span with what the exit costs on it, in two where the cheaper one changes inside. */
function stretchesOf(
  lines: ExitLines,
  { exit = "cheaper", lower, upper }: Span & Pick<CostedPosition, "exit">,
): PaidSpan[] {
  const closed = { cost: lines.close, exit: "close" } as const;
  const exercised = { cost: lines.exercise, exit: "exercise" } as const;
  const whole = { lower, upper };
  if (exit !== "cheaper") return [{ ...whole, ...(exit === "close" ? closed : exercised) }];
  const { close, exercise } = lines;
  if (close.perPeso === exercise.perPeso) {
    if (close.fixed === exercise.fixed) return [{ ...whole, ...closed, exit: null }];
    return [{ ...whole, ...(close.fixed < exercise.fixed ? closed : exercised) }];
  }
  // The steeper of two lines is the cheaper before they cross.
  const [first, last] = close.perPeso > exercise.perPeso ? [closed, exercised] : [exercised, closed];
  const crossing = (last.cost.fixed - first.cost.fixed) / (first.cost.perPeso - last.cost.perPeso);
  if (!(crossing > lower)) return [{ ...whole, ...last }];
  if (crossing >= (upper ?? farthest)) return [{ ...whole, ...first }];
  return [
    { lower, upper: crossing, ...first },
    { lower: crossing, upper, ...last },
  ];
}

/** The mean of the result over a distribution of the price at the expiry, pesos in all. */
export function expectedNet({ stretches }: NetPayoff, distribution: TerminalDistribution): number {
  return stretches.reduce((sum, { lower, upper, start, end }) => {
    const above = lower === 0 ? 1 : distribution.probabilityAbove(lower);
    const excess = lower === 0 ? distribution.mean : distribution.expectedExcess(lower);
    if (upper === null) return sum + start * above + end * excess;
    const slope = (end - start) / (upper - lower);
    const beyond = distribution.probabilityAbove(upper);
    const partial = excess - distribution.expectedExcess(upper) - (upper - lower) * beyond;
    return sum + start * (above - beyond) + slope * partial;
  }, 0);
}
