import { expect, it } from "vitest";
import { storeNew } from "./stored-import.ts";

it("operations are stored with the fees of their own line: unknown stays unknown, none is none", () => {
  const dealt = { kind: "share" } as const;
  const trades = [2, 0, 1].map((index) => ({
    key: `k${index}`,
    index,
    dealt,
    trade: { instant: index, quantity: 10, price: 7_000 },
  }));
  const operations = [{ fees: null }, { fees: 0 }, { fees: 350.5 }];
  const stored = storeNew({ trades } as never, operations as never, () => "new");
  expect(stored.operations.map(([place, instant, , , fees]) => [place, instant, fees])).toEqual([
    [0, 2, 350.5],
    [0, 0, null],
    [0, 1, 0],
  ]);
  expect(new Set(stored.operations.map((row) => row[5])).size).toBe(3);
});
