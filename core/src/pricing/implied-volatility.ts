import { impliedVolatilityReasons } from "./chain-columns.ts";
import { singleOption, storeOption } from "./single-option.ts";
import { solveSingle } from "./solve-single.ts";
import type { ImpliedVolatilityInput, ImpliedVolatilityResult } from "./types.ts";

const option = singleOption;

/**
 * Volatility at which `blackScholes` gives this price, to the last bits the price can tell, or the reason
 * why there is none. A price equal to the discounted intrinsic value is `below-intrinsic`: only a volatility
 * of zero would give it. No throw; the same bits as `impliedVolatilityChain`.
 */
export function impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult {
  storeOption(input, input.price);
  solveSingle();
  const reason = impliedVolatilityReasons[option[17] as number] ?? "invalid-input";
  if (reason !== "solved") return { ok: false, reason };
  return { ok: true, volatility: option[16] as number };
}
