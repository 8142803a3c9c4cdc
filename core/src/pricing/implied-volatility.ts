import { impliedVolatilityReasons } from "./chain-columns.ts";
import { solveSingle } from "./solve-single.ts";
import { singleColumns, storeTerms } from "./single-option.ts";
import type { ImpliedVolatilityInput, ImpliedVolatilityResult } from "./types.ts";

const single = singleColumns;

/**
 * Volatility at which `blackScholes` gives this price, to the last bits the price can tell, or the reason
 * why there is none. A price equal to the discounted intrinsic value is `below-intrinsic`: only a volatility
 * of zero would give it. No throw; the same bits as `impliedVolatilityChain`.
 */
export function impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult {
  storeTerms(input);
  single.marketPrice[0] = input.price;
  solveSingle();
  const reason = impliedVolatilityReasons[single.impliedVolatilityReason[0] as number] ?? "invalid-input";
  if (reason !== "solved") return { ok: false, reason };
  return { ok: true, volatility: single.impliedVolatility[0] as number };
}
