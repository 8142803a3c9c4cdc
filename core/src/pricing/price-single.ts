import { block, finishSingle, loadSingleInputs } from "./chain-block.ts";
import { gaussian } from "./exponential.ts";
import { millsRatio } from "./mills-ratio.ts";
import { isRegular, priceChain } from "./price-chain.ts";
import { singleColumns } from "./single-option.ts";

const single = singleColumns;
const { legs, gap, logMoneyness, rootYears, yieldFactor } = block;
const oneRow = { count: 1 };

/** What `priceChain` does, for the only row of the single columns: same operations, same bits, no loops. */
export function priceSingle(): void {
  if (!loadSingleInputs()) {
    priceChain(single, oneRow);
    return;
  }
  finishSingle();
  if (computeDistances()) writeResults();
  else priceChain(single, oneRow);
}

/** False where the row needs the precise way. */
function computeDistances(): boolean {
  const deviation = (single.volatility[0] as number) * (rootYears[0] as number);
  const h = (logMoneyness[0] as number) / deviation;
  const d1 = h + 0.5 * deviation;
  const d2 = h - 0.5 * deviation;
  single.d1[0] = d1;
  single.d2[0] = d2;
  block.deviations[0] = deviation;
  return isRegular(Math.abs(d1) + Math.abs(d2), deviation);
}

function writeResults(): void {
  const spot = legs[0] as number;
  const strike = legs[1] as number;
  const difference = gap[0] as number;
  const factor = yieldFactor[0] as number;
  const root = rootYears[0] as number;
  const volatility = single.volatility[0] as number;
  const d1 = single.d1[0] as number;
  const d2 = single.d2[0] as number;
  const isPut = single.optionType[0] === 1;
  const sign = isPut ? -1 : 1;
  const high = Math.fround(d1);
  const there = gaussian(-0.5 * (high * high), -0.5 * (d1 - high) * (d1 + high));
  const plainCore = spot * there;
  const mills1 = millsRatio(Math.abs(d1));
  const mills2 = millsRatio(Math.abs(d2));
  const out =
    d1 > 0 !== d2 > 0
      ? (difference > 0 ? strike : spot) - plainCore * (mills1 + mills2)
      : plainCore * Math.abs(mills1 - mills2);
  const tail1 = there * mills1;
  const tail2 = (plainCore * mills2) / strike;
  const delta = factor * sign * (sign * d1 > 0 ? 1 - tail1 : tail1);
  const probability = sign * d2 > 0 ? 1 - tail2 : tail2;
  const core = factor * plainCore;
  const bend = core / (volatility * root);
  const strikeLeg = sign * factor * strike * probability;
  single.price[0] = factor * (difference > 0 === isPut ? out : out + Math.abs(difference));
  single.delta[0] = delta;
  single.gamma[0] = bend / (spot * spot);
  single.vega[0] = core * root;
  single.theta[0] =
    (single.dividendYield[0] as number) * spot * delta -
    0.5 * volatility * volatility * bend -
    (single.rate[0] as number) * strikeLeg;
  single.rho[0] = (single.yearsToExpiry[0] as number) * strikeLeg;
  single.probabilityInTheMoney[0] = probability;
}
