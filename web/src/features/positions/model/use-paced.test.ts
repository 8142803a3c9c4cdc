import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { usePaced } from "./use-paced.ts";

afterEach(() => void vi.useRealTimers());

it("a drawing follows prices once a second, and what the user changed at once", () => {
  vi.useFakeTimers();
  const { result, rerender, unmount } = renderHook(({ value, shape }) => usePaced(value, shape), {
    initialProps: { value: 1, shape: "a" },
  });
  rerender({ value: 2, shape: "a" });
  expect(result.current).toBe(1);
  act(() => vi.advanceTimersByTime(999));
  expect(result.current).toBe(1);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(2);
  rerender({ value: 3, shape: "b" });
  expect(result.current).toBe(3);
  rerender({ value: 4, shape: "b" });
  expect(result.current).toBe(3);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
