import { payoffOf, type PayoffLeg, type PiecewisePayoff } from "../payoff/payoff.ts";

const option =
  (kind: "call" | "put") =>
  (strike: number, quantity: number, price: number): PayoffLeg => ({ kind, strike, quantity, price });
export const call = option("call");
export const put = option("put");
export const share = (quantity: number, price: number): PayoffLeg => ({ kind: "share", quantity, price });

/** The payoff of some legs; throws the reason where there is none. */
export function build(legs: readonly PayoffLeg[], multiplier = 1): PiecewisePayoff {
  const result = payoffOf({ legs, multiplier });
  if (!result.ok) throw new Error(result.reason);
  return result.payoff;
}
