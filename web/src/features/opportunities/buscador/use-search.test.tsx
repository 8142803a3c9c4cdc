import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { searchStrategies } from "@paridad/core/opportunities";
import type { SearchInput } from "@paridad/core/opportunities";

import { heldWorkers } from "../../../testing/held-workers.ts";
import { runSearch } from "./run-search.ts";
import { useSearch } from "./use-search.ts";

const workers = heldWorkers();

afterEach(() => vi.unstubAllGlobals());

it("ends a search whose worker failed, and another worker takes the retry", () => {
  const input = {} as SearchInput;
  const { result } = renderHook(() => useSearch(input));
  expect(result.current).toMatchObject({ isRunning: true, hasFailed: false });
  act(() => void workers[0]?.dispatchEvent(new Event("error")));
  expect(result.current).toMatchObject({ isRunning: false, hasFailed: true, rows: [] });
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ isRunning: true, hasFailed: false });
  expect(workers).toHaveLength(2);
  const data = { id: workers[1]?.asked.at(-1)?.id, outcome: null };
  act(() => void workers[1]?.dispatchEvent(new MessageEvent("message", { data })));
  expect(result.current).toMatchObject({ isRunning: false, hasFailed: false });
});

const rowsOf = (...names: string[]) => names.map((structure) => ({ structure })) as never;

it("hears the newest question alone: its beginning, its end and its failure", () => {
  const inputs = [{}, {}] as SearchInput[];
  const { result, rerender, unmount } = renderHook(({ input }) => useSearch(input), {
    initialProps: { input: inputs[0] as SearchInput | null },
  });
  const [worker] = workers;
  const says = (data: object) => act(() => void worker?.dispatchEvent(new MessageEvent("message", { data })));
  const first = worker?.asked.at(-1)?.id ?? 0;
  says({ id: first, progress: { rows: rowsOf("a") } });
  expect(result.current).toMatchObject({ isRunning: true, rows: rowsOf("a") });
  rerender({ input: inputs[1] as SearchInput });
  const second = worker?.asked.at(-1)?.id ?? 0;
  expect([workers.length, second > first]).toEqual([1, true]);
  says({ id: first, outcome: { rows: rowsOf("old"), missing: [], apparentArbitrages: 0 } });
  expect(result.current).toMatchObject({ isRunning: true, rows: rowsOf("a") });
  says({ id: second, outcome: { rows: rowsOf("b", "c"), missing: [], apparentArbitrages: 4 } });
  expect(result.current).toMatchObject({ isRunning: false, rows: rowsOf("b", "c"), apparentArbitrages: 4 });
  says({ id: second, hasFailed: true });
  expect(result.current).toMatchObject({ hasFailed: true, rows: [] });
  rerender({ input: null });
  // The worker is told to give up, and nothing runs or has failed.
  expect(worker?.asked.at(-1)).toMatchObject({ input: null });
  expect(result.current).toMatchObject({ isRunning: false, hasFailed: false });
  unmount();
  expect(worker?.isEnded).toBe(true);
});

/** Thousands of candidates, of which none can be dealt. */
function searchable(): SearchInput {
  const expiration = Date.parse("2026-12-18T17:00:00-03:00");
  const bases = Array.from({ length: 22 }, (_, place) => ({
    strike: 6_400 + 100 * place,
    call: null,
    put: null,
  }));
  return {
    expiries: [{ expiration, bases, volatility: 0.4, rate: 0.3 }],
    spot: 7_500,
    instant: Date.parse("2026-11-20T17:00:00-03:00"),
    target: { from: 8_000, to: 8_000 },
    date: expiration,
    budget: 1_000_000,
    costs: { share: 0, premium: 0, exercise: 0 },
  };
}

it("a search on the page goes on in turns, tells its rows after each, and stops where it isn't wanted", async () => {
  // Every look at the clock is a turn later.
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (time += 12));
  const heard: string[] = [];
  const listen = {
    onProgress: () => void heard.push("progress"),
    onOutcome: () => void heard.push("outcome"),
  };
  const run = (isWanted: () => boolean) => runSearch(searchable(), { ...listen, isWanted });
  await run(() => true);
  expect(heard.at(-1)).toBe("outcome");
  // A turn of twelve milliseconds is over: every step of the search is told.
  expect(heard).toHaveLength([...searchStrategies(searchable())].length + 1);
  // Of four milliseconds a look, every third step ends a turn: each turn has twelve of its own.
  vi.spyOn(performance, "now").mockImplementation(() => (time += 4));
  heard.length = 0;
  await run(() => true);
  expect(heard).toHaveLength(Math.floor([...searchStrategies(searchable())].length / 3) + 1);
  vi.spyOn(performance, "now").mockImplementation(() => (time += 12));
  heard.length = 0;
  let turns = 0;
  await run(() => (turns += 1) < 2);
  expect(heard).toEqual(["progress", "progress"]);
  // Nothing is told before its turn is over.
  vi.spyOn(performance, "now").mockImplementation(() => 0);
  heard.length = 0;
  await run(() => false);
  expect(heard).toEqual(["outcome"]);
  vi.restoreAllMocks();
});
