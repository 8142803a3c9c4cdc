import { beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

import { createLateCalculator } from "./late-calculator.ts";

beforeEach(() => void vi.useFakeTimers());

type Change = { inputs?: object; expiration?: string };

/** A calculator whose market the test moves, and the revision that rows a tenth of a second late show. */
function openLateRows() {
  let state = { revision: 0, inputs: {}, expiry: { expiration: "2026-12-18" } };
  const calculator = createStore(() => state as unknown as CalculatorState);
  const { store, follow } = createLateCalculator(calculator, 100);
  const leave = follow();
  const tick = ({ inputs = state.inputs, expiration = state.expiry.expiration }: Change = {}) => {
    state = { revision: state.revision + 1, inputs, expiry: { expiration } };
    calculator.setState(state as unknown as CalculatorState, true);
  };
  const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);
  return { tick, pass, leave, shown: () => store.getState().revision };
}

it("of a quiet feed all rows are one picture", () => {
  const { tick, pass, shown } = openLateRows();
  for (const revision of [1, 2, 3]) {
    pass(1_000);
    tick();
    expect(shown()).toBe(revision);
  }
});

it("of a feed that does not rest late rows come a tenth of a second after the others, each time", () => {
  const { tick, pass, shown } = openLateRows();
  tick();
  for (const revision of [2, 3, 4]) {
    pass(400);
    tick();
    expect(shown()).toBe(revision - 1);
    pass(99);
    expect(shown()).toBe(revision - 1);
    pass(1);
    expect(shown()).toBe(revision);
  }
});

it("what the person changes is shown in all rows at once, with the tick that waited", () => {
  const { tick, pass, shown } = openLateRows();
  tick();
  pass(400);
  tick();
  expect(shown()).toBe(1);
  tick({ inputs: { volatilityPercent: 45 } });
  expect(shown()).toBe(3);
  pass(50);
  tick({ expiration: "2027-02-19" });
  expect(shown()).toBe(4);
});

it("nothing is drawn once it is left", () => {
  const { tick, pass, leave, shown } = openLateRows();
  tick();
  pass(400);
  tick();
  leave();
  pass(5_000);
  expect(shown()).toBe(1);
});
