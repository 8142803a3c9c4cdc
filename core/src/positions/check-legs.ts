import { isUsableCosts } from "../costs/index.ts";
import { isKnownNumber, isPositiveNumber } from "../lib/index.ts";
import { mostLegs, mostLots, mostShares, sharesPerLot } from "./position-types.ts";
import type { CostedPosition, LegsReason, OptionLeg, PositionLeg } from "./position-types.ts";

/** Fault of the legs or the costs; null where there is none. */
export function faultOf({ legs, costs, realized = 0 }: CostedPosition): LegsReason | null {
  if (legs.length === 0) return "no-legs";
  if (legs.length > mostLegs) return "too-many-legs";
  if (!legs.every(hasUsableQuantity)) return "invalid-quantity";
  const areCostsUsable = costs === undefined || isUsableCosts(costs);
  const areUsable = areCostsUsable && isKnownNumber(realized);
  return areUsable && legs.every(hasUsableNumbers) ? null : "invalid-input";
}

function hasUsableQuantity({ kind, quantity }: PositionLeg): boolean {
  const most = kind === "share" ? mostShares : mostLots;
  return Number.isInteger(quantity) && quantity !== 0 && Math.abs(quantity) <= most;
}

function hasUsableNumbers(leg: PositionLeg): boolean {
  if (!isKnownNumber(leg.price) || leg.price < 0) return false;
  return leg.kind === "share" || (isPositiveNumber(leg.strike) && isKnownNumber(leg.expiration));
}

export function isOption(leg: PositionLeg): leg is OptionLeg {
  return leg.kind !== "share";
}

/** Expirations of the option legs, ascending, each once. */
export function expirationsOf(legs: readonly PositionLeg[]): number[] {
  const expirations = legs.filter(isOption).map(({ expiration }) => expiration);
  return [...new Set(expirations)].sort((one, other) => one - other);
}

/** Shares of a leg; negative is sold. */
export function sharesOf({ kind, quantity }: PositionLeg): number {
  return kind === "share" ? quantity : quantity * sharesPerLot;
}

/** Pesos paid for the legs, without costs; negative where the sales bring more than the purchases take. */
export function outlayOf(legs: readonly PositionLeg[]): number {
  return legs.reduce((sum, leg) => sum + sharesOf(leg) * leg.price, 0);
}
