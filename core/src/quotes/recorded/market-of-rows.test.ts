import { expect, it } from "vitest";

import { marketOfRows } from "./market-of-rows.ts";
import type { RecordedRow } from "./market-of-rows.ts";

const row = (symbol: string, change: Partial<RecordedRow> = {}): RecordedRow => ({
  symbol,
  time: "2026-11-20T15:00:00Z",
  expiration: "2026-12-18",
  strike: 7_400,
  precio_compra: 300,
  precio_venta: 310,
  precio_cierre: 305,
  ratePercent: 30,
  source: "imported",
  ...change,
});

it("is a whole market of its newest row's instant, each option with its sides, last and moment", () => {
  const older = row("GFGV7400DI", { time: "2026-11-20T14:55:00Z", strike: undefined, precio_compra: null });
  const result = marketOfRows({ rows: [older, row("GFGC7400DI")], spot: 7_400 });
  expect(result).toMatchObject({
    full: true,
    asOf: "2026-11-20T15:00:00.000Z",
    source: {
      kind: "replay",
      name: "Historia",
      recordedDate: "2026-11-20T15:00:00.000Z",
      session: "unknown",
    },
  });
  expect(result?.data.opciones).toEqual([
    {
      symbol: "GFGV7400DI",
      bid: null,
      ask: 310,
      last: 305,
      strike: null,
      expiration: "2026-12-18",
      datetime: "2026-11-20T14:55:00Z",
    },
    {
      symbol: "GFGC7400DI",
      bid: 300,
      ask: 310,
      last: 305,
      strike: 7_400,
      expiration: "2026-12-18",
      datetime: "2026-11-20T15:00:00Z",
    },
  ]);
  expect(result?.data.acciones).toEqual([{ symbol: "GGAL", last: 7_400 }]);
});

it("never mixes recorded and simulated rows: those of the newest one's source are shown, under its kind", () => {
  const rows = [
    row("A", { source: "simulated", time: "2026-11-20T14:00:00Z" }),
    row("B", { source: "live" }),
    row("C", { source: "imported", time: "2026-11-20T13:00:00Z" }),
  ];
  const symbolsOf = (of: readonly RecordedRow[]) => {
    const result = marketOfRows({ rows: of, spot: null });
    return [result?.source?.kind, result?.data.opciones?.map(({ symbol }) => symbol)];
  };
  expect(symbolsOf(rows)).toEqual(["live", ["B"]]);
  expect(symbolsOf(rows.slice(0, 1))).toEqual(["simulated", ["A"]]);
  expect(symbolsOf(rows.slice(2))).toEqual(["replay", ["C"]]);
  expect(symbolsOf([rows[0]!, rows[2]!])).toEqual(["simulated", ["A"]]);
});

it("remembers a caución for each expiry to come, by days; none without a rate, and no share without its price", () => {
  const rows = [
    row("A", { expiration: "2027-02-19", ratePercent: 35 }),
    row("B"),
    row("C", { ratePercent: 99 }),
    row("D", { expiration: "2026-11-20", ratePercent: 20 }),
    row("E", { expiration: "2027-04-16", ratePercent: null }),
    row("F", { expiration: null, ratePercent: 20 }),
  ];
  const data = marketOfRows({ rows, spot: 0 })?.data;
  expect(data?.cauction_rates).toEqual([
    { days: 28, rate: 30, description: "28 días" },
    { days: 91, rate: 35, description: "91 días" },
  ]);
  expect(data?.acciones).toEqual([]);
});

it("of no rows, or one without a time, is none", () => {
  expect(marketOfRows({ rows: [], spot: 7_400 })).toBeNull();
  expect(marketOfRows({ rows: [row("A", { time: "ayer" })], spot: 7_400 })).toBeNull();
});
