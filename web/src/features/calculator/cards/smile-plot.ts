import { formatStrike, formatVolatility } from "@paridad/core/formats";
import type { CalculatorRow, CalculatorOption, NumberResult } from "@paridad/core/stores";

import type { Plot } from "../../../components/charts/plot/plot-types.ts";

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

/** Those near the line's volatilities: a few wild options, which stay in the table, don't flatten the drawing. */
function drawnOptions(options: readonly SmileOption[]): readonly SmileOption[] {
  const line = options.filter(({ isOnLine }) => isOnLine);
  const sorted = (line.length > 1 ? line : options)
    .map(({ volatility }) => volatility)
    .toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const low = Math.max((sorted[0] ?? 0) * 0.95, middle / 2.5);
  const high = Math.min((sorted.at(-1) ?? 0) * 1.05, middle * 2.5);
  return options.filter(({ volatility }) => volatility >= low && volatility <= high);
}

/** A mark for each option with the bar of its bid and ask, and a line through those out of the money. */
export function smilePlot(options: readonly SmileOption[], spot: number): Plot {
  const drawn = drawnOptions(options);
  const line = drawn.filter(({ isOnLine }) => isOnLine);
  const isSpotInside = (drawn[0]?.strike ?? spot) < spot && spot < (drawn.at(-1)?.strike ?? spot);
  return {
    lines: [
      {
        key: "smile",
        label: "Fuera del dinero",
        tone: "accent",
        points: line.map(({ strike, volatility }) => ({ x: strike, y: volatility })),
      },
    ],
    marks: drawn.map(({ type, strike, volatility, low, high, isOnLine }) => ({
      key: `${type} ${strike}`,
      x: strike,
      y: volatility,
      low,
      high,
      tone: type,
      shape: type === "call" ? "circle" : "diamond",
      isMuted: !isOnLine,
      text: `${type === "call" ? "Call" : "Put"} ${formatStrike(strike)} · ${formatVolatility(volatility)}`,
    })),
    kinds: [
      { label: "Calls", tone: "call", shape: "circle" },
      { label: "Puts", tone: "put", shape: "diamond" },
    ],
    rules: isSpotInside ? [{ x: spot, label: formatStrike(Math.round(spot)), tone: "atm" }] : [],
    xLabel: "Base",
    formatX: (x) => formatStrike(Math.round(x)),
    formatY: formatVolatility,
  };
}
