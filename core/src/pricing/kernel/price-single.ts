import { gaussian } from "../functions/exponential.ts";
import { millsRatio } from "../functions/mills-ratio.ts";
import { isRegular, priceChain } from "./price-chain.ts";
import { copyTermsToColumns, measureOption, singleColumns, singleOption } from "./single-option.ts";

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
const measure = measureOption;
const isPlain = isRegular;
const densityAt = gaussian;
const millsAt = millsRatio;
const oneRow = { count: 1 };

/**
 * What `priceChain` does, for the stored option: same operations, same bits, no loops. Leaves price, delta, gamma,
 * vega, theta, rho, d1, d2 and probability in the money in 16 to 24 of `singleOption`.
 */
export function priceSingle(): void {
  if (!measure() || !writeResults()) priceThroughColumns();
}

/** False where the option needs the precise way. */
function writeResults(): boolean {
  const volatility = option[5] as number;
  const root = option[10] as number;
  const deviation = volatility * root;
  const h = (option[9] as number) / deviation;
  const d1 = h + 0.5 * deviation;
  const d2 = h - 0.5 * deviation;
  const size1 = Math.abs(d1);
  const size2 = Math.abs(d2);
  if (!isPlain(size1 + size2, deviation)) return false;
  const spot = option[0] as number;
  const strike = option[7] as number;
  const difference = option[8] as number;
  const factor = option[11] as number;
  const isPut = (option[6] as number) > 0;
  const sign = isPut ? -1 : 1;
  const density = densityAt(d1);
  const plainCore = spot * density;
  const mills1 = millsAt(size1);
  const mills2 = millsAt(size2);
  const out =
    d1 > 0 !== d2 > 0
      ? (difference > 0 ? strike : spot) - plainCore * (mills1 + mills2)
      : plainCore * Math.abs(mills1 - mills2);
  const tail1 = density * mills1;
  const tail2 = plainCore * (mills2 / strike);
  const delta = factor * sign * (sign * d1 > 0 ? 1 - tail1 : tail1);
  const probability = sign * d2 > 0 ? 1 - tail2 : tail2;
  const core = factor * plainCore;
  const decay = core * ((0.5 * volatility) / root);
  const strikeLeg = sign * factor * strike * probability;
  option[16] = factor * (difference > 0 === isPut ? out : out + Math.abs(difference));
  option[17] = delta;
  option[18] = core / (deviation * (spot * spot));
  option[19] = core * root;
  option[20] = (option[4] as number) * spot * delta - decay - (option[3] as number) * strikeLeg;
  option[21] = (option[2] as number) * strikeLeg;
  option[22] = d1;
  option[23] = d2;
  option[24] = probability;
  return true;
}

/** The rare options: zeros, far wings and tiny deviations. */
function priceThroughColumns(): void {
  copyTermsToColumns();
  const { price, delta, gamma, vega, theta, rho, d1, d2, probabilityInTheMoney } = singleColumns;
  singleColumns.volatility[0] = option[5] as number;
  priceChain(singleColumns, oneRow);
  [price, delta, gamma, vega, theta, rho, d1, d2, probabilityInTheMoney].forEach((column, place) => {
    option[16 + place] = column[0] as number;
  });
}
