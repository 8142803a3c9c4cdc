import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import type { Result } from "../lib/index.ts";
import { sharesPerLot } from "../positions/index.ts";

/** The shares of the notional that screens show and let be edited; these are not the clearing house's. */
export const marginParameters = { notionalShare: 0.2, floorShare: 0.1 } as const;

/** Fractions of the notional, 0 to 1. */
export interface MarginParameters {
  readonly notionalShare: number;
  readonly floorShare: number;
}

/**
 * Estimated margin of one lot of an option sold uncovered, pesos: the premium plus the larger of 20 % of the share less
 * what it is out of the money, and 10 % of the share (of a put's strike). The shape is Reg T's, by the example of
 * Cboe's margin manual; "no es la de tu broker".
 */
export function marginEstimate({
  kind,
  strike,
  spot,
  premium,
  parameters = marginParameters,
}: {
  readonly kind: "call" | "put";
  readonly strike: number;
  readonly spot: number;
  /** Pesos a share. */
  readonly premium: number;
  readonly parameters?: MarginParameters;
}): Result<{ margin: number }, "invalid-input"> {
  const shares = [parameters.notionalShare, parameters.floorShare];
  const areShares = shares.every((share) => share >= 0 && share <= 1);
  if (!isPositiveNumber(strike) || !isPositiveNumber(spot) || !areShares) return fail("invalid-input");
  if (!isKnownNumber(premium) || premium < 0) return fail("invalid-input");
  const outOfTheMoney = Math.max(0, kind === "call" ? strike - spot : spot - strike);
  const base = parameters.notionalShare * spot - outOfTheMoney;
  const floor = parameters.floorShare * (kind === "call" ? spot : strike);
  return succeed({ margin: sharesPerLot * (premium + Math.max(base, floor)) });
}
