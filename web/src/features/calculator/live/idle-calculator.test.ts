import { beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

import { createIdleCalculator } from "./idle-calculator.ts";

const stateOf = (revision: number, rows: object[] = [{ strike: 7_400 }]) =>
  ({ revision, rows, notices: [] }) as unknown as CalculatorState;

/** The browser's idle time: the test says when it comes. */
let waiting: (() => void) | null = null;
const idle = () => {
  const work = waiting;
  waiting = null;
  work?.();
};
const request = vi.fn<(work: () => void, options?: { timeout: number }) => number>((work) => {
  waiting = work;
  return 1;
});

beforeEach(() => {
  waiting = null;
  request.mockClear();
  vi.stubGlobal("requestIdleCallback", request);
  vi.stubGlobal("cancelIdleCallback", () => (waiting = null));
});

function open(first = stateOf(1)) {
  const calculator = createStore(() => first);
  const { store, follow } = createIdleCalculator(calculator);
  const drawn: number[] = [];
  store.subscribe(({ revision }) => drawn.push(revision));
  const leave = follow();
  drawn.length = 0;
  return { calculator, drawn, leave };
}

it("charts are drawn in idle time after the chain, once for several snapshots, with the newest", () => {
  const { calculator, drawn } = open();
  calculator.setState(stateOf(2));
  calculator.setState(stateOf(3));
  expect(drawn).toEqual([]);
  idle();
  expect(drawn).toEqual([3]);
  calculator.setState(stateOf(4));
  idle();
  expect(drawn).toEqual([3, 4]);
});

it("waits no longer than 50 ms, so that with the chain's 250 no number is older than 300", () => {
  const { calculator } = open();
  calculator.setState(stateOf(2));
  expect(request.mock.lastCall?.[1]?.timeout).toBeLessThanOrEqual(50);
});

it("the first chain brings the charts along", () => {
  const { calculator, drawn } = open(stateOf(0, []));
  calculator.setState(stateOf(1));
  expect(drawn).toEqual([1]);
});

it("news of the connection draws nothing, and who left draws no more", () => {
  const { calculator, drawn, leave } = open();
  calculator.setState({ notices: [] });
  expect(waiting).toBeNull();
  calculator.setState(stateOf(2));
  leave();
  idle();
  calculator.setState(stateOf(3));
  expect([drawn, waiting]).toEqual([[], null]);
});

it("a browser without idle callbacks draws them in a task of their own", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  const { calculator, drawn } = open();
  calculator.setState(stateOf(2));
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual([2]);
});
