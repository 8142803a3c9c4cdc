import { smileReach, typicalVariance } from "./smile-model.ts";
import type { SmileModel, SmileTarget } from "./smile-model.ts";
import type { VarianceCurve } from "./svi.ts";

/**
 * Total variance `level + slope k + curvature k^2` between the outermost quotes. Beyond them it goes on as a straight
 * line where it rises outwards and flat where it falls, so that no wing comes to 0 where nothing is quoted.
 */
export interface PolynomialParameters {
  readonly level: number;
  readonly slope: number;
  /** 0 for a line. */
  readonly curvature: number;
  /** Log-moneyness of the outermost quotes. */
  readonly from: number;
  readonly to: number;
}

export function polynomialCurve(
  { level, slope, curvature, from, to }: PolynomialParameters,
  logMoneyness: number,
): VarianceCurve {
  const edge = Math.min(to, Math.max(from, logMoneyness));
  const variance = level + (slope + curvature * edge) * edge;
  const tangent = slope + 2 * curvature * edge;
  if (edge === logMoneyness) return { variance, slope: tangent, curvature: 2 * curvature };
  const isRising = logMoneyness > to ? tangent > 0 : tangent < 0;
  const wing = isRising ? tangent : 0;
  return { variance: variance + wing * (logMoneyness - edge), slope: wing, curvature: 0 };
}

/** The smile of few quotes: degree 2 or 1, under the same bound of Lee and density as SVI. */
export function polynomialModel(target: SmileTarget, degree: 1 | 2): SmileModel {
  const at = target.points.map(({ logMoneyness }) => logMoneyness);
  const [from, to] = [Math.min(...at), Math.max(...at)];
  const typical = typicalVariance(target);
  const steepest = degree === 2 ? Number.POSITIVE_INFINITY : 0;
  const parametersOf = ([level, slope, curvature]: readonly number[]) =>
    ({ level, slope, curvature, from, to }) as PolynomialParameters;
  return {
    lower: [0, -2, -steepest],
    upper: [Number.POSITIVE_INFINITY, 2, steepest],
    starts: [[typical, 0, 0]],
    curve: (parameters, logMoneyness) => polynomialCurve(parametersOf(parameters), logMoneyness),
    limits: (parameters) => {
      const smile = parametersOf(parameters);
      return [-smileReach, smileReach].map((end) => 2 - Math.abs(polynomialCurve(smile, end).slope));
    },
    bends: () => [from, to, from - 1e-6, to + 1e-6],
  };
}
