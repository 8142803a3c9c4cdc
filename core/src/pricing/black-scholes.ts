import { priceSingle } from "./kernel/price-single.ts";
import { singleOption, storeOption } from "./kernel/single-option.ts";
import type { BlackScholesInput, BlackScholesResult, SecondOrderGreeks } from "./types.ts";

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
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
    price: option[16] as number,
    delta: option[17] as number,
    gamma: option[18] as number,
    vega: option[19] as number,
    theta: option[20] as number,
    rho: option[21] as number,
    d1: option[22] as number,
    d2: option[23] as number,
    probabilityInTheMoney: option[24] as number,
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
