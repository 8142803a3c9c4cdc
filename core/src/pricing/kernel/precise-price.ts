import { block } from "./chain-block.ts";
import type { ChainColumns } from "./chain-columns.ts";
import { gaussian } from "../functions/exponential.ts";
import { SERIES_LIMIT, millsDifference } from "../functions/mills-difference.ts";
import { millsRatio } from "../functions/mills-ratio.ts";
import { computePreciseDistances, distances } from "./precise-distances.ts";

const FAR = 38.9;

/** Below this the square of the quotient with it leaves the range of doubles. */
const SMALLEST_DEVIATION = 1e-140;

/**
 * Price, delta, probability, d1 and d2 of one row with distances in two parts and a difference of Mills'
 * ratios that does not cancel: for the far wings and for deviations so small that the plain way loses
 * digits. `index` is the row in the block, `first` the block's first row in the columns.
 */
export function writePrecisePrice(columns: ChainColumns, first: number, index: number): void {
  const row = first + index;
  if (!isPriced(columns, row, index)) return;
  const spot = block.legs[2 * index] as number;
  const strike = block.legs[2 * index + 1] as number;
  computePreciseDistances({
    spot,
    strike: columns.strike[row] as number,
    years: columns.yearsToExpiry[row] as number,
    carry: (columns.rate[row] as number) - (columns.dividendYield[row] as number),
    volatility: columns.volatility[row] as number,
  });
  const d1 = distances[0] as number;
  const d2 = distances[2] as number;
  const gap = block.gap[index] as number;
  const put = columns.optionType[row] as number;
  const factor = block.yieldFactor[index] as number;
  const density1 = density(d1, distances[1] as number);
  const density2 = density(d2, distances[3] as number);
  const core = gap > 0 ? strike * density2 : spot * density1;
  const isOut = gap > 0 === (put === 1);
  const outPrice = outOfTheMoney(core, Math.min(spot, strike));
  const sign = 1 - 2 * put;
  columns.price[row] = factor * (isOut ? outPrice : outPrice + Math.abs(gap));
  columns.delta[row] = factor * sign * probability(sign * d1, density1);
  columns.probabilityInTheMoney[row] = probability(sign * d2, density2);
  columns.d1[row] = d1;
  columns.d2[row] = d2;
  block.deviations[index] = distances[4] as number;
  block.cores[index] = core;
}

/** Zeroes every output of a row whose time or volatility is not positive, or whose inputs are out of range. */
export function clearUnlessPriced(columns: ChainColumns, first: number, index: number): void {
  const row = first + index;
  if (isPriced(columns, row, index)) return;
  columns.price[row] = 0;
  columns.delta[row] = 0;
  columns.gamma[row] = 0;
  columns.vega[row] = 0;
  columns.theta[row] = 0;
  columns.rho[row] = 0;
  columns.d1[row] = 0;
  columns.d2[row] = 0;
  columns.probabilityInTheMoney[row] = 0;
}

function isPriced(columns: ChainColumns, row: number, index: number): boolean {
  const deviation = (columns.volatility[row] as number) * (block.rootYears[index] as number);
  return block.valid[index] === 1 && deviation > SMALLEST_DEVIATION && deviation < 1 / SMALLEST_DEVIATION;
}

function density(distance: number, tail: number): number {
  if (Math.abs(distance) > FAR) return 0;
  return gaussian(distance) * (1 - distance * tail);
}

function probability(distance: number, densityThere: number): number {
  const tail = densityThere * millsRatio(Math.abs(distance));
  return distance > 0 ? 1 - tail : tail;
}

/** Price of the option that is out of the money; `core` is the smaller leg times the density at its distance. */
function outOfTheMoney(core: number, smallerLeg: number): number {
  const half = 0.5 * (distances[4] as number);
  const center = Math.abs(distances[6] as number);
  if (half > center && half > SERIES_LIMIT * (1 + center)) {
    return smallerLeg - core * (millsRatio(half - center) + millsRatio(center + half));
  }
  return core * millsDifference(center, half);
}
