import { fail, isKnownNumber, isPositiveNumber, succeed } from "../lib/index.ts";
import { driftPrice } from "./american-lattice.ts";
import { americanPrice } from "./american-option.ts";
import type { AmericanImpliedVolatilityInput } from "./american-types.ts";
import { impliedVolatility } from "./implied-volatility.ts";
import type { ImpliedVolatilityReason, ImpliedVolatilityResult } from "./types.ts";

const maximumIterations = 80;
/** Shares of the strike, and of the volatility, below which a difference is the model's own error. */
const priceTolerance = 1e-11;
/** What a live screen needs of the price: far below a cent, as the fast model itself is good to 2e-5 of the strike. */
const fastPriceTolerance = 1e-8;
const volatilityTolerance = 1e-12;
const highestVolatility = 64;

/**
 * Volatility whose American price is the given one. The reasons are those of `impliedVolatility`; a price at what
 * exercise brings without any volatility has none (`below-intrinsic`), which is where deep options traded at
 * intrinsic value end.
 */
export function impliedVolatilityAmerican(input: AmericanImpliedVolatilityInput): ImpliedVolatilityResult {
  const obstacle = obstacleOf(input);
  if (obstacle !== null) return fail(obstacle);
  const european = impliedVolatility(input);
  const excess = (volatility: number): number => {
    const result = americanPrice({ ...input, volatility });
    return result.ok ? result.price - input.price : Number.NaN;
  };
  // An American option is worth no less than the European one, so that its volatility is no higher.
  let high = european.ok ? european.volatility * (1 + 1e-9) : 1;
  let above = excess(high);
  while (above < 0 && high < highestVolatility) {
    high *= 2;
    above = excess(high);
  }
  if (Number.isNaN(above)) return fail("invalid-input");
  if (above < 0) return fail("above-maximum");
  const share = input.quality === "fast" ? fastPriceTolerance : priceTolerance;
  return search({ excess, high, above, tolerance: share * Math.max(input.strike, input.spot) });
}

function obstacleOf(input: AmericanImpliedVolatilityInput): ImpliedVolatilityReason | null {
  const { type, price, spot, strike, yearsToExpiry, rate, dividendYield = 0 } = input;
  if (price === null || price === undefined) return "no-price";
  const known = [price, yearsToExpiry, rate, dividendYield].every(isKnownNumber);
  if (!known || !isPositiveNumber(spot) || !isPositiveNumber(strike)) return "invalid-input";
  if (!(yearsToExpiry > 0)) return "expired";
  if (!(price > 0)) return "no-price";
  if (price <= driftPrice(input) + priceTolerance * Math.max(strike, spot)) return "below-intrinsic";
  const [most, carry] = type === "call" ? [spot, dividendYield] : [strike, rate];
  return price >= most * Math.max(1, Math.exp(-carry * yearsToExpiry)) ? "above-maximum" : null;
}

interface Search {
  readonly excess: (volatility: number) => number;
  readonly high: number;
  readonly above: number;
  readonly tolerance: number;
}

/** Secant steps kept inside a shrinking bracket, halved where they do not help. */
function search({ excess, high: start, above, tolerance }: Search): ImpliedVolatilityResult {
  let low = 0;
  let high = start;
  let previous = { volatility: start, excess: above };
  let current = { volatility: 0.95 * start, excess: excess(0.95 * start) };
  if (above <= tolerance) return succeed({ volatility: start });
  for (let iteration = 0; iteration < maximumIterations; iteration++) {
    if (Number.isNaN(current.excess)) return fail("invalid-input");
    if (current.excess > 0) high = current.volatility;
    else low = current.volatility;
    const isClose = Math.abs(current.excess) <= tolerance || high - low <= volatilityTolerance * high;
    if (isClose) return succeed({ volatility: current.volatility });
    const slope = (current.excess - previous.excess) / (current.volatility - previous.volatility);
    const secant = current.volatility - current.excess / slope;
    const isInside = secant > low && secant < high && (iteration < 20 || iteration % 3 > 0);
    const next = isInside ? secant : 0.5 * (low + high);
    previous = current;
    current = { volatility: next, excess: excess(next) };
  }
  return succeed({ volatility: current.volatility });
}
