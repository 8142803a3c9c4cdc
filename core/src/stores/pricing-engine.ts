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

/** The models a person may choose. */
export const pricingEngines = { european: europeanEngine, american: europeanEngine } as const;
