import { block, finishSingle, loadSingleInputs } from "./chain-block.ts";
import { gaussian } from "./exponential.ts";
import { millsRatio } from "./mills-ratio.ts";
import { isRegular, priceChain } from "./price-chain.ts";
import { copyTermsToColumns, optionInputs, singleColumns } from "./single-option.ts";

/** Price, delta, gamma, vega, theta, rho, d1, d2 and probability in the money: what `priceSingle` leaves. */
export const optionOutputs = new Float64Array(16);

const inputs = optionInputs;
const outputs = optionOutputs;
const { legs, gap, logMoneyness, rootYears, yieldFactor } = block;
const oneRow = { count: 1 };

/** What `priceChain` does, for the option in `optionInputs`: same operations, same bits, no loops. */
export function priceSingle(): void {
  if (!loadSingleInputs()) {
    priceThroughColumns();
    return;
  }
  finishSingle();
  if (!writeResults()) priceThroughColumns();
}

/** False where the option needs the precise way. */
function writeResults(): boolean {
  const volatility = inputs[5] as number;
  const root = rootYears[0] as number;
  const deviation = volatility * root;
  const h = (logMoneyness[0] as number) / deviation;
  const d1 = h + 0.5 * deviation;
  const d2 = h - 0.5 * deviation;
  const size1 = Math.abs(d1);
  const size2 = Math.abs(d2);
  if (!isRegular(size1 + size2, deviation)) return false;
  const spot = legs[0] as number;
  const strike = legs[1] as number;
  const difference = gap[0] as number;
  const factor = yieldFactor[0] as number;
  const isPut = (inputs[6] as number) > 0;
  const sign = isPut ? -1 : 1;
  const high = Math.fround(d1);
  const density = gaussian(-0.5 * (high * high), -0.5 * (d1 - high) * (d1 + high));
  const plainCore = spot * density;
  const mills1 = millsRatio(size1);
  const mills2 = millsRatio(size2);
  const out =
    d1 > 0 !== d2 > 0
      ? (difference > 0 ? strike : spot) - plainCore * (mills1 + mills2)
      : plainCore * Math.abs(mills1 - mills2);
  const tail1 = density * mills1;
  const tail2 = (plainCore * mills2) / strike;
  const delta = factor * sign * (sign * d1 > 0 ? 1 - tail1 : tail1);
  const probability = sign * d2 > 0 ? 1 - tail2 : tail2;
  const core = factor * plainCore;
  const bend = core / deviation;
  const strikeLeg = sign * factor * strike * probability;
  outputs[0] = factor * (difference > 0 === isPut ? out : out + Math.abs(difference));
  outputs[1] = delta;
  outputs[2] = bend / (spot * spot);
  outputs[3] = core * root;
  outputs[4] =
    (inputs[4] as number) * spot * delta -
    0.5 * volatility * volatility * bend -
    (inputs[3] as number) * strikeLeg;
  outputs[5] = (inputs[2] as number) * strikeLeg;
  outputs[6] = d1;
  outputs[7] = d2;
  outputs[8] = probability;
  return true;
}

/** The rare options: zeros, far wings and tiny deviations. */
function priceThroughColumns(): void {
  copyTermsToColumns();
  const { price, delta, gamma, vega, theta, rho, d1, d2, probabilityInTheMoney } = singleColumns;
  singleColumns.volatility[0] = inputs[5] as number;
  priceChain(singleColumns, oneRow);
  [price, delta, gamma, vega, theta, rho, d1, d2, probabilityInTheMoney].forEach((column, place) => {
    outputs[place] = column[0] as number;
  });
}
