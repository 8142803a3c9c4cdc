import { fitSmile } from "../smile/fit-smile.ts";
import type { FitSmileResult } from "../smile/fit-smile.ts";
import { smileCurve } from "../smile/smile-curve.ts";
import type { SmileShape } from "../smile/smile-curve.ts";
import { smileReach, spread } from "../smile/smile-model.ts";
import type { SmilePoint } from "../smile/smile-model.ts";

/** One expiry's points, as `fitSmile` takes them. */
export interface ExpiryPoints {
  readonly points: readonly SmilePoint[];
  readonly years: number;
  /** `fitSmile` of just these points, where it is known. */
  readonly own?: FitSmileResult | null;
}

const grid = spread(-smileReach, smileReach, 1_201);

/** True for a smile nowhere below the one before, which needs no other fit. */
function isAbove(smile: FitSmileResult, before: SmileShape): boolean {
  const variance = (shape: SmileShape, at: number) => smileCurve(shape, at)?.variance ?? Infinity;
  return smile.ok && grid.every((at) => variance(smile, at) >= variance(before, at));
}

/**
 * The smiles of several expiries over each other, without calendar arbitrage: from the nearest on, each total variance is
 * held at or above the one before at equal log-moneyness on [-1.5, 1.5]. One that can't be fitted so has its simpler kind
 * and reason. Results in the order given.
 */
export function fitSmiles(expiries: readonly ExpiryPoints[]): readonly FitSmileResult[] {
  const results: FitSmileResult[] = [];
  let before: SmileShape | undefined;
  const order = [...expiries.keys()].toSorted(
    (left, right) => (expiries[left] as ExpiryPoints).years - (expiries[right] as ExpiryPoints).years,
  );
  for (const index of order) {
    const { points, years, own = null } = expiries[index] as ExpiryPoints;
    const isFree = own !== null && (before === undefined || isAbove(own, before));
    const result = isFree ? own : fitSmile({ points, years, before });
    results[index] = result;
    if (result.ok && result.kind !== "points") {
      const { kind, parameters } = result;
      before = { kind, parameters, ...(kind !== "svi" && before && { before }) } as SmileShape;
    }
  }
  return results;
}
