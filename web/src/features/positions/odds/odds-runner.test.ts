import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createOddsRunner } from "./odds-runner.ts";

type Question = { readonly id: number; readonly input: string };
/** Answers or fails when the test says. */
class HeldWorker extends EventTarget {
  static made: HeldWorker[] = [];
  asked: Question[] = [];
  isEnded = false;
  constructor() {
    super();
    HeldWorker.made.push(this);
  }
  postMessage(question: Question) {
    this.asked.push(question);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(id = this.asked.at(-1)?.id) {
    this.dispatchEvent(new MessageEvent("message", { data: { id, odds: `of ${id}` } }));
  }
}
const newest = () => HeldWorker.made.at(-1) as HeldWorker;
const inputs = () => HeldWorker.made.flatMap(({ asked }) => asked.map(({ input }) => input));

beforeEach(() => {
  vi.useFakeTimers();
  HeldWorker.made = [];
  vi.stubGlobal("Worker", HeldWorker);
});
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
  newest().answer();
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
  newest().answer();
  expect(inputs()).toEqual(["1", "2"]);
  newest().answer();
  ask("3", "c");
  expect(inputs()).toEqual(["1", "2", "3"]);
});

it("hears no answer of another question, and a worker that failed gives its place to a new one", () => {
  const { ask, heard } = setUp();
  ask("1");
  newest().answer(7);
  expect(heard).toEqual([]);
  newest().dispatchEvent(new Event("error"));
  ask("2", "b");
  expect([HeldWorker.made.length, HeldWorker.made[0]?.isEnded]).toEqual([2, true]);
  newest().answer();
  expect(heard).toEqual(["of 2"]);
});

it("ends with its screen: no worker, no question that waits", () => {
  const { ask, runner } = setUp();
  ask("1");
  ask("2");
  newest().answer();
  runner.end();
  vi.advanceTimersByTime(1_000);
  expect([inputs(), newest().isEnded, vi.getTimerCount()]).toEqual([["1"], true, 0]);
});
