import { block, loadOption } from "./chain-block.ts";
import { createChainColumns } from "./chain-columns.ts";
import { gaussian } from "./exponential.ts";
import { millsRatio } from "./mills-ratio.ts";
import { isRegular, priceChain } from "./price-chain.ts";
import type { BlackScholesInput, BlackScholesResult, SecondOrderGreeks } from "./types.ts";

const single = /* @__PURE__ */ createChainColumns(1);
const oneRow = { count: 1 };
const scratch = new Float64Array(2);

/**
 * European option by Black and Scholes (1973) with Merton's continuous dividend yield: price, greeks and
 * probability in raw units (vega per 1.00 of volatility, theta per year, rho per 1.00 of rate). All zero
 * where time or volatility is not positive, or spot or strike is not a price. No rounding, no throw; the
 * same bits as `priceChain`.
 */
export function blackScholes(input: BlackScholesInput): BlackScholesResult {
  if (!loadOption(input)) return throughColumns(input);
  const root = block.rootYears[0] as number;
  const deviation = input.volatility * root;
  const h = (block.logMoneyness[0] as number) / deviation;
  const d1 = h + 0.5 * deviation;
  const d2 = h - 0.5 * deviation;
  if (!isRegular(Math.abs(d1) + Math.abs(d2), deviation)) return throughColumns(input);
  scratch[0] = d1;
  scratch[1] = d2;
  return assemble(input);
}

/** From the block's first row and the distances in `scratch`: no argument here is boxed. */
function assemble(input: BlackScholesInput): BlackScholesResult {
  const d1 = scratch[0] as number;
  const d2 = scratch[1] as number;
  const spot = block.legs[0] as number;
  const strike = block.legs[1] as number;
  const gap = block.gap[0] as number;
  const factor = block.yieldFactor[0] as number;
  const root = block.rootYears[0] as number;
  const { volatility } = input;
  const high = Math.fround(d1);
  const density = gaussian(-0.5 * (high * high), -0.5 * (d1 - high) * (d1 + high));
  const isPut = input.type !== "call";
  const sign = isPut ? -1 : 1;
  const plainCore = spot * density;
  const mills1 = millsRatio(Math.abs(d1));
  const mills2 = millsRatio(Math.abs(d2));
  const straddles = d1 > 0 !== d2 > 0;
  const out = straddles
    ? (gap > 0 ? strike : spot) - plainCore * (mills1 + mills2)
    : plainCore * Math.abs(mills1 - mills2);
  const tail1 = density * mills1;
  const tail2 = (plainCore * mills2) / strike;
  const delta = factor * sign * (sign * d1 > 0 ? 1 - tail1 : tail1);
  const probabilityInTheMoney = sign * d2 > 0 ? 1 - tail2 : tail2;
  const core = factor * plainCore;
  const bend = core / (volatility * root);
  const strikeLeg = sign * factor * strike * probabilityInTheMoney;
  return {
    price: factor * (gap > 0 === isPut ? out : out + Math.abs(gap)),
    delta,
    gamma: bend / (spot * spot),
    vega: core * root,
    theta:
      (input.dividendYield ?? 0) * spot * delta -
      0.5 * volatility * volatility * bend -
      input.rate * strikeLeg,
    rho: input.yearsToExpiry * strikeLeg,
    d1,
    d2,
    probabilityInTheMoney,
  };
}

/** The rare rows: zeros, far wings and tiny deviations. */
function throughColumns(input: BlackScholesInput): BlackScholesResult {
  single.optionType[0] = input.type === "call" ? 0 : 1;
  single.spot[0] = input.spot;
  single.strike[0] = input.strike;
  single.yearsToExpiry[0] = input.yearsToExpiry;
  single.rate[0] = input.rate;
  single.dividendYield[0] = input.dividendYield ?? 0;
  single.volatility[0] = input.volatility;
  priceChain(single, oneRow);
  return {
    price: single.price[0] as number,
    delta: single.delta[0] as number,
    gamma: single.gamma[0] as number,
    vega: single.vega[0] as number,
    theta: single.theta[0] as number,
    rho: single.rho[0] as number,
    d1: single.d1[0] as number,
    d2: single.d2[0] as number,
    probabilityInTheMoney: single.probabilityInTheMoney[0] as number,
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
