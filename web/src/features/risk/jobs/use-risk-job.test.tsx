import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { JobInput } from "./risk-jobs.ts";
import { unknownText, useRiskJob } from "./use-risk-job.ts";

/** Answers or fails when the test says. */
class HeldWorker {
  static newest: HeldWorker;
  static ended = 0;
  onmessage: (event: object) => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor() {
    HeldWorker.newest = this;
  }
  postMessage() {}
  terminate() {
    HeldWorker.ended += 1;
  }
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
  const broken = HeldWorker.newest;
  act(() => broken.onerror());
  expect(result.current).toMatchObject({ status: "failed", answer: null, lastAnswer: null });
  act(() => result.current.retry());
  expect(HeldWorker.newest).not.toBe(broken);
  answered("two");
  expect(result.current).toMatchObject({ status: "done", answer: "two" });
});

it("a job that is cancelled, replaced or left ends its worker, and one that is done leaves it for the next", () => {
  vi.stubGlobal("Worker", HeldWorker);
  HeldWorker.ended = 0;
  const { result, rerender, unmount } = renderHook(({ input }) => useRiskJob("reverse", input), {
    initialProps: { input: question(1) },
  });
  act(() => result.current.cancel());
  expect([result.current.status, HeldWorker.ended]).toEqual(["cancelled", 1]);
  act(() => result.current.retry());
  const { newest } = HeldWorker;
  rerender({ input: question(2) });
  expect(HeldWorker.ended).toBe(2);
  expect(HeldWorker.newest).not.toBe(newest);
  answered("two");
  rerender({ input: question(3) });
  expect([HeldWorker.ended, result.current.status]).toEqual([2, "working"]);
  // An idle worker goes with its screen, too.
  answered("three");
  unmount();
  expect(HeldWorker.ended).toBe(3);
});

it.each([
  ["waiting", "Calculando"],
  ["working", "Calculando"],
  ["cancelled", "Sin calcular"],
  ["failed", "No se pudo calcular"],
  ["done", "No se pudo calcular"],
] as const)("what a job that is %s has no number of says: %s", (status, text) => {
  expect(unknownText(status)).toBe(text);
});
