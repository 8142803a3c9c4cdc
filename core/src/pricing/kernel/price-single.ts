import { gaussian } from "../functions/exponential.ts";
import { millsRatio } from "../functions/mills-ratio.ts";
import { isRegular, priceChain } from "./price-chain.ts";
import { copyTermsToColumns, measureOption, singleColumns, singleOption } from "./single-option.ts";

// The compiler folds a module's own constants; what is imported it looks up and checks at each use.
const option = singleOption;
const SPOT = 0;
const YEARS = 2;
const RATE = 3;
const DIVIDEND_YIELD = 4;
const VALUE = 5;
const IS_PUT = 6;
const STRIKE_LEG = 7;
const GAP = 8;
const LOG_MONEYNESS = 9;
const ROOT_YEARS = 10;
const YIELD_FACTOR = 11;
const PRICE = 16;
const DELTA = 17;
const GAMMA = 18;
const VEGA = 19;
const THETA = 20;
const RHO = 21;
const D1 = 22;
const D2 = 23;
const PROBABILITY = 24;
const measure = measureOption;
const isPlain = isRegular;
const densityAt = gaussian;
const millsAt = millsRatio;
const oneRow = { count: 1 };

/**
 * `priceChain` for the stored option: same operations, same bits, no loops. Leaves price, delta, gamma,
 * vega, theta, rho, d1, d2 and probability in the money in 16 to 24 of `singleOption`.
 */
export function priceSingle(): void {
  if (!measure() || !writeResults()) priceThroughColumns();
}

/** False where the option needs the precise way. */
function writeResults(): boolean {
  const volatility = option[VALUE] as number;
  const root = option[ROOT_YEARS] as number;
  const deviation = volatility * root;
  const h = (option[LOG_MONEYNESS] as number) / deviation;
  const d1 = h + 0.5 * deviation;
  const d2 = h - 0.5 * deviation;
  const size1 = Math.abs(d1);
  const size2 = Math.abs(d2);
  if (!isPlain(size1 + size2, deviation)) return false;
  const spot = option[SPOT] as number;
  const strike = option[STRIKE_LEG] as number;
  const difference = option[GAP] as number;
  const factor = option[YIELD_FACTOR] as number;
  const isPut = (option[IS_PUT] as number) > 0;
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
  option[PRICE] = factor * (difference > 0 === isPut ? out : out + Math.abs(difference));
  option[DELTA] = delta;
  option[GAMMA] = core / (deviation * (spot * spot));
  option[VEGA] = core * root;
  option[THETA] =
    (option[DIVIDEND_YIELD] as number) * spot * delta - decay - (option[RATE] as number) * strikeLeg;
  option[RHO] = (option[YEARS] as number) * strikeLeg;
  option[D1] = d1;
  option[D2] = d2;
  option[PROBABILITY] = probability;
  return true;
}

/** The rare options: zeros, far wings and tiny deviations. */
function priceThroughColumns(): void {
  copyTermsToColumns();
  const { price, delta, gamma, vega, theta, rho, d1, d2, probabilityInTheMoney } = singleColumns;
  singleColumns.volatility[0] = option[VALUE] as number;
  priceChain(singleColumns, oneRow);
  [price, delta, gamma, vega, theta, rho, d1, d2, probabilityInTheMoney].forEach((column, place) => {
    option[PRICE + place] = column[0] as number;
  });
}
