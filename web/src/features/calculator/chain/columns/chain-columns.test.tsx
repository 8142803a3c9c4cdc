import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorOption, CalculatorState, NumberResult } from "@paridad/core/stores";

import { CalculatorProvider } from "../../live/calculator-context.tsx";
import { columnOf } from "./chain-columns.ts";
import type { LiveCalculator } from "../../live/live-calculator.ts";
import { columnKeys } from "../../view/view-preferences.ts";

const known = (value: number): NumberResult => ({ ok: true, value });
const unknown = { ok: false, reason: "no-price" } as const;
const whole: CalculatorOption = {
  symbol: "GFGC7400DI",
  formerSymbols: [],
  contractKey: "GFGC7400DI",
  type: "call",
  state: "ok",
  stale: false,
  bid: 500,
  ask: 520,
  last: 505.25,
  mid: 510,
  bidSize: 10,
  askSize: 4,
  volume: 1_200,
  previousClose: null,
  quotedAt: null,
  theoretical: known(498.12),
  theoreticalFrom: "input",
  difference: known(-11.88),
  impliedVolatility: {
    auto: known(0.484),
    autoFrom: "mid",
    bid: known(0.47),
    mid: known(0.484),
    ask: known(0.498),
    manual: unknown,
  },
  past: { ok: true, percentile: 0.41, count: 180, mark: null },
  greeks: {
    ok: true,
    deltaPercent: 61,
    gammaPercent: 0.03,
    vegaPerPoint: 7.9,
    thetaPerDay: -9,
    rhoPerPoint: 3.2,
  },
  greeksFrom: "own-iv",
  inTheMoney: true,
  manualPrice: null,
  change: { revision: 0, last: 0, bid: 0, ask: 0 },
};
const calculator = createStore(() => ({ asOf: null, rows: [] }) as unknown as CalculatorState);

function readCell(column: ReturnType<typeof columnOf>, option: CalculatorOption) {
  const live = { calculator } as unknown as LiveCalculator;
  return render(<CalculatorProvider live={live}>{column.cell(option)}</CalculatorProvider>).container;
}

const isNumbers = (cell: Element) =>
  cell.querySelector("button, [role=img], .chain-state, .chain-past") === null;

it.each([
  [519.5, undefined],
  [520, undefined],
  [520.5, true],
])("a bid of %s over an ask of 520 is crossed: %s", (bid, isCrossed) => {
  expect(columnOf("quotes").attributes?.({ ...whole, bid })).toEqual({ "data-crossed": isCrossed });
});

it("a whole quote is numbers in every column but the one to write in", () => {
  const others = columnKeys.map(columnOf).filter((column) => !isNumbers(readCell(column, whole)));
  expect(others.map(({ key }) => key)).toEqual(["manual"]);
});

it("the painter reaches the numbers of every column but the one to write in", () => {
  const unreached = columnKeys
    .map(columnOf)
    .filter((column) => typeof column.cell(whole) !== "string")
    .filter((column) => readCell(column, whole).querySelector("[data-figure]") === null);
  expect(unreached.map(({ key }) => key)).toEqual(["manual"]);
});
