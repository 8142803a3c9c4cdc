import { spread, typicalVariance } from "./smile-model.ts";
import type { SmileModel, SmilePoint, SmileTarget } from "./smile-model.ts";
import { sviCurve } from "./svi.ts";
import type { SviParameters } from "./svi.ts";

const steepestRho = 0.95;
const sharpestSigma = 0.02;
const widestSigma = 5;
/** Roger Lee's bound on the slopes of total variance in both wings. */
const steepestWing = 2;
/** Over an earlier expiry the nearest starts may all lead to a fit points of volatility away from the best one. */
const searchedStarts = { free: 6, overFloor: 20 };

export function sviOf([a, b, rho, m, sigma]: readonly number[]): SviParameters {
  return { a, b, rho, m, sigma } as SviParameters;
}

/**
 * Raw SVI under the constraints of docs/volatility.md: b >= 0, |rho| <= 0.95, sigma >= 0.02, m within one and a half times
 * the data's range, a + b sigma sqrt(1 - rho^2) >= 0 and b (1 + |rho|) <= 2.
 */
export function sviModel(target: SmileTarget): SmileModel {
  const at = target.points.map(({ logMoneyness }) => logMoneyness);
  const [least, most] = [1.5 * Math.min(...at), 1.5 * Math.max(...at)];
  const typical = typicalVariance(target);
  return {
    lower: [-steepestWing * widestSigma, 0, -steepestRho, least, sharpestSigma],
    upper: [Math.max(1, 10 * typical), steepestWing, steepestRho, most, widestSigma],
    starts: startsOf(target, { least, most }),
    curve: (parameters, logMoneyness) => sviCurve(sviOf(parameters), logMoneyness),
    limits: (parameters) => {
      const { a, b, rho, sigma } = sviOf(parameters);
      const bottom = a + b * sigma * Math.sqrt(1 - rho * rho);
      return [bottom / typical, steepestWing - b * (1 + Math.abs(rho))];
    },
    bends: (parameters) => {
      const { m, sigma } = sviOf(parameters);
      return [-6, -4, -3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 4, 6].map((steps) => m + steps * sigma);
    },
  };
}

/**
 * The best of a grid of (m, sigma), each with its own a, b and rho: with these two given, total variance is linear in a,
 * b rho and b (the quasi-explicit method of De Marco and Martini, 2009).
 */
function startsOf(
  target: SmileTarget,
  { least, most }: { readonly least: number; readonly most: number },
): number[][] {
  const span = most - least;
  const sigmas = [0.03, 0.1, 0.25, 0.6, 1.5].map((share) => Math.max(sharpestSigma * 1.5, share * span));
  return spread(least, most, 7)
    .slice(1, -1)
    .flatMap((m) => sigmas.map((sigma) => innerSolution(target, { m, sigma })))
    .toSorted((left, right) => left.error - right.error)
    .slice(0, target.floor === null ? searchedStarts.free : searchedStarts.overFloor)
    .map(({ parameters }) => parameters);
}

interface InnerRow {
  readonly weight: number;
  readonly variance: number;
  readonly distance: number;
  readonly root: number;
}

function innerSolution(
  { points, years }: SmileTarget,
  { m, sigma }: { readonly m: number; readonly sigma: number },
) {
  const rows = points.map((point) => innerRow(point, { years, m, sigma }));
  const edges = [-steepestRho, steepestRho].map((rho) => ({ rho, ...solveAt(rows, rho) }));
  const inside = [-0.6, -0.3, 0, 0.3, 0.6].map((rho) => ({ rho, ...solveAt(rows, rho) }));
  const best = [...edges, ...inside].reduce((least, next) => (next.error < least.error ? next : least));
  return { error: best.error, parameters: [best.a, best.b, best.rho, m, sigma] };
}

function innerRow(
  { logMoneyness, volatility, weight }: SmilePoint,
  { years, m, sigma }: { readonly years: number; readonly m: number; readonly sigma: number },
): InnerRow {
  const distance = logMoneyness - m;
  // A difference in total variance is one in volatility times 2 sigma T.
  return {
    weight: weight / (2 * volatility * years) ** 2,
    variance: volatility ** 2 * years,
    distance,
    root: Math.hypot(distance, sigma),
  };
}

/** Weighted straight line of total variance over rho (k - m) + root: a and b >= 0 at this rho. */
function solveAt(rows: readonly InnerRow[], rho: number): { a: number; b: number; error: number } {
  let [count, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (const { weight, variance, distance, root } of rows) {
    const shape = rho * distance + root;
    count += weight;
    x += weight * shape;
    y += weight * variance;
    xx += weight * shape * shape;
    xy += weight * shape * variance;
  }
  const spreadOfShape = count * xx - x * x;
  const b = spreadOfShape > 0 ? Math.max(0, (count * xy - x * y) / spreadOfShape) : 0;
  const a = (y - b * x) / count;
  const error = rows.reduce(
    (sum, { weight, variance, distance, root }) =>
      sum + weight * (a + b * (rho * distance + root) - variance) ** 2,
    0,
  );
  return { a, b, error };
}
