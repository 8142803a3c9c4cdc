import { impliedVolatilityReasons } from "./kernel/chain-columns.ts";
import { singleOption, storeOption } from "./kernel/single-option.ts";
import { solveSingle } from "./kernel/solve-single.ts";
import type { ImpliedVolatilityInput, ImpliedVolatilityResult } from "./types.ts";

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
const SOLVED_VOLATILITY = 16;
const REASON = 17;
const store = storeOption;
const solve = solveSingle;

/**
 * Volatility at which `blackScholes` gives this price, to the last bits the price can tell, or the reason
 * why there is none. A price equal to the discounted intrinsic value is `below-intrinsic`: only a volatility
 * of zero would give it. No throw; the same bits as `impliedVolatilityChain`.
 */
export function impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult {
  store(input, input.price);
  solve();
  return option[REASON] === 0 ? { ok: true, volatility: option[SOLVED_VOLATILITY] as number } : refusal();
}

function refusal(): ImpliedVolatilityResult {
  const reason = impliedVolatilityReasons[option[REASON] as number];
  return { ok: false, reason: reason === undefined || reason === "solved" ? "invalid-input" : reason };
}
