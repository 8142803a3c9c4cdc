import { extentOf, linearScale } from "@paridad/core/plot";
import type { Extent } from "@paridad/core/plot";
import type { CalculatorRow, CalculatorOption, NumberResult } from "@paridad/core/stores";

/** Volatilities per 1.00 of one option of the smile. */
export type SmileOption = {
  readonly type: "call" | "put";
  readonly strike: number;
  readonly volatility: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Out of the money or at it: what the smile's line goes through. */
  readonly isOnLine: boolean;
};

const valueOf = (known: NumberResult) => (known.ok ? known.value : null);

function optionOf(
  option: CalculatorOption | null,
  { strike, spot }: { strike: number; spot: number },
): SmileOption[] {
  const volatility = option && valueOf(option.impliedVolatility.auto);
  if (!option || volatility === null) return [];
  const isOnLine = option.type === "call" ? strike >= spot : strike < spot;
  const { bid, ask } = option.impliedVolatility;
  return [{ type: option.type, strike, volatility, low: valueOf(bid), high: valueOf(ask), isOnLine }];
}

/** Each option's volatility from the market with that of its bid and ask, by ascending strike. */
export function smileOptions(rows: readonly CalculatorRow[], spot: number): readonly SmileOption[] {
  return rows.flatMap(({ strike, call, put }) => [
    ...optionOf(put, { strike, spot }),
    ...optionOf(call, { strike, spot }),
  ]);
}

export type SmileScale = {
  readonly x: (strike: number) => number;
  readonly y: (volatility: number) => number;
  /** Others stay in the table only. */
  readonly isInside: (volatility: number) => boolean;
  readonly lines: readonly number[];
  readonly strikes: Extent;
};

const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** The value of which `share` of the ascending list is below. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}

/** Range of the line, with some air, so a few wild options don't flatten it. */
function volatilityRange(options: readonly SmileOption[]): { low: number; high: number; step: number } {
  const line = options.filter(({ isOnLine }) => isOnLine);
  const sorted = (line.length > 1 ? line : options)
    .map(({ volatility }) => volatility)
    .toSorted((one, other) => one - other);
  const middle = quantile(sorted, 0.5);
  const floor = Math.max(quantile(sorted, 0) * 0.95, middle / 2.5);
  const ceiling = Math.min(quantile(sorted, 1) * 1.05, middle * 2.5);
  const step = steps.find((size) => (ceiling - floor) / size <= 5) ?? 2;
  const low = Math.floor(floor / step) * step;
  return { low, high: Math.max(low + step, Math.ceil(ceiling / step) * step), step };
}

/** Scales of the chart, or `null` with fewer than two strikes. */
export function smileScale(
  options: readonly SmileOption[],
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): SmileScale | null {
  const strikes = options.map(({ strike }) => strike);
  const extent = extentOf(strikes);
  if (extent === null || extent[0] === extent[1]) return null;
  const { low, high, step } = volatilityRange(options);
  const scaleY = linearScale([low, high], [bottom, top]);
  return {
    x: linearScale(extent, [left, right]),
    y: (volatility) => scaleY(Math.min(high, Math.max(low, volatility))),
    isInside: (volatility) => volatility >= low && volatility <= high,
    lines: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step),
    strikes: extent,
  };
}
