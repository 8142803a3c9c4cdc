import * as fc from "fast-check";

import type { TerminalDistribution } from "../distribution.ts";
import { riskNeutralDistribution } from "../lognormal-distribution.ts";

/** Any number from `min` to `max`. */
export const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Terms that a market could have. */
export const market = fc.record({
  spot: number(10, 1000),
  yearsToExpiry: number(1 / 365, 2),
  volatility: number(0.05, 2),
  rate: number(-0.2, 1),
  dividendYield: number(0, 0.2),
});

export const base = { spot: 100, yearsToExpiry: 0.5, volatility: 0.4, rate: 0.3, dividendYield: 0.05 };

/** The distribution of some terms; throws the reason where there is none. */
export function riskNeutral(input: Parameters<typeof riskNeutralDistribution>[0]): TerminalDistribution {
  const result = riskNeutralDistribution(input);
  if (!result.ok) throw new Error(result.reason);
  return result.distribution;
}
