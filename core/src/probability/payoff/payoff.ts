import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";

/**
 * One leg of a position that ends at one expiry. `quantity` is positive when bought, negative when sold, in units
 * of `multiplier` shares; `price` is what one share's worth of it was dealt at (the premium, or the share's price).
 */
export type PayoffLeg =
  | {
      readonly kind: "call" | "put";
      readonly strike: number;
      readonly quantity: number;
      readonly price: number;
    }
  | { readonly kind: "share"; readonly quantity: number; readonly price: number };

/** A result at expiry that is a straight line between knots, for prices of the underlying from 0 on. */
export interface PiecewisePayoff {
  /** Ascending levels, the first 0, with the result in pesos there. */
  readonly knots: readonly { readonly level: number; readonly value: number }[];
  /** Pesos per peso of the underlying after the last knot. */
  readonly finalSlope: number;
}

export type PayoffResult = Result<{ readonly payoff: PiecewisePayoff }, "no-legs" | "invalid-input">;

/** Rounding left in a sum that is zero, in parts of the sizes summed. */
const roundingShare = 4 * Number.EPSILON;

/** The result at expiry of a position, premiums included, costs not, per `multiplier` shares a unit (1 if left out). */
export function payoffOf({
  legs,
  multiplier = 1,
}: {
  readonly legs: readonly PayoffLeg[];
  readonly multiplier?: number;
}): PayoffResult {
  if (legs.length === 0) return fail("no-legs");
  if (!isPositiveNumber(multiplier) || !legs.every(isUsable)) return fail("invalid-input");
  const strikes = legs.flatMap((leg) => (leg.kind === "share" ? [] : [leg.strike]));
  const levels = [...new Set([0, ...strikes])].sort((one, other) => one - other);
  const knots = levels.map((level) => ({
    level,
    value: multiplier * roundedSum(legs.flatMap((leg) => resultOf(leg, level))),
  }));
  const slopes = legs.map(({ kind, quantity }) => (kind === "put" ? 0 : quantity));
  const finalSlope = multiplier * roundedSum(slopes);
  const isFinite = knots.every(({ value }) => Number.isFinite(value)) && Number.isFinite(finalSlope);
  return isFinite ? succeed({ payoff: { knots, finalSlope } }) : fail("invalid-input");
}

function isUsable(leg: PayoffLeg): boolean {
  const hasStrike = leg.kind === "share" || isPositiveNumber(leg.strike);
  return hasStrike && isKnownNumber(leg.quantity) && isKnownNumber(leg.price);
}

/** Value at expiry and price paid, times the quantity: the terms of the sum. */
function resultOf(leg: PayoffLeg, level: number): readonly number[] {
  return [leg.quantity * worthOf(leg, level), -leg.quantity * leg.price];
}

function worthOf(leg: PayoffLeg, level: number): number {
  if (leg.kind === "share") return level;
  return Math.max(leg.kind === "call" ? level - leg.strike : leg.strike - level, 0);
}

/** Sum of the terms, exactly zero where only rounding would be left: a breakeven on a strike stays one. */
function roundedSum(terms: readonly number[]): number {
  let sum = 0;
  let size = 0;
  for (const term of terms) {
    sum += term;
    size += Math.abs(term);
  }
  return size < Infinity && Math.abs(sum) <= roundingShare * size ? 0 : sum;
}

/** The result in pesos at one price of the underlying (0 or above). */
export function payoffAt({ payoff, level }: { payoff: PiecewisePayoff; level: number }): number {
  const { knots } = payoff;
  let index = knots.length - 1;
  while (index > 0 && (knots[index] as { level: number }).level > level) index--;
  const knot = knots[index] as { level: number; value: number };
  return knot.value + slopeAfter(payoff, index) * (level - knot.level);
}

/** Slope of the stretch that starts at a knot. */
export function slopeAfter({ knots, finalSlope }: PiecewisePayoff, index: number): number {
  const from = knots[index];
  const to = knots[index + 1];
  if (from === undefined || to === undefined) return finalSlope;
  return (to.value - from.value) / (to.level - from.level);
}
