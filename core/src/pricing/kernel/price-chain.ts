import { BLOCK_SIZE, block, loadStages, runStages, type Stage } from "./chain-block.ts";
import type { ChainColumns } from "./chain-columns.ts";
import { gaussian } from "../functions/exponential.ts";
import { millsRatio } from "../functions/mills-ratio.ts";
import { clearUnlessPriced, writePrecisePrice } from "./precise-price.ts";

/** Which rows to work on, and a spot common to all of them. */
export interface ChainRange {
  /** Rows 0 to count - 1. */
  readonly count: number;
  /** Written to the whole spot column first; leave it out where each row has its own. */
  readonly spot?: number;
}

/** Beyond this sum of |d1| and |d2|, or below this deviation, a row is worked out with more digits. */
const FAR = 24;
const NARROW = 0.0015;

const preciseRows = new Int32Array(BLOCK_SIZE);
let preciseCount = 0;
const densities = new Float64Array(BLOCK_SIZE);
const sizes = new Float64Array(2 * BLOCK_SIZE);
const millsRatios = new Float64Array(2 * BLOCK_SIZE);

const { legs, gap, logMoneyness, rootYears, yieldFactor, valid, deviations, cores } = block;

const stages: readonly Stage[] = [
  ...loadStages,
  computeDistances,
  computeMillsRatios,
  writePrices,
  writePrecisePrices,
  writeTimeGreeks,
  clearUnpriced,
];

/**
 * Prices, greeks, d1, d2 and probability in the money of a whole chain in one pass, from `volatility`;
 * no allocation per option. A row whose time or volatility is not positive, or whose inputs are not
 * prices, gets zeros.
 */
export function priceChain(columns: ChainColumns, range: ChainRange): void {
  if (range.spot !== undefined) columns.spot.fill(range.spot, 0, range.count);
  runStages(stages, columns, range.count);
}

function computeDistances(columns: ChainColumns, first: number, size: number): void {
  const { d1: d1s, d2: d2s, volatility } = columns;
  preciseCount = 0;
  for (let index = 0; index < size; index++) {
    const row = first + index;
    let deviation = (volatility[row] as number) * (rootYears[index] as number);
    const h = (logMoneyness[index] as number) / deviation;
    let d1 = h + 0.5 * deviation;
    let d2 = h - 0.5 * deviation;
    if (!isRegular(Math.abs(d1) + Math.abs(d2), deviation) || valid[index] === 0) {
      preciseRows[preciseCount++] = index;
      d1 = 1;
      d2 = 0;
      deviation = 1;
    }
    deviations[index] = deviation;
    densities[index] = gaussian(d1);
    d1s[row] = d1;
    d2s[row] = d2;
    sizes[2 * index] = Math.abs(d1);
    sizes[2 * index + 1] = Math.abs(d2);
  }
}

function computeMillsRatios(_columns: ChainColumns, _first: number, size: number): void {
  for (let index = 0; index < 2 * size; index++) {
    millsRatios[index] = millsRatio(sizes[index] as number);
  }
}

function writePrices(columns: ChainColumns, first: number, size: number): void {
  const { optionType, d1, d2, price, delta, probabilityInTheMoney } = columns;
  for (let index = 0; index < size; index++) {
    const row = first + index;
    const put = optionType[row] as number;
    const density = densities[index] as number;
    const factor = yieldFactor[index] as number;
    const core = (legs[2 * index] as number) * density;
    const mills1 = millsRatios[2 * index] as number;
    const mills2 = millsRatios[2 * index + 1] as number;
    const difference = gap[index] as number;
    cores[index] = core;
    const up1 = bit((d1[row] as number) > 0);
    const up2 = bit((d2[row] as number) > 0);
    const above = bit(difference > 0);
    const turn = 1 - 2 * (up1 ^ up2);
    const in1 = up1 ^ put;
    const in2 = up2 ^ put;
    const out =
      (up1 ^ up2) * (legs[2 * index + above] as number) + turn * (core * Math.abs(mills1 - turn * mills2));
    price[row] = factor * (out + (put ^ above) * Math.abs(difference));
    delta[row] = factor * (1 - 2 * put) * (in1 + (1 - 2 * in1) * (density * mills1));
    probabilityInTheMoney[row] = in2 + (1 - 2 * in2) * (core * (mills2 / (legs[2 * index + 1] as number)));
  }
}

function writePrecisePrices(columns: ChainColumns, first: number): void {
  for (let index = 0; index < preciseCount; index++) {
    writePrecisePrice(columns, first, preciseRows[index] as number);
  }
}

function clearUnpriced(columns: ChainColumns, first: number): void {
  for (let index = 0; index < preciseCount; index++) {
    clearUnlessPriced(columns, first, preciseRows[index] as number);
  }
}

/** Gamma, vega, theta and rho, from delta, probability and the block's cores and deviations. */
function writeTimeGreeks(columns: ChainColumns, first: number, size: number): void {
  const { optionType, delta, gamma, vega, theta, rho, probabilityInTheMoney } = columns;
  const { volatility: volatilities, dividendYield, rate, yearsToExpiry } = columns;
  for (let index = 0; index < size; index++) {
    const row = first + index;
    const factor = yieldFactor[index] as number;
    const core = factor * (cores[index] as number);
    const spot = legs[2 * index] as number;
    const root = rootYears[index] as number;
    const decay = core * ((0.5 * (volatilities[row] as number)) / root);
    const sign = 1 - 2 * (optionType[row] as number);
    const strikeLeg =
      sign * factor * (legs[2 * index + 1] as number) * (probabilityInTheMoney[row] as number);
    gamma[row] = core / ((deviations[index] as number) * (spot * spot));
    vega[row] = core * root;
    theta[row] =
      (dividendYield[row] as number) * spot * (delta[row] as number) -
      decay -
      (rate[row] as number) * strikeLeg;
    rho[row] = (yearsToExpiry[row] as number) * strikeLeg;
  }
}

/** True if the plain formulas keep their digits. */
export function isRegular(reach: number, deviation: number): boolean {
  return reach < FAR && deviation > NARROW * (1 + reach);
}

function bit(condition: boolean): number {
  return condition ? 1 : 0;
}
