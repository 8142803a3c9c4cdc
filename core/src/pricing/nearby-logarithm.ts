/** Up to this size the series is used. */
export const NEARBY = 1 / 32;

/**
 * ln(1 + rest) for |rest| up to `NEARBY`, to the ninth power of it: within 3.2e-15, and below 1e-17 from 1/64 of that.
 */
export function logOfNearby(rest: number): number {
  const square = rest * rest;
  const low = 1 - rest * (1 / 2) + square * (1 / 3 - rest * (1 / 4));
  const high = 1 / 5 - rest * (1 / 6) + square * (1 / 7 - rest * (1 / 8));
  return rest * (low + square * square * high);
}
