import { isPositiveNumber } from "../../lib/index.ts";

/**
 * Logarithmic returns over a horizon, one ending on each session from the first possible on: they overlap. Closes ascend in
 * time, pesos a share; a return with a close that is none is left out.
 */
export function overlappingReturns<Close extends { readonly close: number }>(
  closes: readonly Close[],
  sessions: number,
): { readonly end: Close; readonly logReturn: number }[] {
  return closes.flatMap((end, index) => {
    const start = closes[index - sessions];
    if (start === undefined || !isPositiveNumber(start.close) || !isPositiveNumber(end.close)) return [];
    return [{ end, logReturn: Math.log(end.close / start.close) }];
  });
}
