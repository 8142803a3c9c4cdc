import type { PriceInterval } from "../distribution.ts";
import { payoffAt } from "./payoff.ts";
import type { PiecewisePayoff } from "./payoff.ts";

/** Best or worst result: a value in pesos and the lowest price of the underlying that gives it, or no bound. */
export type PayoffExtreme =
  | { readonly bounded: true; readonly value: number; readonly level: number }
  | { readonly bounded: false };

export interface PayoffAnalysis {
  /** Prices above 0 at which the result is zero, ascending; of a stretch of zeros its ends. */
  readonly breakevens: readonly number[];
  readonly maximum: PayoffExtreme;
  /** Negative where the position can lose. */
  readonly minimum: PayoffExtreme;
  /** Intervals with a result above zero; a null upper end is unbounded. */
  readonly profitIntervals: readonly PriceInterval[];
  /** Intervals with a result below zero. */
  readonly lossIntervals: readonly PriceInterval[];
}

/** Breakevens, extremes and intervals of a payoff in closed form, independent of the range a chart shows. */
export function analyzePayoff(payoff: PiecewisePayoff): PayoffAnalysis {
  const breakevens = breakevensOf(payoff);
  return {
    breakevens,
    maximum: extremeOf(payoff, 1),
    minimum: extremeOf(payoff, -1),
    profitIntervals: intervalsOf({ payoff, breakevens, sign: 1 }),
    lossIntervals: intervalsOf({ payoff, breakevens, sign: -1 }),
  };
}

function breakevensOf({ knots, finalSlope }: PiecewisePayoff): number[] {
  const roots: number[] = [];
  knots.forEach((knot, index) => {
    const next = knots[index + 1];
    if (knot.value === 0 && knot.level > 0) roots.push(knot.level);
    else if (next !== undefined && knot.value * next.value < 0) {
      const share = knot.value / (knot.value - next.value);
      roots.push(knot.level + share * (next.level - knot.level));
    } else if (next === undefined && knot.value * finalSlope < 0) {
      roots.push(knot.level - knot.value / finalSlope);
    }
  });
  return roots.filter((root, index) => Number.isFinite(root) && root > 0 && root !== roots[index - 1]);
}

function extremeOf({ knots, finalSlope }: PiecewisePayoff, sign: 1 | -1): PayoffExtreme {
  if (sign * finalSlope > 0) return { bounded: false };
  let best = { value: -Infinity, level: 0 };
  for (const { level, value } of knots) if (sign * value > best.value) best = { value: sign * value, level };
  return { bounded: true, value: best.value === 0 ? 0 : sign * best.value, level: best.level };
}

interface Signed {
  readonly payoff: PiecewisePayoff;
  readonly breakevens: readonly number[];
  readonly sign: 1 | -1;
}

/** Between two neighbouring breakevens the result has one sign. */
function intervalsOf({ payoff, breakevens, sign }: Signed): PriceInterval[] {
  const ends = [0, ...breakevens];
  const intervals: PriceInterval[] = [];
  ends.forEach((lower, index) => {
    const upper = ends[index + 1] ?? null;
    const probe = upper === null ? 2 * lower + lastLevel(payoff) + 1 : probeBetween(payoff, lower, upper);
    if (sign * payoffAt({ payoff, level: probe }) > 0) intervals.push({ lower, upper });
  });
  return intervals;
}

function lastLevel({ knots }: PiecewisePayoff): number {
  return knots.at(-1)?.level ?? 0;
}

/** A price strictly inside: a knot if there is one (its result is exact), otherwise the middle. */
function probeBetween({ knots }: PiecewisePayoff, lower: number, upper: number): number {
  const inside = knots.find(({ level, value }) => level > lower && level < upper && value !== 0);
  return inside?.level ?? 0.5 * (lower + upper);
}
