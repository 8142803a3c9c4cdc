import type { Result } from "../../lib/index.ts";
import type { BlackScholesInput, ImpliedVolatilityInput } from "../types.ts";

/** `fast`: within 2e-3 at a strike of 100, for live screens. `accurate`: within 1e-5, the default. */
export type AmericanQuality = "fast" | "accurate";

export interface AmericanInput extends BlackScholesInput {
  readonly quality?: AmericanQuality;
}

export interface AmericanImpliedVolatilityInput extends ImpliedVolatilityInput {
  readonly quality?: AmericanQuality;
}

/**
 * Method of the value: `european` where early exercise never pays, `integral` by the exercise boundary, `lattice` where
 * exercise may pay between two boundaries (the carrying rate below a negative yield) or the boundary's equations could not be
 * solved; the last is good to about 1e-3 at a strike of 100.
 */
export type AmericanMethod = "european" | "integral" | "lattice";

/** Why there is no value: the term is over, there is no volatility, or an input is not a usable number. */
export type AmericanReason = "expired" | "no-volatility" | "invalid-input";

export interface AmericanPrice {
  readonly price: number;
  /**
   * Price of the underlying at which exercise pays today: at or below it for a put, at or above it for a call.
   * Null where it never pays before expiry, and where the method is `lattice`.
   */
  readonly earlyExerciseBoundary: number | null;
  /** True where exercising now is worth at least as much as holding. */
  readonly exerciseNow: boolean;
  readonly method: AmericanMethod;
}

/** Price and sensitivities in the raw units of `blackScholes`. */
export interface AmericanValue extends AmericanPrice {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
}

export type AmericanPriceResult = Result<AmericanPrice, AmericanReason>;
export type AmericanResult = Result<AmericanValue, AmericanReason>;
