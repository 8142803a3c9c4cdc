import { leastSquares } from "./least-squares.ts";
import type { LeastSquaresProblem } from "./least-squares.ts";
import { smileReach, spread, typicalVariance } from "./smile-model.ts";
import type { SmileModel, SmilePoint, SmileTarget } from "./smile-model.ts";
import { densityOf } from "./svi.ts";
import type { VarianceCurve } from "./svi.ts";

/** A fitted curve that keeps every constraint. */
export interface ConstrainedFit {
  readonly parameters: readonly number[];
  /** Root of the weighted mean of the squared differences in volatility. */
  readonly error: number;
}

/** Penalty of a broken constraint while the shape is searched, and at the end. */
const searchStrength = 1e3;
const polishStrength = 1e6;
const searchIterations = 15;
const polishIterations = 60;
const polishedFits = 3;
/** The walls stand this far inside of what is allowed, so that what leans on them is still allowed. */
const margin = 1e-4;
const coarseGrid = spread(-smileReach, smileReach, 61);
const fineGrid = spread(-smileReach, smileReach, 1_201);

/** The best fit of a model to the points without arbitrage; null where no start leads to one. */
export function constrainedFit(model: SmileModel, target: SmileTarget): ConstrainedFit | null {
  const search = problemOf(model, target, searchStrength);
  const searched = model.starts
    .map((start) => leastSquares(search, { start, iterations: searchIterations, gain: 1e-3 }))
    .toSorted((left, right) => left.sum - right.sum)
    .slice(0, polishedFits);
  const polished = searched
    .map(({ parameters }) => polish(model, target, parameters))
    .filter((parameters) => parameters !== null)
    .map((parameters) => ({ parameters, error: fitError(target, (at) => model.curve(parameters, at)) }));
  return polished.toSorted((left, right) => left.error - right.error)[0] ?? null;
}

function polish(model: SmileModel, target: SmileTarget, start: readonly number[]): readonly number[] | null {
  let parameters = start;
  let extra: readonly number[] = [];
  for (let round = 0; round < 3; round++) {
    const problem = problemOf(model, target, polishStrength, extra);
    parameters = leastSquares(problem, {
      start: parameters,
      iterations: polishIterations,
      gain: 1e-8,
    }).parameters;
    const broken = brokenAt(model, target, parameters);
    if (broken === null) return parameters;
    extra = [...extra, ...broken];
  }
  return null;
}

/** Root of the weighted mean of the squared differences between a curve's and the points' volatilities. */
export function fitError({ points, years }: SmileTarget, curve: (at: number) => VarianceCurve): number {
  let [sum, weights] = [0, 0];
  for (const { logMoneyness, volatility, weight } of points) {
    sum += weight * (Math.sqrt(curve(logMoneyness).variance / years) - volatility) ** 2;
    weights += weight;
  }
  return Math.sqrt(sum / weights);
}

function problemOf(
  model: SmileModel,
  target: SmileTarget,
  strength: number,
  extra: readonly number[] = [],
): LeastSquaresProblem {
  const { points, years, floor } = target;
  const typical = typicalVariance(target);
  const wall = Math.sqrt(strength);
  const weights = points.reduce((sum, { weight }) => sum + weight, 0);
  const shares = points.map(({ weight }) => Math.sqrt(weight / weights));
  const middle = model.starts[0] as readonly number[];
  const bendCount = model.bends(middle).length;
  const limitCount = model.limits(middle).length;
  const grid = [...coarseGrid, ...extra];
  const floors = floor === null ? [] : grid.map(floor);
  const below = (room: number): number => (room < margin ? wall * (margin - room) : 0);
  const density = (parameters: readonly number[], at: number): number => {
    const curve = model.curve(parameters, at);
    // Below a thousandth of the usual variance the density has no meaning, only a direction.
    return densityOf({ ...curve, variance: Math.max(curve.variance, typical / 1_000) }, at);
  };
  return {
    lower: model.lower,
    upper: model.upper,
    size: points.length + limitCount + bendCount + grid.length + floors.length,
    residuals: (parameters, out) => {
      let row = 0;
      for (let index = 0; index < points.length; index++) {
        const { logMoneyness, volatility } = points[index] as SmilePoint;
        const variance = Math.max(model.curve(parameters, logMoneyness).variance, typical * 1e-6);
        out[row++] = (shares[index] as number) * (Math.sqrt(variance / years) - volatility);
      }
      for (const limit of model.limits(parameters)) out[row++] = below(limit);
      for (const at of model.bends(parameters)) {
        out[row++] = Math.abs(at) <= smileReach ? below(density(parameters, at)) : 0;
      }
      for (const at of grid) out[row++] = below(density(parameters, at));
      for (let index = 0; index < floors.length; index++) {
        const { variance } = model.curve(parameters, grid[index] as number);
        out[row++] = below((variance - (floors[index] as number)) / typical);
      }
    },
  };
}

/** Log-moneyness where a constraint is broken, the worst few; null where none is. */
function brokenAt(
  model: SmileModel,
  target: SmileTarget,
  parameters: readonly number[],
): readonly number[] | null {
  const { floor } = target;
  if (model.limits(parameters).some((limit) => limit < 0)) return [];
  const room = (at: number): number => {
    const curve = model.curve(parameters, at);
    const above = floor === null ? 1 : curve.variance - floor(at);
    return Math.min(densityOf(curve, at), above);
  };
  const near = model.bends(parameters).filter((at) => Math.abs(at) <= smileReach);
  const broken = [...fineGrid, ...near]
    .map((at) => ({ at, room: room(at) }))
    .filter((candidate) => !(candidate.room >= 0));
  if (broken.length === 0) return null;
  return broken
    .toSorted((left, right) => left.room - right.room)
    .slice(0, 5)
    .map(({ at }) => at);
}
