import { createInstrumentTable } from "@paridad/core/symbols";
import { expect, it } from "vitest";
import { previewOf } from "./preview.ts";
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

it("what is held of an option is over the day after its last one", () => {
  const expiration = "2026-12-18";
  const contract = { kind: "call", strike: 7_400, expiration, symbol: "GFGC7400DI" } as const;
  const bought = [0, Date.parse("2026-11-20T15:00:00Z"), 10, 160, null, "m"] as const;
  const stored = { contracts: [contract], operations: [bought], slots: {} };
  const instruments = [{ symbol: contract.symbol, expiration, strike: 7_400, type: "call" }] as never;
  const isOverOn = (on: string) =>
    previewOf({
      operations: [],
      found: { trades: [], repeated: [], refused: [] } as never,
      imports: [{ name: "a.csv", stored }] as never,
      table: createInstrumentTable({ instruments }),
      on,
    }).holdings.map(({ isOver }) => isOver);
  expect([isOverOn(expiration), isOverOn("2026-12-19")]).toEqual([[false], [true]]);
});
