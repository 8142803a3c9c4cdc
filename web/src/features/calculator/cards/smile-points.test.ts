import { expect, it } from "vitest";

import type { CalculatorRow } from "@paridad/core/stores";

import { smileOptions } from "./smile-points.ts";

function optionOf(type: "call" | "put", volatility: number | null) {
  const known = volatility === null ? { ok: false, reason: "no-price" } : { ok: true, value: volatility };
  return { type, impliedVolatility: { auto: known, bid: known, ask: { ok: false, reason: "one-sided" } } };
}

function rowOf(strike: number, { call, put }: { call: number | null; put: number | null }) {
  return { strike, call: optionOf("call", call), put: optionOf("put", put) } as unknown as CalculatorRow;
}

it("at the money the call is on the line, and the put beside it", () => {
  const [put, call] = smileOptions([rowOf(100, { call: 0.4, put: 0.41 })], 100);
  expect([put?.type, put?.isOnLine, call?.type, call?.isOnLine]).toEqual(["put", false, "call", true]);
});
