import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { JobInput } from "./risk-jobs.ts";
import { useRiskJob } from "./use-risk-job.ts";

/** Answers or fails when the test says. */
class HeldWorker {
  static newest: HeldWorker;
  onmessage: (event: object) => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor() {
    HeldWorker.newest = this;
  }
  postMessage() {}
  terminate() {}
}
const answered = (answer: unknown) =>
  act(() => HeldWorker.newest.onmessage({ data: { kind: "answer", answer } }));
const question = (capital: number) => ({ capital }) as unknown as JobInput<"reverse">;

afterEach(() => vi.unstubAllGlobals());

it("gives no answer of the question before, and none at all after a failure", () => {
  vi.stubGlobal("Worker", HeldWorker);
  const first = question(1);
  const { result, rerender } = renderHook(({ input }) => useRiskJob("reverse", input), {
    initialProps: { input: first },
  });
  answered("one");
  expect(result.current).toMatchObject({ status: "done", answer: "one", lastAnswer: "one" });
  rerender({ input: question(2) });
  expect(result.current).toMatchObject({ status: "working", answer: null, lastAnswer: "one" });
  act(() => HeldWorker.newest.onmessage({ data: { kind: "progress", progress: { done: 1, total: 2 } } }));
  expect(result.current).toMatchObject({ status: "working", answer: null });
  act(() => HeldWorker.newest.onerror());
  expect(result.current).toMatchObject({ status: "failed", answer: null, lastAnswer: null });
  act(() => result.current.retry());
  answered("two");
  expect(result.current).toMatchObject({ status: "done", answer: "two" });
});
