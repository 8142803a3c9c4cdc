import { createChainColumns, impliedVolatilityReasons } from "./chain-columns.ts";
import { impliedVolatilityChain } from "./implied-volatility-chain.ts";
import type { ImpliedVolatilityInput, ImpliedVolatilityResult } from "./types.ts";

const single = /* @__PURE__ */ createChainColumns(1);
const oneRow = { count: 1 };

/**
 * Volatility at which `blackScholes` gives this price, to the last bits the price can tell, or the reason
 * why there is none. A price equal to the discounted intrinsic value is `below-intrinsic`: only a volatility
 * of zero would give it. No throw.
 */
export function impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult {
  single.optionType[0] = input.type === "call" ? 0 : 1;
  single.spot[0] = input.spot;
  single.strike[0] = input.strike;
  single.yearsToExpiry[0] = input.yearsToExpiry;
  single.rate[0] = input.rate;
  single.dividendYield[0] = input.dividendYield ?? 0;
  single.marketPrice[0] = input.price;
  impliedVolatilityChain(single, oneRow);
  const reason = impliedVolatilityReasons[single.impliedVolatilityReason[0] as number] ?? "invalid-input";
  if (reason !== "solved") return { ok: false, reason };
  return { ok: true, volatility: single.impliedVolatility[0] as number };
}
