import { BLOCK_SIZE, block } from "./chain-block.ts";
import { reasonCodes, type ChainColumns } from "./chain-columns.ts";

/** Above this share of its maximum a price is solved by its distance to that maximum. */
export const UPPER_SHARE = 0.65;

/** Prices of less than this part of the smaller leg count as zero: their logarithm leaves the tables. */
export const SMALLEST_SHARE = 1e-300;

/**
 * Solver inputs for each row of the block: |ln moneyness|; the price of the out-of-the-money option
 * of the same volatility over the smaller leg, what that lacks to 1, and over the geometric mean of both
 * legs; and the deviation in work.
 */
export const impliedBlock = {
  distances: new Float64Array(BLOCK_SIZE),
  shares: new Float64Array(BLOCK_SIZE),
  lacks: new Float64Array(BLOCK_SIZE),
  prices: new Float64Array(BLOCK_SIZE),
  deviations: new Float64Array(BLOCK_SIZE),
  /** 1 where the row started warm, from a volatility that may have nothing to do with the price. */
  mayBeLost: new Uint8Array(BLOCK_SIZE),
};

/** Rows of the block to solve from below and from above. */
export const impliedLists = {
  lower: new Int32Array(BLOCK_SIZE),
  upper: new Int32Array(BLOCK_SIZE),
  lowerCount: 0,
  upperCount: 0,
};

const { legs, gap, logMoneyness, yieldFactor, valid } = block;
const { distances, shares, lacks, prices } = impliedBlock;
const { lower, upper } = impliedLists;

/** Splits the block into rows to solve and rows without a volatility, writing the reason for the latter. */
export function classifyBlock(columns: ChainColumns, first: number, size: number): void {
  const { optionType, marketPrice, impliedVolatilityReason } = columns;
  let lowerCount = 0;
  let upperCount = 0;
  for (let index = 0; index < size; index++) {
    const row = first + index;
    const price = (marketPrice[row] as number) / (yieldFactor[index] as number);
    const difference = gap[index] as number;
    const above = bit(difference > 0);
    const smaller = legs[2 * index + above] as number;
    const isIn = (optionType[row] as number) ^ above;
    const outPrice = price - isIn * Math.abs(difference);
    const share = outPrice / smaller;
    distances[index] = Math.abs(logMoneyness[index] as number);
    shares[index] = share;
    prices[index] = share * Math.sqrt(smaller / (legs[2 * index + 1 - above] as number));
    lacks[index] = (smaller - outPrice) / smaller;
    if (share > SMALLEST_SHARE && share < 1 && valid[index] === 1) {
      const isUpper = bit(share > UPPER_SHARE);
      lower[lowerCount] = index;
      upper[upperCount] = index;
      lowerCount += 1 - isUpper;
      upperCount += isUpper;
      impliedVolatilityReason[row] = 0;
    } else {
      impliedVolatilityReason[row] = reasonFor(columns, first, index);
    }
  }
  impliedLists.lowerCount = lowerCount;
  impliedLists.upperCount = upperCount;
}

function reasonFor(columns: ChainColumns, first: number, index: number): number {
  const row = first + index;
  const years = columns.yearsToExpiry[row] as number;
  if (years <= 0 && isPositive(columns.spot[row] as number) && isPositive(columns.strike[row] as number)) {
    return reasonCodes.expired;
  }
  if (valid[index] === 0) return reasonCodes["invalid-input"];
  if (!isPositive(columns.marketPrice[row] as number)) return reasonCodes["no-price"];
  return (shares[index] as number) >= 1 ? reasonCodes["above-maximum"] : reasonCodes["below-intrinsic"];
}

function isPositive(value: number): boolean {
  return value > 0 && value < Infinity;
}

function bit(condition: boolean): number {
  return condition ? 1 : 0;
}
