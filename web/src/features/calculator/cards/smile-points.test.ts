import { expect, it } from "vitest";

import type { CalculatorRow } from "@paridad/core/stores";

import { smileOptions, smileScale } from "./smile-points.ts";

const box = { left: 0, right: 100, top: 0, bottom: 50 };

function optionOf(type: "call" | "put", volatility: number | null) {
  const known = volatility === null ? { ok: false, reason: "no-price" } : { ok: true, value: volatility };
  return { type, impliedVolatility: { auto: known, bid: known, ask: { ok: false, reason: "one-sided" } } };
}

function rowOf(strike: number, { call, put }: { call: number | null; put: number | null }) {
  return { strike, call: optionOf("call", call), put: optionOf("put", put) } as unknown as CalculatorRow;
}

const rows = [
  rowOf(90, { call: 3, put: 0.45 }),
  rowOf(100, { call: 0.4, put: 0.41 }),
  rowOf(110, { call: 0.42, put: null }),
];

it("the line goes through what is out of the money; what has no volatility is no point", () => {
  const options = smileOptions(rows, 101);
  expect(options.map(({ type, strike, isOnLine }) => [type, strike, isOnLine])).toEqual([
    ["put", 90, true],
    ["call", 90, false],
    ["put", 100, true],
    ["call", 100, false],
    ["call", 110, true],
  ]);
  expect(options[0]).toMatchObject({ volatility: 0.45, low: 0.45, high: null });
});

it("at the money the call is on the line, and the put beside it", () => {
  const [put, call] = smileOptions([rowOf(100, { call: 0.4, put: 0.41 })], 100);
  expect([put?.type, put?.isOnLine, call?.type, call?.isOnLine]).toEqual(["put", false, "call", true]);
});

it("a wild option does not flatten the others", () => {
  const scale = smileScale(smileOptions(rows, 101), box);
  expect(scale?.isInside(0.45)).toBe(true);
  expect(scale?.isInside(3)).toBe(false);
  // A handful of lines, however wide the smile is.
  expect([(scale?.lines.length ?? 0) >= 2, (scale?.lines.length ?? 99) <= 7]).toEqual([true, true]);
  expect(scale?.x(90)).toBe(0);
  expect(scale?.x(110)).toBe(100);
  expect(scale?.y(0.41)).toBeGreaterThan(scale?.y(0.45) ?? 0);
});

it("one of the line that is wild itself stays in the table: two and a half times the middle is what is drawn", () => {
  const line = (put: number) => [
    rowOf(80, { call: null, put }),
    ...[90, 95, 100].map((strike) => rowOf(strike, { call: null, put: 0.4 })),
  ];
  const isDrawn = (put: number) => smileScale(smileOptions(line(put), 101), box)?.isInside(put);
  expect([isDrawn(0.95), isDrawn(1.25), isDrawn(0.17), isDrawn(0.09)]).toEqual([true, false, true, false]);
});

it("fewer than two strikes are no chart", () => {
  expect(smileScale([], box)).toBeNull();
  expect(smileScale(smileOptions(rows.slice(0, 1), 101), box)).toBeNull();
});
