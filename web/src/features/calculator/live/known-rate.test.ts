import { expect, it, vi } from "vitest";

import type { CalculatorStore } from "@paridad/core/stores";

import { takeKnownRate } from "./known-rate.ts";

const ladder = [
  { days: 7, ratePercent: 28, isFallback: false },
  { days: 28, ratePercent: 30, isFallback: false },
];

it.each([
  ["fallback", 28, [[28]]],
  ["fallback", 5, [[7]]],
  ["caucion", 28, []],
  ["implied", 28, []],
])("a %s rate for an expiry in %s days gives way to %j", (origin, calendarDays, chosen) => {
  const setCaucionDays = vi.fn<(days: number) => void>();
  const state = { rate: { origin, days: 1 }, cauciones: ladder, expiry: { calendarDays } };
  const subscribe = (listener: (state: object) => void) => {
    listener(state);
    return () => undefined;
  };
  takeKnownRate({ subscribe, setCaucionDays } as unknown as CalculatorStore);
  expect(setCaucionDays.mock.calls).toEqual(chosen);
});
