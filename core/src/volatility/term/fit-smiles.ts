import { fitSmile } from "../smile/fit-smile.ts";
import type { FitSmileResult } from "../smile/fit-smile.ts";
import { smileCurve } from "../smile/smile-curve.ts";
import type { SmilePoint } from "../smile/smile-model.ts";

/** One expiry's points, as `fitSmile` takes them. */
export interface ExpiryPoints {
  readonly points: readonly SmilePoint[];
  readonly years: number;
}

/**
 * The smiles of several expiries over each other, without calendar arbitrage: from the nearest on, each total variance is
 * held at or above the one before at equal log-moneyness on [-1.5, 1.5]. One that can't be fitted so has its simpler kind
 * and reason. Results in the order given.
 */
export function fitSmiles(expiries: readonly ExpiryPoints[]): readonly FitSmileResult[] {
  const results: FitSmileResult[] = [];
  let floor: ((logMoneyness: number) => number) | undefined;
  const order = [...expiries.keys()].toSorted(
    (left, right) => (expiries[left] as ExpiryPoints).years - (expiries[right] as ExpiryPoints).years,
  );
  for (const index of order) {
    const result = fitSmile({ ...(expiries[index] as ExpiryPoints), ...(floor ? { floor } : {}) });
    results[index] = result;
    if (result.ok && result.kind !== "points") floor = (at) => smileCurve(result, at)?.variance ?? 0;
  }
  return results;
}
