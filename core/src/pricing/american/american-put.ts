import { solveBoundary, type Boundary, type BoundaryQuality } from "./american-boundary.ts";
import type { ScaledPut } from "./american-equations.ts";
import { exercisePremium, type ScaledValue } from "./american-premium.ts";
import { blackScholes } from "../black-scholes.ts";

/** A scaled put with its exercise boundary today, at and below which its value is that of exercise. */
export interface ScaledPutValue extends ScaledValue {
  readonly boundary: number;
}

/** Exponent of the discount beyond which what may still happen is below rounding. */
const farDecay = 28;
/** Decay with yield, and deviation, above which a scheme's nodes are too few. */
const hardDecay = { fast: 6, accurate: 30, fine: Infinity };
const hardDeviation = { fast: 1.8, accurate: 4, fine: Infinity };

/**
 * Speed at which a put with this drift stops to care about the time left, in units of its life: the value of a put of life t
 * nears the perpetual one's like e^(-decay t).
 */
function decayOf({ rate, dividendYield, deviation }: ScaledPut): number {
  const drift = driftOf({ rate, dividendYield, deviation });
  return rate + 0.5 * (drift / deviation) ** 2;
}

function driftOf({ rate, dividendYield, deviation }: ScaledPut): number {
  return rate - dividendYield - 0.5 * deviation * deviation;
}

/**
 * The same put with the part of its life cut off that cannot change its value: a price that drifts away from the
 * boundary either reaches it early or never.
 */
export function shortenLife(put: ScaledPut): ScaledPut {
  const decay = decayOf(put);
  if (!(decay > farDecay && driftOf(put) > 0)) return put;
  const share = farDecay / decay;
  return {
    rate: put.rate * share,
    dividendYield: put.dividendYield * share,
    deviation: put.deviation * Math.sqrt(share),
  };
}

/** The cheapest scheme that keeps a quality's promise on this put. */
export function schemeFor(put: ScaledPut, quality: BoundaryQuality): BoundaryQuality {
  const decay = decayOf(put) + Math.abs(put.dividendYield);
  const isHard = decay > hardDecay[quality] || put.deviation > hardDeviation[quality];
  if (!isHard) return quality;
  return schemeFor(put, quality === "fast" ? "accurate" : "fine");
}

/** A put whose exercise boundary is known: any number of prices can be valued on it. */
export interface SolvedPut {
  readonly put: ScaledPut;
  readonly boundary: Boundary;
}

/** Solves the boundary of an American put of strike 1 and life 1; null where it could not be found. */
export function solveScaledPut(
  put: ScaledPut,
  { scheme, isWarm }: { readonly scheme: BoundaryQuality; readonly isWarm: boolean },
): SolvedPut | null {
  const first = solveBoundary(put, scheme, isWarm);
  const boundary = first.steps === null ? solveBoundary(put, "fine") : first;
  return boundary.steps === null ? null : { put, boundary };
}

/**
 * Value of an American put of strike 1 and life 1 with a positive rate (or none and a negative yield) at a price `moneyness` of the underlying,
 * or null where its boundary could not be found.
 */
export function valueScaledPut(
  put: ScaledPut,
  moneyness: number,
  options: { readonly scheme: BoundaryQuality; readonly isWarm: boolean },
): ScaledPutValue | null {
  const solved = solveScaledPut(put, options);
  return solved === null ? null : valueSolvedPut(solved, moneyness);
}

/** The same on a boundary already solved; null where the sums overflow. */
export function valueSolvedPut(
  { put, boundary: solved }: SolvedPut,
  moneyness: number,
): ScaledPutValue | null {
  const boundary = solved.now;
  if (moneyness <= boundary) return { value: 1 - moneyness, delta: -1, gamma: 0, boundary };
  const premium = exercisePremium(put, solved, moneyness);
  const european = blackScholes({
    type: "put",
    spot: moneyness,
    strike: 1,
    yearsToExpiry: 1,
    rate: put.rate,
    dividendYield: put.dividendYield,
    volatility: put.deviation,
  });
  // Alive, the value lies above both bounds; below them is only the rounding of the sums.
  const value = Math.max(european.price + Math.max(premium.value, 0), 1 - moneyness);
  if (![value, premium.delta, premium.gamma].every(Number.isFinite)) return null;
  return {
    value,
    delta: european.delta + premium.delta,
    gamma: european.gamma + premium.gamma,
    boundary,
  };
}
