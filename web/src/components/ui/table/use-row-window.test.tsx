import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { useRowWindow } from "./use-row-window.ts";

const rowHeight = 36;

/** An area 500 px high, so with 14 rows in sight at most, 15 where one is cut at each end. */
function setUp(count: number, height = 500) {
  const area = document.createElement("div");
  Object.defineProperty(area, "clientHeight", { value: height, configurable: true });
  const scroller = { current: area };
  const hook = renderHook(({ rows }) => useRowWindow({ count: rows, rowHeight, scroller }), {
    initialProps: { rows: count },
  });
  const scrollTo = (top: number) =>
    act(() => {
      area.scrollTop = top;
      area.dispatchEvent(new Event("scroll"));
    });
  return { ...hook, area, scrollTo };
}

describe("useRowWindow", () => {
  it.each([0, 1, 35, 36, 287, 288, 289, 5_000, 90_000, 5_000 * 36 - 500])(
    "draws every row in sight at %i px, and few others",
    (top) => {
      const { result, scrollTo } = setUp(5_000);
      scrollTo(top);
      const { first, end } = result.current;
      expect(first).toBeLessThanOrEqual(Math.floor(top / rowHeight));
      expect(end).toBeGreaterThanOrEqual(Math.min(5_000, Math.ceil((top + 500) / rowHeight)));
      expect(end - first).toBeLessThanOrEqual(15 + 4 * 8);
    },
  );

  it("draws forty and some before anything is measured", () => {
    expect(setUp(5_000, 0).result.current).toEqual({ first: 0, end: 56 });
  });

  it("ends with the last row, also when rows are taken away under a scrolled area", () => {
    const { result, rerender, scrollTo } = setUp(100);
    scrollTo(86 * rowHeight);
    expect(result.current.end).toBe(100);
    rerender({ rows: 10 });
    expect(result.current.end).toBe(10);
    expect(result.current.first).toBeLessThanOrEqual(10);
    scrollTo(0);
    expect(result.current).toEqual({ first: 0, end: 10 });
  });

  it("keeps its rows while no further group comes into sight", () => {
    const { result, scrollTo } = setUp(5_000);
    scrollTo(8 * rowHeight);
    const before = result.current;
    scrollTo(15 * rowHeight);
    expect(result.current).toEqual(before);
    scrollTo(16 * rowHeight);
    expect(result.current).toEqual({ first: before.first + 8, end: before.end + 8 });
  });
});
