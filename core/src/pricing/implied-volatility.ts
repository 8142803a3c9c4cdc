import { block, loadOption } from "./chain-block.ts";
import { createChainColumns, impliedVolatilityReasons } from "./chain-columns.ts";
import { SMALLEST_SHARE, UPPER_SHARE } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { LAST_STEP, NARROW, narrowStep, upperStep, wideStep } from "./implied-step.ts";
import { impliedVolatilityChain } from "./implied-volatility-chain.ts";
import type { ImpliedVolatilityInput, ImpliedVolatilityResult } from "./types.ts";

const MAXIMUM_STEPS = 30;
const single = /* @__PURE__ */ createChainColumns(1);
const oneRow = { count: 1 };

/**
 * Volatility at which `blackScholes` gives this price, to the last bits the price can tell, or the reason
 * why there is none. A price equal to the discounted intrinsic value is `below-intrinsic`: only a volatility
 * of zero would give it. No throw; the same bits as `impliedVolatilityChain`.
 */
export function impliedVolatility(input: ImpliedVolatilityInput): ImpliedVolatilityResult {
  if (!loadOption(input)) return throughColumns(input);
  const gap = block.gap[0] as number;
  const isAbove = gap > 0;
  const smaller = block.legs[isAbove ? 1 : 0] as number;
  const price = input.price / (block.yieldFactor[0] as number);
  const isOut = isAbove === (input.type !== "call");
  const outPrice = isOut ? price : price - Math.abs(gap);
  const share = outPrice / smaller;
  if (!(share > SMALLEST_SHARE && share < 1)) return throughColumns(input);
  const distance = Math.abs(block.logMoneyness[0] as number);
  const deviation =
    share > UPPER_SHARE
      ? solveUpper(distance, (smaller - outPrice) / smaller)
      : solveLower(
          distance,
          share,
          seedDeviation(distance, share * Math.sqrt(smaller / (block.legs[isAbove ? 0 : 1] as number))),
        );
  return { ok: true, volatility: deviation / (block.rootYears[0] as number) };
}

function solveLower(distance: number, share: number, seed: number): number {
  const isNarrow = seed < 2 * NARROW;
  let deviation = seed;
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = isNarrow ? narrowStep(distance, share, deviation) : wideStep(distance, share, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > LAST_STEP)) break;
  }
  return deviation;
}

function solveUpper(distance: number, lack: number): number {
  let deviation = seedUpperDeviation(distance, lack);
  for (let count = 0; count < MAXIMUM_STEPS; count++) {
    const step = upperStep(distance, lack, deviation);
    deviation += deviation * step;
    if (!(Math.abs(step) > LAST_STEP)) break;
  }
  return deviation;
}

/** The rare rows: those without a volatility, for their reason. */
function throughColumns(input: ImpliedVolatilityInput): ImpliedVolatilityResult {
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
