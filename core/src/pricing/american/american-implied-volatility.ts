import { fail, isKnownNumber, isPositiveNumber, succeed } from "../../lib/index.ts";
import { driftPrice } from "./american-lattice.ts";
import { americanPrice } from "./american-option.ts";
import type { AmericanImpliedVolatilityInput } from "./american-types.ts";
import { bracketedRoot } from "../functions/bracketed-root.ts";
import { impliedVolatility } from "../implied-volatility.ts";
import type { ImpliedVolatilityReason, ImpliedVolatilityResult } from "../types.ts";

/** Share of the larger of strike and spot below which a difference is the model's own error. */
const priceTolerance = 1e-11;
/** Tolerance of a live screen's price: far below a cent, as the fast model itself is good to 2e-5 of the strike. */
const fastPriceTolerance = 1e-8;
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
  // An American option is worth at least the European one, so its volatility is no higher.
  let high = european.ok ? european.volatility * (1 + 1e-9) : 1;
  let above = excess(high);
  while (above <= 0 && high < highestVolatility) {
    high *= 2;
    above = excess(high);
  }
  if (above <= 0) return fail("above-maximum");
  const share = input.quality === "fast" ? fastPriceTolerance : priceTolerance;
  const tolerance = share * Math.max(input.strike, input.spot);
  const volatility = bracketedRoot({ excess, high, above, tolerance });
  return volatility === null ? fail("invalid-input") : succeed({ volatility });
}

function obstacleOf(input: AmericanImpliedVolatilityInput): ImpliedVolatilityReason | null {
  const { price, spot, strike, yearsToExpiry, rate, dividendYield = 0 } = input;
  const known = [price, yearsToExpiry, rate, dividendYield].every(isKnownNumber);
  if (!known || !isPositiveNumber(spot) || !isPositiveNumber(strike)) return "invalid-input";
  if (!(yearsToExpiry > 0)) return "expired";
  if (!(price > 0)) return "no-price";
  const least = driftPrice(input) + priceTolerance * Math.max(strike, spot);
  return price <= least ? "below-intrinsic" : null;
}
