import { isKnownNumber } from "@paridad/core/lib";

/** The user's capital in pesos, kept in this browser. */
export const capitalKey = "paridad.riesgo.capital";

export function isCapital(value: unknown): value is number | null {
  return value === null || (isKnownNumber(value as number) && Number(value) > 0);
}
