import { sviTotalVariance } from "./svi.ts";
import type { SviParameters } from "./svi.ts";

/** SVI in numbers a trader names (Gatheral and Jacquier 2014, section 3.3), per year. */
export interface SviWings {
  /** Variance at the money. */
  readonly variance: number;
  /** Slope of the volatility at the money, times the root of the years. */
  readonly skew: number;
  readonly putWing: number;
  readonly callWing: number;
  readonly minimumVariance: number;
}

/** The jump-wings form of a raw SVI smile; null where the total variance at the money or the years aren't above 0. */
export function sviWings(parameters: SviParameters, years: number): SviWings | null {
  const { a, b, rho, m, sigma } = parameters;
  const atTheMoney = sviTotalVariance(parameters, 0);
  if (!(atTheMoney > 0) || !(years > 0)) return null;
  const root = Math.sqrt(atTheMoney);
  return {
    variance: atTheMoney / years,
    skew: ((b / 2) * (rho - m / Math.hypot(m, sigma))) / root,
    putWing: (b * (1 - rho)) / root,
    callWing: (b * (1 + rho)) / root,
    minimumVariance: (a + b * sigma * Math.sqrt(1 - rho * rho)) / years,
  };
}

/**
 * The nearest smile of the same variance, skew and put wing that is sure to be free of butterfly arbitrage: call wing
 * p + 2 psi, minimum variance v 4pc / (p + c)^2 (same paper, section 5.1).
 */
export function butterflyFreeWings(wings: SviWings): SviWings {
  const { variance, skew, putWing } = wings;
  const callWing = putWing + 2 * skew;
  const minimumVariance = (variance * 4 * putWing * callWing) / (putWing + callWing) ** 2;
  return { ...wings, callWing, minimumVariance };
}
