import { describe, expect, it } from "vitest";

import type { ProbabilityRow } from "../contract/index.ts";
import { pairRows } from "./pair-rows.ts";
import { at, raw } from "./testing/pair-of-symbols.ts";

describe("pairRows", () => {
  const rowsOf = (...list: [number, string][]): ProbabilityRow[] =>
    list.map(([minute, symbol]) => ({ ...raw(minute, symbol, 10), price_type: "market" }));

  it("gives each row its place whatever the order, and leaves out lone rows", () => {
    const rows = rowsOf([5, "B"], [5, "A"], [1, "A"], [1, "B"], [3, "A"]);
    const pairs = pairRows({ rows, symbol1: "A", symbol2: "B" });
    expect(pairs.map(({ fecha, first, second }) => [fecha, first.symbol, second.symbol])).toEqual([
      [at(1), "A", "B"],
      [at(5), "A", "B"],
    ]);
  });

  it("keeps the order of arrival where a contract was renamed", () => {
    const pairs = pairRows({
      rows: rowsOf([1, "X"], [1, "B"], [2, "X"], [2, "Y"]),
      symbol1: "A",
      symbol2: "B",
    });
    expect(pairs.map(({ first, second }) => [first.symbol, second.symbol])).toEqual([
      ["X", "B"],
      ["X", "Y"],
    ]);
  });
});
