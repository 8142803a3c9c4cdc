import { blackScholes } from "../black-scholes.ts";
import type { BlackScholesInput } from "../types.ts";

const fewestSteps = 400;
const mostSteps = 4_000;

/**
 * American option by the binomial tree of Cox, Ross and Rubinstein (1979), the last step replaced by
 * Black-Scholes and two sizes extrapolated (Broadie and Detemple, 1996). For the terms that have two exercise
 * boundaries or none that the integral equation can find.
 */
export function latticePrice(input: BlackScholesInput): number {
  const { yearsToExpiry, rate, dividendYield = 0, volatility } = input;
  const drift = ((rate - dividendYield) / volatility) ** 2 * yearsToExpiry;
  const steps = Math.ceil(Math.max(fewestSteps, 4 * drift) / 2) * 2;
  const floor = Math.max(blackScholes(input).price, driftPrice(input));
  if (!(steps <= mostSteps)) return floor;
  return Math.max(2 * treePrice(input, steps) - treePrice(input, steps / 2), floor);
}

/**
 * The value without volatility, exercised at the best moment of a price that only grows at rate - yield: a lower
 * bound of the American value.
 */
export function driftPrice({
  type,
  spot,
  strike,
  yearsToExpiry,
  rate,
  dividendYield = 0,
}: Omit<BlackScholesInput, "volatility">): number {
  const sign = type === "call" ? 1 : -1;
  const worthAt = (time: number): number =>
    sign * (spot * Math.exp(-dividendYield * time) - strike * Math.exp(-rate * time));
  const turn = Math.log((rate * strike) / (dividendYield * spot)) / (rate - dividendYield);
  const best = turn > 0 && turn < yearsToExpiry ? worthAt(turn) : 0;
  return Math.max(0, worthAt(0), worthAt(yearsToExpiry), best);
}

function treePrice(input: BlackScholesInput, steps: number): number {
  const { type, spot, strike, yearsToExpiry, rate, dividendYield = 0, volatility } = input;
  const sign = type === "call" ? 1 : -1;
  const step = yearsToExpiry / steps;
  const logUp = volatility * Math.sqrt(step);
  const discount = Math.exp(-rate * step);
  const down = Math.exp(-logUp);
  const chance = (Math.exp((rate - dividendYield) * step) - down) / (Math.exp(logUp) - down);
  const upWeight = discount * chance;
  const downWeight = discount * (1 - chance);
  const last = steps - 1;
  const prices = Float64Array.from(
    { length: 2 * last + 1 },
    (_, index) => spot * Math.exp((index - last) * logUp),
  );
  const values = new Float64Array(last + 1);
  for (let node = 0; node <= last; node++) {
    const price = prices[2 * node] as number;
    const alive = blackScholes({ ...input, spot: price, yearsToExpiry: step }).price;
    values[node] = Math.max(alive, sign * (price - strike));
  }
  for (let level = last - 1; level >= 0; level--) {
    for (let node = 0; node <= level; node++) {
      const alive = downWeight * (values[node] as number) + upWeight * (values[node + 1] as number);
      values[node] = Math.max(alive, sign * ((prices[last - level + 2 * node] as number) - strike));
    }
  }
  return values[0] as number;
}
