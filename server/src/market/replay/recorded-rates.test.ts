import { expect, it } from "vitest";
import { ratesAt, readRecordedRate } from "./recorded-rates.ts";
import { readRecordedStock } from "./recorded-stock.ts";

const row = {
  currency: "ARS",
  trade_date: "2026-11-18",
  quote_time: "12:00:00",
  days: "7",
  last_rate_pct: "24",
  bid_rate_pct: "23",
  ask_rate_pct: "26",
};

it.each<[string, object, number | string]>([
  ["its last rate", {}, 24],
  ["the middle of its sides without a last one", { last_rate_pct: "" }, 24.5],
  ["no rate with one side alone", { last_rate_pct: "", bid_rate_pct: "" }, "malformed-row"],
  ["nothing of another currency", { currency: "USD" }, "foreign-rate"],
  ["nothing without a day", { trade_date: "" }, "undated-rate"],
  ["nothing of no days", { days: "0" }, "malformed-row"],
  ["nothing without a term", { days: "" }, "malformed-row"],
  ["a negative rate as it is", { last_rate_pct: "-1" }, -1],
])("a recorded caución gives %s", (_name, change, expected) => {
  const read = readRecordedRate({ ...row, ...change });
  expect(read.ok ? read.recorded.rate.rate : read.fault).toBe(expected);
});

it("one without an hour was known half an hour before the close", () => {
  const read = readRecordedRate({ ...row, quote_time: "" });
  expect(read.ok && new Date(read.recorded.at).toISOString()).toBe("2026-11-18T19:30:00.000Z");
});

it("the ladder at an instant is the latest day's, each term at its latest quote by then, shortest first", () => {
  const quote = (day: string, hour: number, days: number, rate: number) => ({
    at: Date.parse(`${day}T${hour}:00:00Z`),
    date: day,
    rate: { days, rate, description: `${days} días` },
  });
  const rates = [
    quote("2026-11-18", 16, 7, 25),
    quote("2026-11-18", 15, 7, 24),
    quote("2026-11-18", 15, 1, 21),
    quote("2026-11-17", 15, 30, 28),
  ];
  const known = (at: string, date = "2026-11-18") =>
    ratesAt({ rates, at: Date.parse(at), date }).map(({ days, rate, description }) => [
      days,
      rate,
      description,
    ]);
  expect(known("2026-11-18T15:00:00Z")).toEqual([
    [1, 21, "1 días"],
    [7, 24, "7 días"],
  ]);
  expect(known("2026-11-18T16:00:00Z")[1]).toEqual([7, 25, "7 días"]);
  expect(known("2026-11-18T14:59:59Z")).toEqual([[30, 28, "30 días (del 17/11/2026)"]]);
  expect(known("2026-11-17T14:00:00Z")).toEqual([[1, 15, "1 día (tasa por defecto)"]]);
});

it("a recorded share without an hour counts from the opening and shows no instant; without a day it is none", () => {
  const stock = {
    trade_date: "2026-11-18",
    quote_time: "",
    symbol: " ggal ",
    settlement: "CI",
    last: "7500",
  };
  expect(readRecordedStock(stock)).toMatchObject({
    at: Date.parse("2026-11-18T13:30:00Z"),
    stock: { symbol: "GGAL", settlement: "CI", last: 7_500, bid: null, datetime: null },
  });
  expect(readRecordedStock({ ...stock, quote_time: "12:30:00" })).toMatchObject({
    stock: { datetime: "2026-11-18T15:30:00.000Z" },
  });
  expect(readRecordedStock({ ...stock, trade_date: "" })).toBeNull();
  expect(readRecordedStock({ ...stock, symbol: " " })).toBeNull();
});
