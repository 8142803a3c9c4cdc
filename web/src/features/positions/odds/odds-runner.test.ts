import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { heldWorkers } from "../../../testing/held-workers.ts";
import { createOddsRunner } from "./odds-runner.ts";

const workers = heldWorkers<{ readonly id: number; readonly input: string }>();
const newest = () => workers.at(-1) as (typeof workers)[number];
const answer = (id = newest().asked.at(-1)?.id) => newest().answer({ odds: `of ${id}` }, id);
const inputs = () => workers.flatMap(({ asked }) => asked.map(({ input }) => input));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp() {
  const runner = createOddsRunner();
  const heard: unknown[] = [];
  const ask = (input: string, shape = "a") =>
    runner.ask({ input: input as never, shape, hear: (odds) => heard.push(odds) });
  return { runner, heard, ask };
}

it("one question at a time, the newest, with half a second between two of one position", () => {
  const { ask, heard } = setUp();
  ask("1");
  ask("2");
  ask("3");
  expect(inputs()).toEqual(["1"]);
  answer();
  expect(heard).toEqual(["of 1"]);
  vi.advanceTimersByTime(499);
  expect(inputs()).toEqual(["1"]);
  vi.advanceTimersByTime(1);
  expect(inputs()).toEqual(["1", "3"]);
});

it("another position waits for no rest, neither after the answer nor within it", () => {
  const { ask } = setUp();
  ask("1");
  ask("2", "b");
  answer();
  expect(inputs()).toEqual(["1", "2"]);
  answer();
  ask("3", "c");
  expect(inputs()).toEqual(["1", "2", "3"]);
});

it("hears no answer of another question, and a worker that failed gives its place to a new one", () => {
  const { ask, heard } = setUp();
  ask("1");
  answer(7);
  expect(heard).toEqual([]);
  newest().dispatchEvent(new Event("error"));
  ask("2", "b");
  expect([workers.length, workers[0]?.isEnded]).toEqual([2, true]);
  answer();
  expect(heard).toEqual(["of 2"]);
});

it("ends with its screen: no worker, no question that waits", () => {
  const { ask, runner } = setUp();
  ask("1");
  ask("2");
  answer();
  runner.end();
  vi.advanceTimersByTime(1_000);
  expect([inputs(), newest().isEnded, vi.getTimerCount()]).toEqual([["1"], true, 0]);
});
