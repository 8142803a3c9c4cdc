import { act, render } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { CalculatorState } from "@paridad/core/stores";

import {
  CalculatorProvider,
  useCalculator,
  useCalculatorRow,
  useCalmCalculator,
} from "./calculator-context.tsx";
import type { LiveCalculator } from "./live-calculator.ts";

const frameMilliseconds = 17;
const sliceMilliseconds = 10;

beforeEach(() => void vi.useFakeTimers());

const strike = 7400;
const readRevision = (state: CalculatorState) => state.revision;

/** First and last rows of a chain and a chart over one calculator; each notes when it is drawn, and which picture. */
function openChart() {
  const inputs = {};
  const state = (revision: number) =>
    ({ revision, inputs, rows: [{ strike, revision }] }) as unknown as CalculatorState;
  const calculator = createStore(() => state(0));
  const drawn = { chain: [] as number[], late: [] as number[], chart: [] as number[] };
  let shown = 0;
  const began = performance.now();
  function Chain() {
    const revision = useCalculator(readRevision);
    useEffect(() => void drawn.chain.push(performance.now() - began), [revision]);
    return null;
  }
  function LastRow() {
    const row = useCalculatorRow(strike, { turn: 2, isFollowed: true });
    useEffect(() => void drawn.late.push(performance.now() - began), [row]);
    return null;
  }
  function Chart() {
    const revision = useCalmCalculator(readRevision);
    useEffect(() => {
      shown = revision;
      drawn.chart.push(performance.now() - began);
    }, [revision]);
    return null;
  }
  const view = render(
    <CalculatorProvider live={{ calculator } as unknown as LiveCalculator}>
      <Chain />
      <LastRow />
      <Chart />
    </CalculatorProvider>,
  );
  let revision = 0;
  const tick = () => act(() => calculator.setState(state((revision += 1))));
  const tellOfConnection = () => act(() => calculator.setState({ notices: [] }));
  const changeInputs = () =>
    act(() => calculator.setState({ ...state((revision += 1)), inputs: {} as CalculatorState["inputs"] }));
  const chooseExpiry = (expiration: string) => {
    const expiry = { expiration } as CalculatorState["expiry"];
    act(() => calculator.setState({ ...state((revision += 1)), expiry }));
  };
  // In slices, each drawn before the next one: what happens within an `act` is drawn at its end.
  const pass = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += sliceMilliseconds)
      act(() => vi.advanceTimersByTime(sliceMilliseconds));
  };
  return {
    drawn,
    tick,
    pass,
    tellOfConnection,
    changeInputs,
    chooseExpiry,
    shown: () => shown,
    unmount: view.unmount,
  };
}

// The live calculator hands the chain on every 400 ms, or up to 500 where its market says nothing sooner.
it.each([400, 430, 500])(
  "a chart is never drawn in a frame of a chain of every %d ms",
  (chainMilliseconds) => {
    const { drawn, tick, pass } = openChart();
    for (let ticks = 0; ticks < 40; ticks += 1) {
      pass(chainMilliseconds);
      tick();
    }
    const [first, ...later] = drawn.chart;
    expect(first).toBe(0);
    expect(later.length).toBeGreaterThanOrEqual(8);
    for (const [place, at] of later.entries()) {
      expect(at - (drawn.chart[place] ?? 0)).toBeGreaterThanOrEqual(800);
      const gaps = [...drawn.chain, ...drawn.late].map((chainAt) => Math.abs(chainAt - at));
      const [chainAt = 0] = drawn.chain.filter((tickAt) => tickAt < at).slice(-1);
      const lastRowsAt = drawn.late.filter((rowsAt) => rowsAt >= chainAt && rowsAt < at);
      expect(lastRowsAt, `all rows before the chart at ${at} ms`).not.toEqual([]);
      expect(Math.min(...gaps), `the chart at ${at} ms`).toBeGreaterThan(frameMilliseconds);
    }
  },
);

it("the last picture of a feed that falls quiet is drawn too, and none after the chart is gone", () => {
  const { drawn, tick, pass, shown, unmount } = openChart();
  pass(250);
  tick();
  expect(shown()).toBe(0);
  pass(1_100);
  expect(shown()).toBe(1);
  const before = drawn.chart.length;
  tick();
  unmount();
  pass(5_000);
  expect(drawn.chart).toHaveLength(before);
});

it("what only tells of the connection is no turn: the chart waits for the chain's next picture", () => {
  const { drawn, tick, pass, tellOfConnection } = openChart();
  pass(1_000);
  tellOfConnection();
  pass(1_000);
  expect(drawn.chart).toEqual([0]);
  tick();
  pass(310);
  expect(drawn.chart).toHaveLength(2);
});

it("what the person changes is shown at once", () => {
  const { drawn, tick, pass, shown, changeInputs } = openChart();
  pass(100);
  tick();
  changeInputs();
  expect(shown()).toBe(2);
  expect(drawn.chart).toEqual([0, 100]);
});

it("another expiry is shown at once", () => {
  const { drawn, tick, pass, shown, chooseExpiry } = openChart();
  pass(100);
  tick();
  chooseExpiry("2027-02-19");
  expect(shown()).toBe(2);
  expect(drawn.chart).toEqual([0, 100]);
});
