/** Throws `message` when a condition that the program itself must keep does not hold. Not for market input. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** True for a number that can take part in arithmetic: not null, not undefined, not NaN, not infinite. */
export function isKnownNumber(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** True for a known number above zero (a price, a strike, a spot). */
export function isPositiveNumber(value: number | null | undefined): value is number {
  return isKnownNumber(value) && value > 0;
}
