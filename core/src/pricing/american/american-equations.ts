import type { BoundaryScheme } from "./american-scheme.ts";
import { gaussian } from "../functions/exponential.ts";
import { millsRatio } from "../functions/mills-ratio.ts";

/** A put with strike 1 and life 1: rate, yield and variance are totals over its life. */
export interface ScaledPut {
  readonly rate: number;
  readonly dividendYield: number;
  /** Volatility times the root of the life. */
  readonly deviation: number;
}

/** Beyond it the density is zero. */
const farDistance = 38;

/** Room for one scheme's equations, reused from option to option. */
export interface BoundaryWorkspace {
  readonly scheme: BoundaryScheme;
  /** Unknowns: log-distance of the boundary below its level at expiry, at each node. */
  readonly depths: Float64Array;
  readonly squares: Float64Array;
  readonly residuals: Float64Array;
  /** Derivatives of the residuals by the depths, row by row. */
  readonly jacobian: Float64Array;
  /** Fixed for one option: discounted weights over the deviation, yield's weights, and the ratio of discounts. */
  readonly rateWeights: Float64Array;
  readonly yieldWeights: Float64Array;
  readonly discountRatios: Float64Array;
  /** One row's points: depth and the two sides' derivatives by the point's level. */
  readonly pointDepths: Float64Array;
  readonly gainSlopes: Float64Array;
  readonly costSlopes: Float64Array;
}

/** Room for one option's equations, made once for a scheme and written over by each option. */
export function createWorkspace(scheme: BoundaryScheme): BoundaryWorkspace {
  const { nodeCount, pointCount } = scheme;
  const total = nodeCount * pointCount;
  return {
    scheme,
    depths: new Float64Array(nodeCount),
    squares: new Float64Array(nodeCount),
    residuals: new Float64Array(nodeCount),
    jacobian: new Float64Array(nodeCount * nodeCount),
    rateWeights: new Float64Array(total),
    yieldWeights: new Float64Array(total),
    discountRatios: new Float64Array(total),
    pointDepths: new Float64Array(pointCount),
    gainSlopes: new Float64Array(pointCount),
    costSlopes: new Float64Array(pointCount),
  };
}

/** Level of the boundary at expiry: the strike, or where the yield starts to outweigh the strike's interest. */
export function boundaryAtExpiry({ rate, dividendYield }: ScaledPut): number {
  return dividendYield > rate ? rate / dividendYield : 1;
}

/** Puts what depends on the option but not on the boundary into the workspace. */
export function prepare(workspace: BoundaryWorkspace, { rate, dividendYield, deviation }: ScaledPut): void {
  const { scheme, rateWeights, yieldWeights, discountRatios } = workspace;
  const { elapsed, rootElapsed, weights } = scheme;
  for (let index = 0; index < elapsed.length; index++) {
    const time = elapsed[index] as number;
    const weight = weights[index] as number;
    const rateFactor = Math.exp(-rate * time);
    const yieldFactor = dividendYield === 0 ? 1 : Math.exp(-dividendYield * time);
    rateWeights[index] = (weight * rateFactor) / (deviation * (rootElapsed[index] as number));
    yieldWeights[index] = weight * dividendYield * yieldFactor;
    discountRatios[index] = rateFactor / yieldFactor;
  }
}

/**
 * Smooth pasting at every node: the put's delta at the boundary is -1. In Kim's (1990) form with the density terms
 * of strike and boundary cancelled against each other, for boundary B at time t before expiry,
 * Int (r - q B(u)) e^{-r v} n(d2) / (s root v) dv = B (e^{-q t} N(d1(t, B)) + q Int e^{-q v} N(d1(v, B / B(u))) dv),
 * u = t - v. The residual is the logarithm of left over right: near expiry both are tiny and almost
 * exponential in the squared depth, so Newton's method goes straight there.
 */
export function evaluateEquations(workspace: BoundaryWorkspace, put: ScaledPut): void {
  const { scheme, depths, squares } = workspace;
  for (let node = 0; node < scheme.nodeCount; node++) squares[node] = (depths[node] as number) ** 2;
  for (let row = 0; row < scheme.nodeCount; row++) evaluateRow(workspace, put, row);
}

/** Sums of one row: both sides of the equation and their derivatives by the row's own depth. */
const sums = { gain: 0, cost: 0, gainSlope: 0, costSlope: 0 };

