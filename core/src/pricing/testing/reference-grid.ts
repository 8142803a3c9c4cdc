import type { BlackScholesInput } from "../types.ts";

/**
 * American option by a method that shares nothing with the boundary's integral equation: the Black-Scholes equation
 * on a grid in the logarithm of the price, Crank-Nicolson after four implicit steps (Rannacher, 1984), steps of time
 * that grow away from expiry, and exercise by Brennan and Schwartz's (1977) elimination towards the exercise side.
 */
export function referenceAmerican(input: BlackScholesInput, size: number): number {
  return (4 * onGrid(input, 2 * size) - onGrid(input, size)) / 3;
}

interface Bands {
  readonly below: number;
  readonly middle: number;
  readonly above: number;
}

/** Rows run from the side that is never exercised to the side that is. */
function onGrid(input: BlackScholesInput, size: number): number {
  const { type, spot, strike, yearsToExpiry, rate, dividendYield = 0, volatility } = input;
  const direction = type === "call" ? 1 : -1;
  const variance = volatility * volatility;
  const drifted = Math.abs(rate - dividendYield) * yearsToExpiry;
  const reach = 5 * volatility * Math.sqrt(yearsToExpiry) + Math.abs(Math.log(spot / strike)) + drifted;
  const half = 8 * size;
  const count = 2 * half + 1;
  const width = (2 * reach) / (count - 1);
  const priceAt = (row: number): number => strike * Math.exp(direction * (row - half) * width);
  const exercise = Float64Array.from({ length: count }, (_, row) =>
    Math.max(0, direction * (priceAt(row) - strike)),
  );
  const drift = direction * (rate - dividendYield - 0.5 * variance);
  const bands: Bands = {
    below: (0.5 * variance) / (width * width) - (0.5 * drift) / width,
    middle: -variance / (width * width) - rate,
    above: (0.5 * variance) / (width * width) + (0.5 * drift) / width,
  };
  let values: Float64Array = exercise.slice();
  let time = 0;
  for (let step = 1; step <= size; step++) {
    const next = yearsToExpiry * (step / size) ** 2;
    const parts = step === 1 ? 4 : 1;
    const share = (next - time) / parts;
    for (let part = 0; part < parts; part++) {
      values = advance({ values, exercise, bands, share, weight: step === 1 ? 1 : 0.5 });
    }
    time = next;
  }
  return interpolate(values, half + (direction * Math.log(spot / strike)) / width);
}

interface Advance {
  readonly values: Float64Array;
  readonly exercise: Float64Array;
  readonly bands: Bands;
  readonly share: number;
  /** 1 implicit, 0.5 Crank-Nicolson. */
  readonly weight: number;
}

function advance({ values, exercise, bands, share, weight }: Advance): Float64Array {
  const count = values.length;
  const at = (list: Float64Array, row: number): number => list[row] as number;
  const { below, middle, above } = bands;
  const [low, centre, high] = [-weight * share * below, 1 - weight * share * middle, -weight * share * above];
  const right = exercise.slice();
  const explicit = (1 - weight) * share;
  for (let row = 1; row < count - 1; row++) {
    right[row] =
      at(values, row) +
      explicit * (below * at(values, row - 1) + middle * at(values, row) + above * at(values, row + 1));
  }
  right[0] = 0;
  const pivots = new Float64Array(count).fill(1);
  for (let row = 1; row < count - 1; row++) {
    const factor = row === 1 ? 0 : low / at(pivots, row - 1);
    pivots[row] = centre - factor * high;
    right[row] = at(right, row) - factor * at(right, row - 1);
  }
  const next = exercise.slice();
  for (let row = count - 2; row > 0; row--) {
    next[row] = Math.max((at(right, row) - high * at(next, row + 1)) / at(pivots, row), at(exercise, row));
  }
  return next;
}

/** Cubic through the four rows around a place. */
function interpolate(values: Float64Array, place: number): number {
  const start = Math.floor(place) - 1;
  let sum = 0;
  for (let row = start; row < start + 4; row++) {
    let basis = values[row] as number;
    for (let other = start; other < start + 4; other++)
      if (other !== row) basis *= (place - other) / (row - other);
    sum += basis;
  }
  return sum;
}
