import { expect, it } from "vitest";

import { changedFields, mergeRows } from "./merge-rows.ts";

const row = (symbol: string, bid: number | null, ask: number) => ({ symbol, bid, ask });

it("a changed row goes out by its name and what became another; a new one goes out whole", () => {
  const old = row("GFGC7400DI", Number.NaN, 305);
  expect(changedFields(old, { ...old, bid: null }, "symbol")).toEqual({ symbol: "GFGC7400DI", bid: null });
  expect(changedFields(old, { ...old }, "symbol")).toEqual({ symbol: "GFGC7400DI" });
  expect(changedFields(undefined, old, "symbol")).toBe(old);
});

it("all rows there are take out the others; a part takes out those that it names", () => {
  const [a, b, c] = [row("A", 1, 2), row("B", 1, 2), row("C", 1, 2)];
  const rows = new Map([a, b].map((one) => [one.symbol, one]));
  const nameOf = ({ symbol }: { symbol: string }) => symbol;
  const whole = mergeRows(rows, [{ ...a }, c], { nameOf, whole: true });
  expect([[...whole.changed], [...whole.removed], [...rows.values()]]).toEqual([
    [["C", undefined]],
    ["B"],
    [a, c],
  ]);
  expect(rows.get("A")).toBe(a);
  const part = mergeRows(rows, [{ ...c, bid: 3 }], { nameOf, removed: ["A", "C", "Z"] });
  expect([[...part.changed], [...part.removed]]).toEqual([[["C", c]], ["A"]]);
});
