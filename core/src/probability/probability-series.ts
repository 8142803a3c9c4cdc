import type { PriceType, ProbabilityRow } from "../contract/index.ts";
import { isKnownNumber } from "../lib/index.ts";
import { cumulativeShares } from "./cumulative-shares.ts";
import { pairRows } from "./pair-rows.ts";
import type { RowPair } from "./pair-rows.ts";

/** The specification's derived columns of two symbols at one time; null where undefined. */
export interface ProbabilityPoint {
  readonly fecha: string;
  readonly symbol1: string;
  readonly symbol2: string;
  /** p1 - p2, with p the last, bid or ask that the price type asks for. */
  readonly spread: number | null;
  /** spread x 100: the pesos of one contract. */
  readonly costo_bull: number | null;
  /** ask1 - bid2: what buying the spread costs now. */
  readonly precio_compra: number | null;
  /** bid1 - ask2: what selling it brings now. */
  readonly precio_venta: number | null;
  /** ask1 / bid2. */
  readonly ratio: number | null;
  /** p1 x 100 - p2 x 200. */
  readonly ratio_invertido: number | null;
  /** ln(spread / previous spread), both positive and of the same contracts. */
  readonly ln_bull: number | null;
  /** ln(ratio / previous ratio), of the same contracts. */
  readonly ln_ratio: number | null;
  /** Share of the series' `costo_bull` at or below this one. */
  readonly ecdf_bull: number | null;
  /** Share of the series' `ratio` at or below this one. */
  readonly ecdf_ratio: number | null;
  /** True where either side was filled by interpolation. */
  readonly interpolated: boolean;
}

export interface ProbabilitySeriesInput {
  /** Two rows a time, as the probabilities call answers them, in any order of times. */
  readonly rows: readonly ProbabilityRow[];
  readonly symbol1: string;
  readonly symbol2: string;
  readonly priceType: PriceType;
  /** Counts interpolated times; true by default. */
  readonly includeInterpolated?: boolean;
}

type Levels = Omit<ProbabilityPoint, "ln_bull" | "ln_ratio" | "ecdf_bull" | "ecdf_ratio">;

/**
 * The probability series of a pair, ascending in time. A logarithm is taken against the previous time of the
 * series only, and never across a change of either contract's symbol; the empirical distribution counts every
 * defined value of the series once.
 */
export function probabilitySeries(input: ProbabilitySeriesInput): ProbabilityPoint[] {
  const { includeInterpolated = true, priceType } = input;
  const levels = pairRows(input)
    .map((pair) => levelsOf(pair, priceType))
    .filter(({ interpolated }) => includeInterpolated || !interpolated);
  const bullShares = cumulativeShares(levels.map(({ costo_bull }) => costo_bull));
  const ratioShares = cumulativeShares(levels.map(({ ratio }) => ratio));
  return levels.map((level, index) => {
    const previous = index > 0 ? (levels[index - 1] as Levels) : null;
    const isContinuous =
      previous !== null && previous.symbol1 === level.symbol1 && previous.symbol2 === level.symbol2;
    return {
      ...level,
      ln_bull: isContinuous ? logarithmicChange(level.spread, previous.spread) : null,
      ln_ratio: isContinuous ? logarithmicChange(level.ratio, previous.ratio) : null,
      ecdf_bull: bullShares[index] as number | null,
      ecdf_ratio: ratioShares[index] as number | null,
    };
  });
}

/** ln(value / previous), or null unless both are above zero. */
export function logarithmicChange(value: number | null, previous: number | null): number | null {
  if (!isKnownNumber(value) || !isKnownNumber(previous) || !(value > 0 && previous > 0)) return null;
  return Math.log(value / previous);
}

function levelsOf({ fecha, first, second }: RowPair, priceType: PriceType): Levels {
  const side = priceType === "market" ? "c" : priceType;
  const spread = combine(first[side], second[side], (one, other) => one - other);
  return {
    fecha,
    symbol1: first.symbol,
    symbol2: second.symbol,
    spread,
    costo_bull: spread === null ? null : spread * 100,
    precio_compra: combine(first.ask, second.bid, (one, other) => one - other),
    precio_venta: combine(first.bid, second.ask, (one, other) => one - other),
    ratio: combine(first.ask, second.bid, (one, other) => one / other),
    ratio_invertido: combine(first[side], second[side], (one, other) => one * 100 - other * 200),
    interpolated: first.interpolated === true || second.interpolated === true,
  };
}

/** Prices are positive: a zero on the wire means no quote on that side. */
function combine(
  first: number | null,
  second: number | null,
  formula: (first: number, second: number) => number,
): number | null {
  if (!isKnownNumber(first) || !isKnownNumber(second) || !(first > 0 && second > 0)) return null;
  const value = formula(first, second);
  return Number.isFinite(value) ? value : null;
}
