import {
  boundaryAtExpiry,
  createWorkspace,
  evaluateEquations,
  prepare,
  type BoundaryWorkspace,
  type ScaledPut,
} from "./american-equations.ts";
import { createBoundaryScheme, type BoundaryScheme } from "./american-scheme.ts";
import { solveLinear } from "./american-linear.ts";

/** Early-exercise boundary of a scaled put over its life. */
export interface Boundary {
  readonly scheme: BoundaryScheme;
  /** Squared log-distance below the level at expiry, at the scheme's nodes. */
  readonly squares: Float64Array;
  readonly atExpiry: number;
  /** Level below which the put is exercised now. */
  readonly now: number;
  /** Steps of Newton's method that it took; null where the equations were not solved to their tolerance. */
  readonly steps: number | null;
}

/** `fast` is good to 2e-3 and `accurate` to 1e-5 at a strike of 100; `fine` covers the inputs that are hard for both. */
export type BoundaryQuality = "fast" | "accurate" | "fine";

const sizes = {
  coarse: { nodeCount: 4, pointCount: 6, pricePoints: 8 },
  fast: { nodeCount: 6, pointCount: 8, pricePoints: 16 },
  accurate: { nodeCount: 16, pointCount: 16, pricePoints: 48 },
  fine: { nodeCount: 24, pointCount: 32, pricePoints: 160 },
} as const;

const workspaces = new Map<keyof typeof sizes, BoundaryWorkspace>();

function workspaceOf(size: keyof typeof sizes): BoundaryWorkspace {
  const built = workspaces.get(size) ?? createWorkspace(createBoundaryScheme(sizes[size]));
  workspaces.set(size, built);
  return built;
}

/** Steps within which Newton's method ends on every option the tests know. */
const maximumSteps = 24;
/** Step, in deviations, after which the next would be below rounding. */
const smallStep = 1e-5;
/** Largest residual, a logarithm, before the last step; Newton's method squares it. */
const residualTolerance = 0.05;

/**
 * Solves the boundary of a put with a positive rate (or none and a negative yield) by Newton's method on all nodes at once. `accurate` and
 * `fine` start from a coarse solution, `fast` from an estimate in closed form; `isWarm` says that the last option
 * solved with this quality was nearly the same.
 */
export function solveBoundary(put: ScaledPut, quality: BoundaryQuality, isWarm = false): Boundary {
  const workspace = workspaceOf(quality);
  if (isWarm) limitDepths(workspace, put);
  else if (quality === "fast") startFromEstimate(workspace, put);
  else {
    const coarse = workspaceOf("coarse");
    startFromEstimate(coarse, put);
    iterate(coarse, put);
    startFrom(workspace, coarse, put);
  }
  const steps = iterate(workspace, put);
  const atExpiry = boundaryAtExpiry(put);
  return {
    scheme: workspace.scheme,
    squares: workspace.depths.map((depth) => depth * depth),
    atExpiry,
    now: atExpiry * Math.exp(-(workspace.depths[0] as number)),
    steps,
  };
}

function limitDepths({ depths }: BoundaryWorkspace, put: ScaledPut): void {
  const limit = perpetualDepth(put);
  depths.forEach((depth, node) => {
    depths[node] = Math.min(depth, limit);
  });
}

/** Deepest boundary treated as one: e^-50 of the strike. */
const deepest = 50;

/** Depth of the perpetual put's boundary, below which no boundary goes. */
function perpetualDepth({ rate, dividendYield, deviation }: ScaledPut): number {
  const variance = deviation * deviation;
  const drift = rate - dividendYield - 0.5 * variance;
  const root = Math.sqrt(drift * drift + 2 * rate * variance);
  // The negative root of the characteristic equation, written without cancellation.
  const exponent = drift >= 0 ? -(drift + root) / variance : (-2 * rate) / (root - drift);
  const depth = Math.log(boundaryAtExpiry({ rate, dividendYield, deviation })) + Math.log1p(-1 / exponent);
  return Math.min(depth, deepest);
}

/** Near expiry's asymptotic depth (Evans, Kuske and Keller, 2002), bent so as to end at the perpetual one. */
function startFromEstimate({ scheme, depths }: BoundaryWorkspace, put: ScaledPut): void {
  const { rate, dividendYield, deviation } = put;
  const limit = perpetualDepth(put);
  const drift = (rate - dividendYield) / deviation;
  for (let node = 0; node < scheme.nodeCount; node++) {
    const time = scheme.times[node] as number;
    const yieldTime = dividendYield * time;
    const shape = Math.log1p(1 / (8 * Math.PI * time * drift * drift + 16 * Math.PI * yieldTime * yieldTime));
    const depth = deviation * (scheme.rootTimes[node] as number) * Math.sqrt(0.41 + Math.min(shape, 60));
    depths[node] = limit * Math.tanh(depth / limit);
  }
}

/** The estimate at this scheme's nodes times a coarser solution's correction, interpolated by Lagrange. */
function startFrom(target: BoundaryWorkspace, source: BoundaryWorkspace, put: ScaledPut): void {
  const knots = source.scheme.times.map(nodePosition);
  const ratios = source.depths.slice();
  startFromEstimate(source, put);
  ratios.forEach((depth, knot) => {
    ratios[knot] = depth / (source.depths[knot] as number);
  });
  startFromEstimate(target, put);
  const limit = perpetualDepth(put);
  for (let node = 0; node < target.scheme.nodeCount; node++) {
    const position = nodePosition(target.scheme.times[node] as number);
    const ratio = lagrange({ knots, values: ratios, position });
    const estimate = target.depths[node] as number;
    target.depths[node] = Math.min(limit, estimate * Math.min(Math.max(ratio, 0.2), 5));
  }
}

function lagrange({
  knots,
  values,
  position,
}: {
  readonly knots: Float64Array;
  readonly values: Float64Array;
  readonly position: number;
}): number {
  let sum = 0;
  for (let knot = 0; knot < knots.length; knot++) {
    const own = knots[knot] as number;
    let basis = values[knot] as number;
    for (let other = 0; other < knots.length; other++) {
      if (other !== knot) basis *= (position - (knots[other] as number)) / (own - (knots[other] as number));
    }
    sum += basis;
  }
  return sum;
}

/** Newton's method; how many steps it took, null unless it ended by a small one with small residuals. */
function iterate(workspace: BoundaryWorkspace, put: ScaledPut): number | null {
  const { depths, residuals, jacobian } = workspace;
  const limit = perpetualDepth(put);
  prepare(workspace, put);
  for (let steps = 1; steps <= maximumSteps; steps++) {
    evaluateEquations(workspace, put);
    const worst = residuals.reduce((most, residual) => Math.max(most, Math.abs(residual)), 0);
    if (!solveLinear(jacobian, residuals)) return null;
    let largest = 0;
    for (let node = 0; node < depths.length; node++) {
      const old = depths[node] as number;
      const wished = old - (residuals[node] as number);
      const next = Math.min(Math.max(wished, 0.3 * old), Math.min(limit, 3 * old));
      depths[node] = next;
      largest = Math.max(largest, Math.abs(next - old));
    }
    if (largest < smallStep * put.deviation) return worst < residualTolerance ? steps : null;
  }
  return null;
}

function nodePosition(time: number): number {
  return time ** 0.4;
}
