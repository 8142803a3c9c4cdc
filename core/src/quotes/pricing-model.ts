import {
  americanOption,
  blackScholes,
  impliedVolatility,
  impliedVolatilityAmerican,
} from "../pricing/index.ts";
import type {
  BlackScholesInput,
  ImpliedVolatilityInput,
  ImpliedVolatilityResult,
  RawGreeks,
} from "../pricing/index.ts";

/** A pricing model: a price with its raw greeks, and the volatility of a price. */
export type PricingEngine = {
  value(input: BlackScholesInput): RawGreeks & { readonly price: number };
  impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult;
};

/** Black and Scholes: no exercise before the expiry. */
export const europeanEngine: PricingEngine = { value: blackScholes, impliedVolatility };

/** Where the model has no value the numbers are unknown, never those of another model. */
const unknownValue = { price: NaN, delta: NaN, gamma: NaN, vega: NaN, theta: NaN, rho: NaN };

/** Early exercise at a live screen's precision: within 0.002 at a strike of 100, far below a price's last digit. */
export const americanEngine: PricingEngine = {
  value: (input) => {
    const result = americanOption({ ...input, quality: "fast" });
    return result.ok ? result : unknownValue;
  },
  impliedVolatility: (input) => impliedVolatilityAmerican({ ...input, quality: "fast" }),
};

/** The models a person may choose. */
export const pricingEngines = { european: europeanEngine, american: americanEngine } as const;
