import { isKnownNumber } from "../../lib/index.ts";
import { polynomialCurve } from "./polynomial-model.ts";
import type { PolynomialParameters } from "./polynomial-model.ts";
import { smileReach, spread } from "./smile-model.ts";
import { densityOf, sviCurve } from "./svi.ts";
import type { SviParameters, VarianceCurve } from "./svi.ts";

/** A smile as a curve, whatever its kind; `points` is none. */
export type SmileShape =
  | { readonly kind: "svi"; readonly parameters: SviParameters }
  | { readonly kind: "quadratic" | "line"; readonly parameters: PolynomialParameters }
  | { readonly kind: "points"; readonly parameters: null };

const densityGrid = spread(-smileReach, smileReach, 1_201);

/** Total variance and its derivatives at ln(strike / forward); null where the points weren't fitted. */
export function smileCurve(shape: SmileShape, logMoneyness: number): VarianceCurve | null {
  if (shape.kind === "points") return null;
  return shape.kind === "svi"
    ? sviCurve(shape.parameters, logMoneyness)
    : polynomialCurve(shape.parameters, logMoneyness);
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
