import { americanOption, americanPrice } from "../american/american-option.ts";
import type { AmericanInput, AmericanValue } from "../american/american-types.ts";

/** Price and greeks; throws the reason where there are none. */
export function valueOf(input: AmericanInput): AmericanValue {
  const result = americanOption(input);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** The price alone; throws the reason where there is none. */
export function priceOf(input: AmericanInput): number {
  const result = americanPrice(input);
  if (!result.ok) throw new Error(result.reason);
  return result.price;
}

/** A put in the money for half a year. */
export const base: AmericanInput = {
  type: "put",
  spot: 100,
  strike: 110,
  yearsToExpiry: 0.5,
  rate: 0.3,
  volatility: 0.45,
};
