import { isKnownNumber } from "@paridad/core/lib";

/** A stress somebody wrote: fractions of the price and points of volatility and rate per 1.00. */
export type OwnStress = {
  readonly id: string;
  readonly name: string;
  readonly change: number;
  readonly volatilityJump: number;
  readonly rateJump: number;
};

export const ownStressesKey = "paridad.riesgo.estreses";
/** As many as a table is still read with. */
export const mostOwnStresses = 20;

export function areOwnStresses(value: unknown): value is readonly OwnStress[] {
  return (
    Array.isArray(value) &&
    value.length <= mostOwnStresses &&
    value.every((one: Partial<OwnStress> | null) => {
      const numbers = [one?.change, one?.volatilityJump, one?.rateJump];
      return (
        typeof one?.id === "string" &&
        typeof one.name === "string" &&
        numbers.every((number) => isKnownNumber(number))
      );
    })
  );
}
