import { isKnownNumber } from "./assertions.ts";

/** The mean of the known values; null where none is known. */
export function meanOfKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter(isKnownNumber);
  if (known.length === 0) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
