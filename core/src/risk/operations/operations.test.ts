import { describe, expect, it } from "vitest";

import { createInstrumentTable, expirationInstant } from "../../symbols/index.ts";
import { runLedger } from "../../positions/index.ts";
import { operationImporter } from "./import-operations.ts";
import type { Operation } from "./read-operation.ts";

const expiration = "2024-06-19";
const table = createInstrumentTable({
  instruments: [
    { symbol: "GFGC1200JU", expiration, strike: 1200 },
    { symbol: "GFGC11559J", expiration, strike: 1155.9 },
    { symbol: "GFGC10608J", expiration, strike: 1060.8 },
  ],
  renames: [
    { from: "GFGC1200JU", to: "GFGC11559J", expiration, exDate: "2024-05-09" },
    { from: "GFGC11559J", to: "GFGC10608J", expiration, exDate: "2024-05-20" },
  ],
});
const context = { table, share: "GGAL", on: "2024-05-21" };
const at = (date: string) => Date.parse(`${date}T15:00:00Z`);
const line = (change: Partial<Operation> = {}): Operation => ({
  instant: at("2024-05-06"),
  symbol: "GFGC1200JU",
  side: "buy",
  quantity: 2,
  price: 2_650,
  fees: 4_489.1,
  isCancelled: false,
  ...change,
});
function importOperations({
  operations,
  ...importing
}: Parameters<typeof operationImporter>[0] & { readonly operations: readonly Operation[] }) {
  const importer = operationImporter(importing);
  operations.forEach((operation, index) => importer.take(operation, index));
  const read = importer.result();
  const ledger = runLedger(read.trades.map(({ trade }) => trade));
  return { ...read, ledger: ledger.ok ? ledger : null };
}

const contract = { kind: "call", strike: 1060.8, expiration: expirationInstant(expiration) };

describe("operationImporter", () => {
  it("follows a base through both ex-dates: bought under one name, sold under another, one average", () => {
    const { ledger, refused, trades } = importOperations({
      ...context,
      operations: [
        line(),
        line({ instant: at("2024-05-10"), symbol: "GFGC11559J", quantity: 1, price: 2_740, fees: 2_320.78 }),
        line({ instant: at("2024-05-20"), symbol: "GFGC10608J", side: "sell", price: 2_978, fees: 5_044.73 }),
      ],
    });
    expect(refused).toEqual([]);
    expect(trades.every(({ trade }) => trade.contract.kind === "call")).toBe(true);
    // (200 x 2650 + 4489.10 + 100 x 2740 + 2320.78) / 300 = 2702.6996.
    const average = (530_000 + 4_489.1 + 274_000 + 2_320.78) / 300;
    expect(ledger?.holdings).toEqual([
      {
        contract,
        quantity: 1,
        averagePrice: expect.closeTo(average, 8),
        realized: expect.closeTo(200 * (2_978 - average) - 5_044.73, 6),
      },
    ]);
  });

  it("shares by their symbol, whatever its settlement", () => {
    const operations = [line({ symbol: "GGAL.24HS", quantity: 150, price: 3_700, fees: null })];
    expect(importOperations({ ...context, operations }).ledger?.holdings).toEqual([
      { contract: { kind: "share" }, quantity: 150, averagePrice: 3_700, realized: 0 },
    ]);
  });

  it("a second time adds nothing, and two equal fills of one list both count", () => {
    const operations = [line(), line(), line({ reference: "71" }), line({ reference: "71", quantity: 1 })];
    const first = importOperations({ ...context, operations });
    expect(first.trades).toHaveLength(4);
    expect(first.ledger?.holdings[0]?.quantity).toBe(7);
    const known = new Set(first.trades.map(({ key }) => key));
    const again = importOperations({ ...context, operations, known });
    expect(again).toMatchObject({ trades: [], repeated: [0, 1, 2, 3], ledger: null });
    // A longer list of the same day: only what is new.
    const longer = importOperations({ ...context, operations: [...operations, line()], known });
    expect(longer).toMatchObject({ repeated: [0, 1, 2, 3], trades: [{ trade: { quantity: 2 } }] });
  });

  it("a fill that differs in its time alone is another one, with the broker's number and without", () => {
    for (const reference of [undefined, "71"]) {
      const first = importOperations({ ...context, operations: [line({ reference })] });
      const known = new Set(first.trades.map(({ key }) => key));
      const later = line({ reference, instant: at("2024-05-06") + 60_000 });
      const again = importOperations({ ...context, operations: [later, line({ reference })], known });
      expect(again).toMatchObject({ repeated: [1], trades: [{ index: 0 }] });
    }
  });

  it("of lines that are alike the broker's number tells which is new; an empty one is none", () => {
    const first = importOperations({ ...context, operations: [line({ reference: "71" })] });
    const known = new Set(first.trades.map(({ key }) => key));
    const of = (...operations: Operation[]) => importOperations({ ...context, operations, known }).repeated;
    expect(of(line({ reference: "72" }), line({ reference: "71" }))).toEqual([1]);
    expect(of(line({ reference: "" }), line())).toEqual([]);
    const bare = importOperations({ ...context, operations: [line()] });
    const keys = new Set(bare.trades.map(({ key }) => key));
    const again = importOperations({ ...context, operations: [line({ reference: "" })], known: keys });
    expect(again.repeated).toEqual([0]);
  });

  it.each<[Partial<Operation>, string]>([
    [{ isCancelled: true }, "cancelled"],
    [{ instant: null }, "no-date"],
    [{ side: null }, "no-side"],
    [{ quantity: null }, "no-quantity"],
    [{ quantity: 0 }, "no-quantity"],
    [{ quantity: 1.5 }, "no-quantity"],
    [{ price: null }, "no-price"],
    [{ price: -1 }, "no-price"],
    [{ fees: -1 }, "bad-fees"],
    [{ symbol: "AL30" }, "unknown-symbol"],
    [{ symbol: "" }, "unknown-symbol"],
    [{ symbol: "GFGC12345J" }, "strike-unknown"],
  ])("%o is left out: %s", (change, reason) => {
    const result = importOperations({ ...context, operations: [line(change), line()] });
    expect(result.refused).toEqual([{ index: 0, reason }]);
    expect(result.trades).toHaveLength(1);
  });

  it("a base not in the table is read from its symbol, its decimal point from the share's price that day", () => {
    const result = importOperations({
      ...context,
      operations: [line({ symbol: "GFGC12345J" }), line({ symbol: "GFGV4400JU", side: "sell" })],
      spotOn: (date) => (date === "2024-05-06" ? 3_700 : null),
    });
    expect(result.ledger?.holdings.map((holding) => holding.contract)).toEqual([
      { ...contract, strike: 1234.5 },
      { ...contract, kind: "put", strike: 4400 },
    ]);
  });

  it("a premium above the share's price of that day, or a put's above its strike, is left out", () => {
    const reasonOf = (change: Partial<Operation>, spot: number | null = 3_700) =>
      importOperations({ ...context, operations: [line(change)], spotOn: () => spot }).refused[0]?.reason;
    const out = "price-out-of-reach";
    expect([
      reasonOf({ price: 4_700 }),
      reasonOf({ price: 4_900 }),
      reasonOf({ price: 4_900 }, null),
    ]).toEqual([undefined, out, undefined]);
    const put = { symbol: "GFGV4400JU", price: 4_401 };
    expect([reasonOf(put, null), reasonOf({ ...put, price: 4_400 })]).toEqual([out, undefined]);
  });
});