function evaluateRow(workspace: BoundaryWorkspace, put: ScaledPut, row: number): void {
  const { scheme, depths, residuals } = workspace;
  const { rate, dividendYield, deviation } = put;
  const depth = depths[row] as number;
  const time = scheme.times[row] as number;
  const spread = deviation * (scheme.rootTimes[row] as number);
  const logAtExpiry = Math.log(boundaryAtExpiry(put));
  const distance = (logAtExpiry - depth + (rate - dividendYield) * time) / spread + 0.5 * spread;
  const density = densityAt(distance);
  const factor = Math.exp(-dividendYield * time);
  const europeanCost = Math.max(factor * probabilityAt(distance, density), Number.MIN_VALUE);
  const europeanSlope = (-factor * density) / spread;
  sumPoints(workspace, put, row);
  // A negative yield is a gain of exercise, not a cost of it: moved over, both sides stay positive.
  const isGain = dividendYield < 0;
  const level = Math.exp(logAtExpiry - depth);
  const gain = Math.max(isGain ? sums.gain - level * sums.cost : sums.gain, Number.MIN_VALUE);
  const cost = isGain ? europeanCost : europeanCost + sums.cost;
  const gainSlope = isGain ? sums.gainSlope + level * (sums.cost - sums.costSlope) : sums.gainSlope;
  const costSlope = isGain ? europeanSlope : europeanSlope + sums.costSlope;
  residuals[row] = Math.log(gain) - Math.log(cost) - logAtExpiry + depth;
  fillJacobianRow(workspace, row, { gain, cost: isGain ? gain / level : cost });
  const diagonal = row * scheme.nodeCount + row;
  (workspace.jacobian[diagonal] as number) += gainSlope / gain - costSlope / cost + 1;
}

function sumPoints(workspace: BoundaryWorkspace, put: ScaledPut, row: number): void {
  const { scheme, rateWeights, yieldWeights, discountRatios, pointDepths, gainSlopes, costSlopes } =
    workspace;
  const { rate, dividendYield, deviation } = put;
  const depth = workspace.depths[row] as number;
  const yieldAtExpiry = dividendYield * boundaryAtExpiry(put);
  const baseGain = dividendYield > rate ? 0 : rate - yieldAtExpiry;
  const drift = rate - dividendYield;
  const ownLevel = Math.exp(depth);
  let gain = 0;
  let cost = 0;
  let gainSlope = 0;
  let costSlope = 0;
  for (let point = 0; point < scheme.pointCount; point++) {
    const index = row * scheme.pointCount + point;
    const pointDepth = depthAt(workspace, index);
    const spread = deviation * (scheme.rootElapsed[index] as number);
    const time = scheme.elapsed[index] as number;
    const distance = (pointDepth - depth + drift * time) / spread - 0.5 * spread;
    const density = densityAt(distance);
    const level = Math.exp(-pointDepth);
    const unit = (rateWeights[index] as number) * density;
    const pointGain = unit * (baseGain + yieldAtExpiry * (1 - level));
    const slope = (-distance / spread) * pointGain;
    gain += pointGain;
    gainSlope -= slope;
    pointDepths[point] = pointDepth;
    gainSlopes[point] = slope + unit * yieldAtExpiry * level;
    costSlopes[point] = 0;
    if (dividendYield !== 0) {
      const yieldWeight = yieldWeights[index] as number;
      const upper = density * (discountRatios[index] as number) * level * ownLevel;
      cost += yieldWeight * probabilityAt(distance + spread, upper);
      const bend = (yieldWeight * upper) / spread;
      costSlope -= bend;
      costSlopes[point] = bend;
    }
  }
  sums.gain = gain;
  sums.cost = cost;
  sums.gainSlope = gainSlope;
  sums.costSlope = costSlope;
}

/** Depth at a point: root of the interpolated square, which is the smoother of the two near expiry. */
function depthAt({ scheme, squares }: BoundaryWorkspace, index: number): number {
  const { nodeCount, interpolation } = scheme;
  const offset = index * nodeCount;
  let square = 0;
  for (let node = 0; node < nodeCount; node++) {
    square += (interpolation[offset + node] as number) * (squares[node] as number);
  }
  return square > 0 ? Math.sqrt(square) : 0;
}

/** Through the points' levels: d depth(point) / d depth(node) = factor x depth(node) / depth(point). */
function fillJacobianRow(
  workspace: BoundaryWorkspace,
  row: number,
  { gain, cost }: { readonly gain: number; readonly cost: number },
): void {
  const { scheme, jacobian, depths, pointDepths, gainSlopes, costSlopes } = workspace;
  const { nodeCount, pointCount, interpolation } = scheme;
  const start = row * nodeCount;
  jacobian.fill(0, start, start + nodeCount);
  for (let point = 0; point < pointCount; point++) {
    const pointDepth = pointDepths[point] as number;
    if (pointDepth === 0) continue;
    const slope = (gainSlopes[point] as number) / gain - (costSlopes[point] as number) / cost;
    const share = slope / pointDepth;
    const offset = (row * pointCount + point) * nodeCount;
    for (let node = 0; node < nodeCount; node++) {
      (jacobian[start + node] as number) += share * (interpolation[offset + node] as number);
    }
  }
  for (let node = 0; node < nodeCount; node++) (jacobian[start + node] as number) *= depths[node] as number;
}

/** Standard normal density. */
export function densityAt(distance: number): number {
  return Math.abs(distance) < farDistance ? gaussian(distance) : 0;
}

/** N(distance) from the density there. */
export function probabilityAt(distance: number, density: number): number {
  const tail = density * millsRatio(Math.min(Math.abs(distance), farDistance));
  return distance > 0 ? 1 - tail : tail;
}
