import type { Boundary } from "./american-boundary.ts";
import { densityAt, probabilityAt, type ScaledPut } from "./american-equations.ts";

/** Value of a scaled put, or a part of it, with its derivatives by the price of the underlying. */
export interface ScaledValue {
  value: number;
  delta: number;
  gamma: number;
}

/** Deviations from the boundary within which the integrand's step is summed in closed form. */
const nearDistance = 1.5;

/**
 * Early exercise premium of a put above its boundary: the interest on the strike less the yield of the
 * share, for as long as the price stays below the boundary (Kim, 1990; Jamshidian, 1992; Carr, Jarrow and
 * Myneni, 1992). Just above the boundary the integrand steps up within a short time; that step, for a
 * boundary that does not move, has a closed form, so only the rest is summed.
 */
export function exercisePremium(put: ScaledPut, boundary: Boundary, moneyness: number): ScaledValue {
  const logMoneyness = Math.log(moneyness);
  const premium = { value: 0, delta: 0, gamma: 0 };
  const distance = (logMoneyness - Math.log(boundary.now)) / put.deviation;
  const isNear = distance < nearDistance;
  const { pointCount } = boundary.scheme.price;
  for (let point = 0; point < pointCount; point++) addPoint(premium, { put, boundary, moneyness, point });
  if (isNear) addStep(premium, { put, boundary, moneyness, distance });
  return premium;
}

interface Point {
  readonly put: ScaledPut;
  readonly boundary: Boundary;
  readonly moneyness: number;
  readonly point: number;
}

function addPoint(premium: ScaledValue, { put, boundary, moneyness, point }: Point): void {
  const { rate, dividendYield, deviation } = put;
  const { rootElapsed, weights } = boundary.scheme.price;
  const root = rootElapsed[point] as number;
  const time = root * root;
  const spread = deviation * root;
  const level = boundary.atExpiry * Math.exp(-depthAt(boundary, point));
  const d2 = (Math.log(moneyness / level) + (rate - dividendYield) * time) / spread - 0.5 * spread;
  const density = densityAt(d2);
  const weight = weights[point] as number;
  const rateFactor = Math.exp(-rate * time);
  const yieldFactor = dividendYield === 0 ? 1 : Math.exp(-dividendYield * time);
  const upperDensity = (density * level * rateFactor) / (moneyness * yieldFactor);
  const yieldPart = dividendYield * yieldFactor * probabilityAt(-d2 - spread, upperDensity);
  const bend = ((rate - dividendYield * level) * rateFactor * density) / (moneyness * spread);
  premium.value += weight * (rate * rateFactor * probabilityAt(-d2, density) - moneyness * yieldPart);
  premium.delta -= weight * (bend + yieldPart);
  premium.gamma +=
    weight *
    ((bend * (d2 / spread + 1)) / moneyness +
      (dividendYield * yieldFactor * upperDensity) / (moneyness * spread));
}

interface Step {
  readonly put: ScaledPut;
  readonly boundary: Boundary;
  readonly moneyness: number;
  /** Deviations of the whole life between the price and the boundary now. */
  readonly distance: number;
}

/**
 * Takes the points' sum of (r - q m) N(-distance / root time) and its derivatives out and puts their integrals
 * in.
 */
function addStep(premium: ScaledValue, { put, boundary, moneyness, distance }: Step): void {
  const { rate, dividendYield, deviation } = put;
  const { pointCount, rootElapsed, weights } = boundary.scheme.price;
  const densityNow = densityAt(distance);
  const tailNow = probabilityAt(-distance, densityNow);
  let chance = tailNow * (1 + distance * distance) - distance * densityNow;
  let slope = 2 * (densityNow - distance * tailNow);
  let bend = 2 * tailNow;
  for (let point = 0; point < pointCount; point++) {
    const root = rootElapsed[point] as number;
    const weight = weights[point] as number;
    const scaled = distance / root;
    const density = densityAt(scaled);
    chance -= weight * probabilityAt(-scaled, density);
    slope -= (weight * density) / root;
    bend -= (weight * density * scaled) / (root * root);
  }
  const flow = rate - dividendYield * moneyness;
  premium.value += flow * chance;
  premium.delta -= dividendYield * chance + (flow * slope) / (moneyness * deviation);
  premium.gamma +=
    ((rate + dividendYield * moneyness) * slope) / (moneyness * moneyness * deviation) +
    (flow * bend) / (moneyness * moneyness * deviation * deviation);
}

function depthAt({ scheme, squares }: Boundary, point: number): number {
  const { interpolation } = scheme.price;
  const { nodeCount } = scheme;
  const offset = point * nodeCount;
  let square = 0;
  for (let node = 0; node < nodeCount; node++) {
    square += (interpolation[offset + node] as number) * (squares[node] as number);
  }
  return square > 0 ? Math.sqrt(square) : 0;
}
