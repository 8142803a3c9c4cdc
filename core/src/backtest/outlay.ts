import type { CostSchedule } from "../costs/index.ts";
import type { Entry, EnteredLeg } from "./enter-cycle.ts";

/** Payoff of an option at a price of the share at its expiry. */
export function intrinsicOf({ option: { type, strike } }: Pick<EnteredLeg, "option">, spot: number): number {
  return Math.max(0, type === "call" ? spot - strike : strike - spot);
}

/** Pesos a share at entry: what is paid (negative: received), and what is set aside for what may be owed. */
export interface Outlay {
  readonly paid: number;
  readonly reserve: number;
}

/**
 * Paid: shares and options with their costs. Reserve: the most that the legs may owe at expiry before costs (a put's strike, a
 * spread's width); where that has no limit, at least the share's price.
 */
export function outlayOf({ session, shares, isShareBought, legs }: Entry, costs: CostSchedule): Outlay {
  const paid = legs.reduce(
    (sum, { side, price }) => sum + side * price * (1 + side * costs.premium),
    shares * session.spot * (isShareBought ? 1 + costs.share : 1),
  );
  const worthAt = (spot: number) =>
    legs.reduce((sum, leg) => sum + leg.side * intrinsicOf(leg, spot), shares * spot);
  const slope = legs.reduce((sum, { option, side }) => sum + (option.type === "call" ? side : 0), shares);
  const owed = Math.max(0, ...[0, ...legs.map(({ option }) => option.strike)].map((spot) => -worthAt(spot)));
  return { paid, reserve: slope < 0 ? Math.max(owed, session.spot) : owed };
}
