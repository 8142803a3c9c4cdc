import { expect, it } from "vitest";

import { readUpdate } from "./read-update.ts";

it("an update's outside: what each field says, and what it counts for where it is missing or something else", () => {
  const rows: readonly [unknown, object][] = [
    [{ data: {} }, { full: true, seq: null, asOf: null, source: null, removed: [], malformedItems: 0 }],
    [
      { full: false, seq: 7, asOf: "2026-11-20T15:00:00Z", data: {} },
      { full: false, seq: 7, asOf: Date.UTC(2026, 10, 20, 15) },
    ],
    [
      { full: "no", seq: "7", asOf: "yesterday", source: 3, data: {} },
      { full: true, seq: null, asOf: null },
    ],
    [{ data: { removed: ["A", 3, null, "B"] } }, { removed: ["A", "B"] }],
    [{ data: { removed: "A", opciones: {} } }, { removed: [], options: [], malformedItems: 0 }],
    [
      {
        data: { opciones: [{ symbol: "A", bid: 1 }, { symbol: 3 }], acciones: [null], cauction_rates: ["x"] },
      },
      { options: [{ symbol: "A", bid: 1 }], stocks: [], rates: [], malformedItems: 3 },
    ],
  ];
  for (const [payload, read] of rows) {
    expect(readUpdate(payload), JSON.stringify(payload)).toMatchObject(read);
  }
  expect([{ full: true }, null, "update"].map(readUpdate)).toEqual([null, null, null]);
});
