import { noCosts } from "../../costs/index.ts";
import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import type { Result } from "../../lib/index.ts";
import { annualRate } from "../../quotes/index.ts";
import { analyzePosition } from "../analyze-position.ts";
import type { PositionAnalysis, PositionReason } from "../analyze-position.ts";
import { faultOf, isOption, outlayOf, sharesOf } from "../check-legs.ts";
import { entryCostOf, openingCosts } from "../net/net-payoff.ts";
import type { CostedPosition, LegsReason, PositionLeg } from "../position-types.ts";
import { intrinsicOf } from "../value-leg.ts";

/** A part of a leg dealt back. */
export interface Closing {
  /** Place of the leg. */
  readonly index: number;
  /** Lots (of a share leg, shares) to close, above 0 and no more than it has. */
  readonly quantity: number;
  /** Pesos a share; 0 or above. */
  readonly price: number;
}

export interface ClosedPart {
  /** The rest, at its entry prices; empty where all was closed. */
  readonly legs: readonly PositionLeg[];
  /** Received for what was closed, net of costs, pesos in all; negative where paid. */
  readonly cash: number;
  /** Result of the closed part net of the costs of both ends, with what was realized before. */
  readonly realized: number;
  readonly costs: number;
}

export type ClosingReason = LegsReason | "invalid-closing";

/** Closes parts of legs. The rest has its entry prices, and its `realized` is the result of the closed part. */
export function closePart({
  legs,
  costs = noCosts,
  realized = 0,
  closings,
}: CostedPosition & { readonly closings: readonly Closing[] }): Result<ClosedPart, ClosingReason> {
  const fault = faultOf({ legs, costs, realized });
  if (fault !== null) return fail(fault);
  const places = new Set(closings.map(({ index }) => index));
  const areUsable = closings.every(({ index, quantity, price }) => {
    const held = Math.abs(legs[index]?.quantity ?? 0);
    return (
      Number.isInteger(quantity) && quantity > 0 && quantity <= held && isKnownNumber(price) && price >= 0
    );
  });
  if (!areUsable || places.size !== closings.length) return fail("invalid-closing");
  const parts = closings.map(({ index, quantity, price }) => {
    const leg = legs[index] as PositionLeg;
    const part = { ...leg, quantity: Math.sign(leg.quantity) * quantity };
    const cost = openingCosts([{ ...part, price }], costs);
    return {
      cost,
      cash: sharesOf(part) * price - cost,
      result: sharesOf(part) * (price - leg.price) - cost - entryCostOf(leg, part.quantity, costs),
    };
  });
  const total = (read: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((sum, part) => sum + read(part), 0);
  return succeed({
    legs: remaining(legs, closings),
    cash: total(({ cash }) => cash),
    realized: realized + total(({ result }) => result),
    costs: total(({ cost }) => cost),
  });
}

function remaining(legs: readonly PositionLeg[], closings: readonly Closing[]): PositionLeg[] {
  return legs.flatMap((leg, index) => {
    const closed = closings.find((closing) => closing.index === index)?.quantity ?? 0;
    const quantity = leg.quantity - Math.sign(leg.quantity) * closed;
    return quantity === 0 ? [] : [{ ...leg, quantity }];
  });
}

export interface RolledPosition {
  readonly legs: readonly PositionLeg[];
  readonly realized: number;
  /** Received for the whole roll net of costs, pesos in all; negative where paid. */
  readonly cash: number;
  readonly costs: number;
  /** At the one expiry after the roll, with what was realized: its breakevens are those of the cycle. */
  readonly after: PositionAnalysis;
  /** Time value sold less time value bought at `spot`, net of the roll's costs, pesos in all; null without a spot. */
  readonly timeValue: number | null;
  /** The same over the capital, a year of 365; null where spot, capital or days are unknown, or a year says nothing. */
  readonly timeValueTna: number | null;
  /**
   * `timeValue` with what the position gains while the share rises to the base of the calls sold, over the capital, a year
   * of 365: the rate if they are exercised, before the cost of that, which not rolling would pay too. Null as
   * `timeValueTna`, and where no call is sold.
   */
  readonly exercisedTna: number | null;
}

export interface RollInput extends CostedPosition {
  readonly closings: readonly Closing[];
  /** Dealt instead, at their prices. */
  readonly openings: readonly PositionLeg[];
  /** Pesos in all that the position ties up. */
  readonly capital?: number;
  /** Calendar days that the roll adds. */
  readonly days?: number;
  /** The share's now, pesos. */
  readonly spot?: number | null;
}

/**
 * Closes some legs and opens others at once: cash, costs, the position after it and the time value it gains. A credit
 * alone says nothing: the deeper the option sold, the more intrinsic value it brings in, and that is owed.
 */
export function rollPosition(input: RollInput): Result<RolledPosition, ClosingReason | PositionReason> {
  const { costs = noCosts, openings, capital, days, spot } = input;
  const closed = closePart(input);
  if (!closed.ok) return closed;
  const fault = faultOf({ legs: openings, costs });
  if (fault !== null) return fail(fault);
  const legs = [...closed.legs, ...openings];
  const { exit, keepShares } = input;
  const after = analyzePosition({ legs, costs, exit, keepShares, realized: closed.realized });
  if (!after.ok) return after;
  const opening = openingCosts(openings, costs);
  const cash = closed.cash - outlayOf(openings) - opening;
  const paid = closed.costs + opening;
  const timeValue = isPositiveNumber(spot) ? timeValueGained(input, spot) - paid : null;
  const tnaOf = (gain: number | null): number | null =>
    gain !== null && isPositiveNumber(capital) && isPositiveNumber(days)
      ? annualRate(gain / capital, days)
      : null;
  const rise = isPositiveNumber(spot) ? riseGain(legs, { openings, spot }) : null;
  return succeed({
    legs,
    realized: closed.realized,
    cash,
    costs: paid,
    after,
    timeValue,
    timeValueTna: tnaOf(timeValue),
    exercisedTna: tnaOf(timeValue === null || rise === null ? null : timeValue + rise),
  });
}

/** Gain of legs at their expiry while the share goes from `spot` to the highest strike of the calls sold; null without any. */
function riseGain(
  legs: readonly PositionLeg[],
  { openings, spot }: Pick<RollInput, "openings"> & { readonly spot: number },
): number | null {
  const bases = openings.flatMap((leg) => (leg.kind === "call" && leg.quantity < 0 ? [leg.strike] : []));
  if (bases.length === 0) return null;
  const to = Math.max(spot, ...bases);
  const worth = (leg: PositionLeg, at: number): number =>
    sharesOf(leg) * (isOption(leg) ? intrinsicOf(leg, at) : at);
  return legs.reduce((sum, leg) => sum + worth(leg, to) - worth(leg, spot), 0);
}

function timeValueGained({ legs, closings, openings }: RollInput, spot: number): number {
  const closed = closings.map(({ index, quantity, price }) => {
    const leg = legs[index] as PositionLeg;
    return { ...leg, quantity: Math.sign(leg.quantity) * quantity, price };
  });
  const timeValueOf = (leg: PositionLeg): number =>
    sharesOf(leg) * (leg.price - (isOption(leg) ? intrinsicOf(leg, spot) : spot));
  const total = (dealt: readonly PositionLeg[]): number =>
    dealt.reduce((sum, leg) => sum + timeValueOf(leg), 0);
  return total(closed) - total(openings);
}
