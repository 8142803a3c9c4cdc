import { isKnownNumber } from "../../lib/index.ts";
import { polynomialCurve } from "./polynomial-model.ts";
import type { PolynomialParameters } from "./polynomial-model.ts";
import { smileReach, spread } from "./smile-model.ts";
import { densityOf, sviCurve } from "./svi.ts";
import type { SviParameters, VarianceCurve } from "./svi.ts";

/** A smile as a curve, whatever its kind; `points` is none. */
export type SmileShape =
  | { readonly kind: "svi"; readonly parameters: SviParameters }
  | {
      readonly kind: "quadratic" | "line";
      readonly parameters: PolynomialParameters;
      /** The expiry before, whose total variance takes over where it is the larger: few quotes say nothing of the wings. */
      readonly before?: SmileShape;
    }
  | { readonly kind: "points"; readonly parameters: null };

const densityGrid = spread(-smileReach, smileReach, 1_201);

/** Total variance and its derivatives at ln(strike / forward); null where the points weren't fitted. */
export function smileCurve(shape: SmileShape, logMoneyness: number): VarianceCurve | null {
  if (shape.kind === "points") return null;
  if (shape.kind === "svi") return sviCurve(shape.parameters, logMoneyness);
  const own = polynomialCurve(shape.parameters, logMoneyness);
  const before = shape.before ? smileCurve(shape.before, logMoneyness) : null;
  // The larger of two curves without arbitrage has none: its prices are the larger of theirs, so convex too.
  return before !== null && before.variance > own.variance ? before : own;
}

/** Volatility of a fitted smile, 0.41 = 41 %; null where the points weren't fitted or an input isn't a number. */
export function smileVolatility(
  shape: SmileShape,
  { logMoneyness, years }: { readonly logMoneyness: number; readonly years: number },
): number | null {
  const variance = smileCurve(shape, logMoneyness)?.variance;
  return isKnownNumber(variance) && variance > 0 && years > 0 ? Math.sqrt(variance / years) : null;
}

/** The least of Durrleman's g on [-1.5, 1.5], to 0.0025 in log-moneyness. */
export function leastDensity(
  shape: SmileShape,
): { readonly density: number; readonly logMoneyness: number } | null {
  let least: { density: number; logMoneyness: number } | null = null;
  for (const logMoneyness of densityGrid) {
    const curve = smileCurve(shape, logMoneyness);
    if (curve === null) return null;
    const density = densityOf(curve, logMoneyness);
    if (least === null || density < least.density) least = { density, logMoneyness };
  }
  return least;
}
