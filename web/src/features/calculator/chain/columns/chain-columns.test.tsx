import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorOption, CalculatorState, NumberResult } from "@paridad/core/stores";

import { CalculatorProvider } from "../../live/calculator-context.tsx";
import { columnOf } from "./chain-columns.ts";
import { pairSeparator } from "../cells/pair-separator.ts";
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
const volatility = whole.impliedVolatility;
const options: Record<string, CalculatorOption> = {
  whole,
  "only a bid": { ...whole, ask: null, askSize: null, state: "bid-only" },
  "only an ask": { ...whole, bid: null, bidSize: null, state: "ask-only" },
  "no quotes": { ...whole, bid: null, ask: null, bidSize: null, askSize: null, state: "no-sides" },
  "never traded": { ...whole, last: null },
  crossed: { ...whole, bid: 530, state: "crossed" },
  old: { ...whole, state: "stale", stale: true },
  "below parity": {
    ...whole,
    state: "below-intrinsic",
    impliedVolatility: { ...volatility, auto: unknown, bid: unknown },
    greeksFrom: "input",
  },
  "from the last price": { ...whole, impliedVolatility: { ...volatility, autoFrom: "last" } },
  "old and below parity": {
    ...whole,
    state: "stale",
    stale: true,
    impliedVolatility: { ...volatility, auto: unknown },
  },
  "without sizes or volume": { ...whole, bidSize: null, askSize: null, volume: null },
  "cheap against its past": { ...whole, past: { ok: true, percentile: 0.12, count: 180, mark: "cheap" } },
  "with a short past": { ...whole, past: { ok: false, reason: "few-sessions", count: 7 } },
  "under the model": { ...whole, difference: known(11.88) },
  "priced by the smile": { ...whole, theoreticalFrom: "smile", greeksFrom: "smile" },
  "without values": { ...whole, theoretical: unknown, difference: unknown, greeks: unknown },
  "with an own price": {
    ...whole,
    manualPrice: 512,
    impliedVolatility: { ...volatility, manual: known(0.49) },
  },
};
const calculator = createStore(() => ({ asOf: null, rows: [] }) as unknown as CalculatorState);

function readCell(column: ReturnType<typeof columnOf>, option: CalculatorOption) {
  const live = { calculator } as unknown as LiveCalculator;
  return render(<CalculatorProvider live={live}>{column.cell(option)}</CalculatorProvider>).container;
}

const isNumbers = (cell: Element) =>
  cell.querySelector("button, [role=img], .chain-state, .chain-past") === null;

it.each(Object.entries(options))("a quote %s is copied as its cells read it", (_, option) => {
  const columns = columnKeys.map(columnOf);
  const shown = columns.map((column) => ({ column, cell: readCell(column, option) }));
  const numbers = shown.filter(({ cell }) => isNumbers(cell));
  expect(numbers.map(({ cell }) => cell.textContent)).toEqual(
    numbers.map(({ column }) => column.texts(option).join(pairSeparator)),
  );
});

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

/** What a cell looks like whatever its numbers are. */
function lookOf(column: ReturnType<typeof columnOf>, option: CalculatorOption): string {
  const html = readCell(column, option).innerHTML;
  const masked = html.includes("<") ? html.replaceAll(/[\d.,+\u2212]+(?=<|$|\u2004)/g, "#") : "#";
  return `${masked} ${JSON.stringify(column.attributes?.(option) ?? {})}`;
}

it.each(columnKeys.map(columnOf))(
  "cells of $label of one kind look the same but for their numbers",
  (column) => {
    const looks = new Map<string, string>();
    for (const option of [...Object.values(options), { ...whole, bid: 4.5, last: 7, volume: 3 }]) {
      const kind = column.kind(option);
      const look = lookOf(column, option);
      expect(look, kind).toBe(looks.get(kind) ?? look);
      looks.set(kind, look);
    }
  },
);

it("of two sides the one without a volatility says its own reason", () => {
  const ask = { ok: false, reason: "above-maximum" } as const;
  const option = { ...whole, impliedVolatility: { ...volatility, ask } };
  const cell = readCell(columnOf("volatilitySides"), option);
  expect(cell.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(
    "El precio supera el máximo teórico: no hay volatilidad que lo explique",
  );
});

it("a volatility says what price it was taken from, and its sides", () => {
  const told = (name: string) => columnOf("volatility").title?.(options[name] as CalculatorOption, "");
  expect(told("whole")).toMatch(
    /^VI del medio de las puntas\. Compra 47,0 % · medio 48,4 % · venta 49,8 %\. /,
  );
  expect(told("from the last price")).toMatch(/^VI del último precio\. /);
  expect(told("with a short past")).toMatch(/· venta 49,8 %$/);
});
