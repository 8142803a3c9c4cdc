import { blackScholes, impliedVolatility } from "../pricing/index.ts";
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

export const europeanEngine: PricingEngine = { value: blackScholes, impliedVolatility };

/** Stands for a model that can't price yet: its numbers are unknown, never those of another model. */
const absentEngine: PricingEngine = {
  value: () => ({ price: NaN, delta: NaN, gamma: NaN, vega: NaN, theta: NaN, rho: NaN }),
  impliedVolatility: () => ({ ok: false, reason: "invalid-input" }),
};

/** The models a person may choose. */
export const pricingEngines = { european: europeanEngine, american: absentEngine } as const;
