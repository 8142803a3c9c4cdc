/** Right of the option: to buy (`call`) or to sell (`put`). */
export type OptionType = "call" | "put";

/** Terms every valuation needs. Rates are continuous, per year, 0.15 = 15 %. */
export interface OptionTerms {
  readonly type: OptionType;
  /** Price of the underlying, in the currency of the answer. */
  readonly spot: number;
  readonly strike: number;
  /** Time to expiry in years of 365 days. */
  readonly yearsToExpiry: number;
  /** Continuous risk-free rate per year. */
  readonly rate: number;
  /** Continuous dividend yield per year; 0 when left out. */
  readonly dividendYield?: number;
}

/** Terms with a volatility per square root of year, 0.4 = 40 %. */
export interface BlackScholesInput extends OptionTerms {
  readonly volatility: number;
}

/** Price and sensitivities in raw units; the screen's units are those of `displayGreeks`. */
export interface BlackScholesResult {
  readonly price: number;
  /** Change of price per 1.00 of spot. */
  readonly delta: number;
  /** Change of delta per 1.00 of spot. */
  readonly gamma: number;
  /** Change of price per 1.00 of volatility. */
  readonly vega: number;
  /** Change of price per year that passes. */
  readonly theta: number;
  /** Change of price per 1.00 of rate. */
  readonly rho: number;
  readonly d1: number;
  readonly d2: number;
  /** Risk-neutral probability of expiring in the money, N(d2) or N(-d2). */
  readonly probabilityInTheMoney: number;
}

/** Second-order sensitivities in raw units. */
export interface SecondOrderGreeks {
  /** Change of delta per 1.00 of volatility (and of vega per 1.00 of spot). */
  readonly vanna: number;
  /** Change of vega per 1.00 of volatility; also called vomma. */
  readonly volga: number;
  /** Change of delta per year that passes. */
  readonly charm: number;
}

/** Terms plus the market price to solve for. */
export interface ImpliedVolatilityInput extends OptionTerms {
  readonly price: number;
}

/** Why a price has no implied volatility. */
export type ImpliedVolatilityReason =
  | "below-intrinsic"
  | "above-maximum"
  | "expired"
  | "no-price"
  | "invalid-input";

export type ImpliedVolatilityResult =
  | { readonly ok: true; readonly volatility: number }
  | { readonly ok: false; readonly reason: ImpliedVolatilityReason };
