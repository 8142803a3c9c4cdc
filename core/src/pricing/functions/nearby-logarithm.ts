/** Up to this size the series is used. */
export const NEARBY = 1 / 32;

/**
 * ln(1 + rest) / rest for |rest| up to `NEARBY`, to the eighth power of it: within 1e-13, and below 1e-16 up to a third
 * of that.
 */
export function logOverRest(rest: number): number {
  const square = rest * rest;
  const low = 1 - rest * (1 / 2) + square * (1 / 3 - rest * (1 / 4));
  const high = 1 / 5 - rest * (1 / 6) + square * (1 / 7 - rest * (1 / 8));
  return low + square * square * high;
}
