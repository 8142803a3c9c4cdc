import { isKnownNumber } from "@paridad/core/lib";

/** What the margin is estimated with, and what the broker says it is. */
export type MarginChoice = {
  /** Fractions: 0.2 is 20 %. */
  readonly notionalShare: number;
  readonly floorShare: number;
  /** Pesos; null while nothing was written. */
  readonly broker: number | null;
};

export const marginKey = "paridad.riesgo.garantia";

export function isMarginChoice(value: unknown): value is MarginChoice {
  if (typeof value !== "object" || value === null) return false;
  const { notionalShare, floorShare, broker } = value as Partial<MarginChoice>;
  const isShare = (share: unknown) =>
    isKnownNumber(share as number) && Number(share) >= 0 && Number(share) <= 1;
  return isShare(notionalShare) && isShare(floorShare) && (broker === null || isKnownNumber(broker));
}
