import { expect, it } from "vitest";
import { readEndOfDayRow } from "./end-of-day-row.ts";
import { readQuoteRow } from "./quote-row.ts";
import { readAdrRow, readPesoCloseRow, readStockQuoteRow } from "./share-row.ts";

const endOfDay = {
  date: "2024-10-15",
  symbol: "GFGC7400DI",
  strike: "7400",
  expiry: "2024-12-20",
  last: "120",
  open: "110",
  high: "130",
  low: "105",
  turnover: "1200000",
  volume: "100",
  operations: "12",
  underlying_close: "7350",
  risk_free_rate: "0.952341",
};

it("a day's row becomes its bar: the rate a percentage, the time the close, sides that nobody told unknown", () => {
  const read = readEndOfDayRow(endOfDay);
  expect(read).toMatchObject({
    ok: true,
    corrections: [],
    bar: {
      symbol: "GFGC7400DI",
      expiration: "2024-12-20",
      time: "2024-10-15T20:00:00.000Z",
      resolution: "1d",
      source: "imported",
      open: 110,
      high: 130,
      low: 105,
      close: 120,
      bid: null,
      ask: null,
      volume: 100,
      operations: 12,
      turnover: 1_200_000,
      underlying: 7_350,
      ratePercent: 95.2341,
    },
    instrument: { strike: 7_400, type: "call", expirationEstimated: false, source: "imported" },
  });
});

it.each<[string, object, string | string[]]>([
  ["no date", { date: "" }, "fecha ausente o inválida"],
  ["a symbol of nothing", { symbol: "XX" }, "símbolo que no se entiende"],
  ["a high below its low", { high: "100" }, "máximo menor que el mínimo"],
  ["a high that is its low", { high: "105" }, []],
  ["no expiration", { expiry: "" }, ["vencimiento ausente"]],
  ["another day", { expiry: "2024-12-21" }, ["vencimiento que no corresponde"]],
  [
    "a strike that the symbol hides",
    { symbol: "GFGC69785D", strike: "" },
    ["base estimada por el precio del subyacente"],
  ],
])("a day's row with %s: %j %j", (_name, change, expected) => {
  const read = readEndOfDayRow({ ...endOfDay, ...change });
  const said = read.ok ? read.corrections : read.reason.replace(/ \(.*$/, "");
  expect(said).toEqual(expected);
});

const quote = {
  trade_date: "2026-11-18",
  quote_time: "12:00:59",
  symbol: "GFGC7400DI",
  strike: "7400",
  expiry: "2026-12-18",
  bid: "10",
  ask: "12",
  last: "0",
  volume: "0",
};

it("a quote's row becomes its minute: no price of zero, its totals as the day's, and a cross is flagged", () => {
  expect(readQuoteRow(quote, 7_350)).toMatchObject({
    ok: true,
    bar: {
      time: "2026-11-18T15:00:00.000Z",
      resolution: "1m",
      bid: 10,
      ask: 12,
      close: null,
      volume: null,
      operations: null,
      turnover: null,
      dayTotals: { volume: 0, operations: null, turnover: null },
      underlying: 7_350,
      flags: [],
    },
    corrections: [],
  });
  expect(readQuoteRow({ ...quote, bid: "12" }, 7_350)).toMatchObject({ bar: { flags: [] } });
  expect(readQuoteRow({ ...quote, bid: "12.5", expiry: "" }, null)).toMatchObject({
    bar: { flags: ["crossed"], underlying: null },
    instrument: { expirationEstimated: true },
    corrections: ["vencimiento ausente"],
  });
  expect(readQuoteRow({ ...quote, quote_time: "" }, null)).toMatchObject({ ok: false });
  expect(readQuoteRow({ ...quote, symbol: "XX" }, null)).toMatchObject({ ok: false });
});

const day = { fecha: "2026-11-18", open: "50", high: "52", low: "49", close: "51", volume: "1000" };

it("the ADR's day is in dollars, the peso close in pesos, both at the close and of no settlement", () => {
  expect(readAdrRow(day)).toMatchObject({
    ok: true,
    shareBar: {
      currency: "USD",
      settlement: "unknown",
      time: "2026-11-18T20:00:00.000Z",
      open: 50,
      high: 52,
      low: 49,
      close: 51,
      volume: 1_000,
    },
  });
  expect(readPesoCloseRow({ fecha: "2026-11-18", ggal_ba_ars: "7350" })).toMatchObject({
    ok: true,
    shareBar: { currency: "ARS", close: 7_350, open: null, volume: null },
  });
});

it.each<[object, string]>([
  [{ fecha: "" }, "fecha ausente o inválida"],
  [{ close: "0" }, "sin cierre"],
  [{ high: "48" }, "máximo menor que el mínimo"],
])("the ADR's day with %j is refused: %s", (change, reason) => {
  expect(readAdrRow({ ...day, ...change })).toEqual({ ok: false, reason });
});

it("a share's quote becomes its minute, flagged where it is crossed, noted where it has no hour", () => {
  const stock = { trade_date: "2026-11-18", quote_time: "12:00:30", symbol: "GGAL", settlement: "24hs" };
  expect(readStockQuoteRow({ ...stock, bid: "7351", ask: "7350", last: "7350", volume: "9" })).toMatchObject({
    ok: true,
    shareBar: {
      settlement: "24hs",
      time: "2026-11-18T15:00:00.000Z",
      bid: 7_351,
      ask: 7_350,
      close: 7_350,
      volume: null,
      turnover: null,
      dayTotals: { volume: 9, turnover: null },
      flags: ["crossed"],
    },
    corrections: [],
  });
  expect(readStockQuoteRow({ ...stock, bid: "7350", ask: "7350" })).toMatchObject({
    shareBar: { flags: [] },
  });
  expect(readStockQuoteRow({ ...stock, quote_time: "", ask: "7350" })).toMatchObject({
    shareBar: { flags: [], close: null },
    corrections: ["hora ausente"],
  });
  expect(readStockQuoteRow({ ...stock, bid: "0" })).toEqual({ ok: false, reason: "sin precios" });
  expect(readStockQuoteRow({ ...stock, symbol: "" })).toEqual({
    ok: false,
    reason: "fecha o símbolo ausente",
  });
});
