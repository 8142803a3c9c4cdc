import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { SearchInput } from "@paridad/core/opportunities";

import { useSearch } from "./use-search.ts";

const workers: HeldWorker[] = [];
/** Answers or fails when the test says. */
class HeldWorker extends EventTarget {
  asked: { id: number } | null = null;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(question: { id: number }) {
    this.asked = question;
  }
  terminate() {}
}

afterEach(() => vi.unstubAllGlobals());

it("ends a search whose worker failed, and another worker takes the retry", () => {
  vi.stubGlobal("Worker", HeldWorker);
  const input = {} as SearchInput;
  const { result } = renderHook(() => useSearch(input));
  expect(result.current).toMatchObject({ isRunning: true, hasFailed: false });
  act(() => void workers[0]?.dispatchEvent(new Event("error")));
  expect(result.current).toMatchObject({ isRunning: false, hasFailed: true, rows: [] });
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ isRunning: true, hasFailed: false });
  expect(workers).toHaveLength(2);
  const data = { id: workers[1]?.asked?.id, outcome: null };
  act(() => void workers[1]?.dispatchEvent(new MessageEvent("message", { data })));
  expect(result.current).toMatchObject({ isRunning: false, hasFailed: false });
});
