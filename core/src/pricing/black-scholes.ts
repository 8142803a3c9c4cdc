import { optionOutputs, priceSingle } from "./price-single.ts";
import { storeOption } from "./single-option.ts";
import type { BlackScholesInput, BlackScholesResult, SecondOrderGreeks } from "./types.ts";

const outputs = optionOutputs;

/**
 * European option by Black and Scholes (1973) with Merton's continuous dividend yield: price, greeks and
 * probability in raw units (vega per 1.00 of volatility, theta per year, rho per 1.00 of rate). All zero
 * where time or volatility is not positive, or spot or strike is not a price. No rounding, no throw; the
 * same bits as `priceChain`.
 */
export function blackScholes(input: BlackScholesInput): BlackScholesResult {
  storeOption(input, input.volatility);
  priceSingle();
  return {
    price: outputs[0] as number,
    delta: outputs[1] as number,
    gamma: outputs[2] as number,
    vega: outputs[3] as number,
    theta: outputs[4] as number,
    rho: outputs[5] as number,
    d1: outputs[6] as number,
    d2: outputs[7] as number,
    probabilityInTheMoney: outputs[8] as number,
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
