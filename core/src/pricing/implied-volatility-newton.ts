import { blackScholes } from "./black-scholes.ts";
import { impliedVolatility } from "./implied-volatility.ts";
import type { ImpliedVolatilityInput, ImpliedVolatilityReason } from "./types.ts";

/** Constants of the specification's Newton-Raphson. */
export const newtonConstants = {
  maximumIterations: 100,
  tolerance: 0.0001,
  startVolatility: 0.2,
  minimumVolatility: 0.001,
  maximumVolatility: 5,
} as const;

export type NewtonResult =
  | { readonly ok: true; readonly volatility: number; readonly iterations: number }
  | { readonly ok: false; readonly reason: ImpliedVolatilityReason | "not-converged" | "at-bound" };

/**
 * The specification's Newton-Raphson: from 20 %, up to 100 iterations, until the price is within 0.0001,
 * each step clamped to 0.001..5. Where it stops at a bound or does not converge it says so instead of
 * giving the clamped number. `impliedVolatility` is the accurate one.
 */
export function impliedVolatilityNewton(input: ImpliedVolatilityInput): NewtonResult {
  const exact = impliedVolatility(input);
  if (!exact.ok) return exact;
  const { maximumIterations, tolerance, startVolatility, minimumVolatility, maximumVolatility } =
    newtonConstants;
  let volatility: number = startVolatility;
  for (let iteration = 1; iteration <= maximumIterations; iteration++) {
    const { price, vega } = blackScholes({ ...input, volatility });
    const difference = price - input.price;
    if (Math.abs(difference) < tolerance) return { ok: true, volatility, iterations: iteration };
    if (vega === 0) return { ok: false, reason: "not-converged" };
    const next = Math.min(Math.max(volatility - difference / vega, minimumVolatility), maximumVolatility);
    if (next === volatility) return { ok: false, reason: "at-bound" };
    volatility = next;
  }
  return { ok: false, reason: "not-converged" };
}
