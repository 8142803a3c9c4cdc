import { isPositiveNumber, median } from "../../../lib/index.ts";
import { sharesPerLot } from "../../../positions/index.ts";
import { readSymbolParts } from "../../../symbols/index.ts";
import type { OptionUnit } from "../column-mapping.ts";

/** Figures of a line, signs left out; null is what it lacks. */
export interface LineFigures {
  readonly symbol: string;
  readonly isOption: boolean;
  /** As the list counts it. */
  readonly counted: number | null;
  /** Pesos a share. */
  readonly price: number | null;
  readonly amount: number | null;
  /** Fees in their own columns: an amount may have them in it. */
  readonly fees: number;
}

/** Prices of the whole file that one of its lines is held against. */
export interface PriceLevels {
  /** A number of the file shows its decimal mark, so none was lost on the way. */
  readonly hasMark: boolean;
  /** Highest price of the share in the file; null where it isn't traded there. */
  readonly share: number | null;
  /** Middle of the strikes that are written whole; null where there are none. */
  readonly strike: number | null;
}

/** An amount this many times what it should be is of other figures: minimum fees don't make it so. */
const furthest = 5;

/** Lots or single shares that the amount says an option is counted in; null where it fits neither. */
export function unitByAmount({ counted, price, amount, fees }: LineFigures): "lots" | "shares" | null {
  if (!isPositiveNumber(counted) || !isPositiveNumber(price) || !isPositiveNumber(amount)) return "lots";
  for (const total of [amount, amount - fees, amount + fees]) {
    const ratio = total / (counted * price);
    if (isNear(ratio, sharesPerLot)) return "lots";
    if (isNear(ratio, 1)) return "shares";
  }
  return null;
}

function isNear(ratio: number, expected: number): boolean {
  return ratio > expected / furthest && ratio < expected * furthest;
}

/**
 * True if a line's figures contradict each other: its amount isn't quantity times price (times 100 for lots), or its price
 * is none that such an option or the share can have.
 */
export function doFiguresDisagree(figures: LineFigures, unit: OptionUnit, levels: PriceLevels): boolean {
  const { isOption, counted, price, amount } = figures;
  if (isPositiveNumber(price) && !isPriceInReach(figures, price, levels)) return true;
  if (!isPositiveNumber(counted) || !isPositiveNumber(price) || !isPositiveNumber(amount)) return false;
  const likelyUnit = unitByAmount(figures);
  if (!isOption) return likelyUnit !== "shares";
  // Less than a lot in shares is a price of a whole lot.
  const isPriceOfLot = likelyUnit === "shares" && counted < sharesPerLot;
  return likelyUnit === null || (unit === "amount" ? isPriceOfLot : likelyUnit !== unit);
}

/** A share ten times above or below its strikes has another scale. */
const otherScale = 10;
/** The chain reaches down to a fifth of the share's price: a call may be worth four times such a strike. */
const deepest = 4;

function isPriceInReach({ symbol, isOption }: LineFigures, price: number, levels: PriceLevels): boolean {
  const { hasMark, share, strike } = levels;
  if (!isOption) return strike === null || (price < strike * otherScale && price > strike / otherScale);
  const parts = readSymbolParts(symbol);
  if (!parts.ok) return true;
  const own = strikeOf(parts.strikeText, parts.hidesDecimalPoint, strike ?? share);
  const highest = parts.type === "call" && hasMark ? deepest * own : own;
  return price <= highest && (share === null || parts.type === "put" || price < 2 * share);
}

/** Five digits hide a decimal point or not: whichever is nearer to the file's prices. */
function strikeOf(text: string, isHidden: boolean, level: number | null): number {
  const whole = Number(text);
  if (!isHidden) return whole;
  const near = level ?? wholeBelow / sameScale;
  return Math.abs(Math.log(whole / near)) < Math.abs(Math.log(whole / 10 / near)) ? whole : whole / 10;
}
/** Without any level five digits are whole pesos up to here. */
const wholeBelow = 30_000;
const sameScale = Math.sqrt(10);

export function priceLevelsOf(lines: readonly LineFigures[], hasMark: boolean): PriceLevels {
  const shares = lines.flatMap(({ isOption, price }) => (isOption || price === null ? [] : [price]));
  const strikes = lines.flatMap(({ symbol, isOption }) => {
    const parts = isOption ? readSymbolParts(symbol) : null;
    return parts?.ok === true && !parts.hidesDecimalPoint ? [Number(parts.strikeText)] : [];
  });
  return {
    hasMark,
    share: shares.length === 0 ? null : Math.max(...shares),
    strike: median(strikes),
  };
}
