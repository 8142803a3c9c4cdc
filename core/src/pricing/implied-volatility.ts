import { impliedVolatilityReasons } from "./chain-columns.ts";
import { storeOption } from "./single-option.ts";
import { solution, solveSingle } from "./solve-single.ts";
import type { ImpliedVolatilityInput, ImpliedVolatilityResult } from "./types.ts";

const answer = solution;

/**
 * Volatility at which `blackScholes` gives this price, to the last bits the price can tell, or the reason
 * why there is none. A price equal to the discounted intrinsic value is `below-intrinsic`: only a volatility
 * of zero would give it. No throw; the same bits as `impliedVolatilityChain`.
 */
export function impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult {
  storeOption(input, input.price);
  solveSingle();
  const reason = impliedVolatilityReasons[answer[1] as number] ?? "invalid-input";
  if (reason !== "solved") return { ok: false, reason };
  return { ok: true, volatility: answer[0] as number };
}
