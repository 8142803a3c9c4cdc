import { priceSingle } from "./kernel/price-single.ts";
import { singleOption, storeOption } from "./kernel/single-option.ts";
import type { BlackScholesInput, BlackScholesResult, SecondOrderGreeks } from "./types.ts";

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
const PRICE = 16;
const DELTA = 17;
const GAMMA = 18;
const VEGA = 19;
const THETA = 20;
const RHO = 21;
const D1 = 22;
const D2 = 23;
const PROBABILITY = 24;
const store = storeOption;
const price = priceSingle;

/**
 * European option by Black and Scholes (1973) with Merton's continuous dividend yield: price, greeks and
 * probability in raw units (vega per 1.00 of volatility, theta per year, rho per 1.00 of rate). All zero
 * where time or volatility is not positive, or spot or strike is not a price. No rounding, no throw; the
 * same bits as `priceChain`.
 */
export function blackScholes(input: BlackScholesInput): BlackScholesResult {
  store(input, input.volatility);
  price();
  return {
    price: option[PRICE] as number,
    delta: option[DELTA] as number,
    gamma: option[GAMMA] as number,
    vega: option[VEGA] as number,
    theta: option[THETA] as number,
    rho: option[RHO] as number,
    d1: option[D1] as number,
    d2: option[D2] as number,
    probabilityInTheMoney: option[PROBABILITY] as number,
  };
}

/**
 * Second-order greeks in raw units: vanna and volga per 1.00 of volatility, charm per year that passes.
 * Zero where `blackScholes` is.
 */
export function blackScholesSecondOrder(input: BlackScholesInput): SecondOrderGreeks {
  const { delta, vega, d1, d2, gamma } = blackScholes(input);
  if (vega === 0) return { vanna: 0, volga: 0, charm: 0 };
  const { spot, yearsToExpiry, rate, dividendYield = 0, volatility } = input;
  const deviation = volatility * Math.sqrt(yearsToExpiry);
  const drift = (rate - dividendYield) / deviation - d2 / (2 * yearsToExpiry);
  return {
    vanna: (-vega * d2) / (spot * deviation),
    volga: (vega * d1 * d2) / volatility,
    charm: dividendYield * delta - gamma * spot * deviation * drift,
  };
}
