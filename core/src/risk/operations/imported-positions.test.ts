import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { createInstrumentTable } from "../../symbols/index.ts";
import { decodeText } from "./decode-text.ts";
import { importedPositions, importSlotOf } from "./imported-positions.ts";
import type { ImportedOperation } from "./imported-positions.ts";
import { decimalOf, readNumber } from "./read-cells.ts";

const table = createInstrumentTable({ instruments: [] });
const now = Date.parse("2026-11-20T19:30:00Z");
const market = { table, on: "2026-11-20", now, costs: noCosts };
const option = (strike: number, more: Partial<ImportedOperation> = {}): ImportedOperation => ({
  dealt: { kind: "call", strike, expiration: "2026-12-18", symbol: `GFGC${strike}DI` },
  instant: Date.parse("2026-11-05T15:00:00Z"),
  quantity: 10,
  price: 160,
  fees: 800,
  ...more,
});
const made = (operations: ImportedOperation[]) => {
  const found = importedPositions({ ...market, batches: [{ name: "a.csv", operations }] });
  if (!found.ok) throw new Error(found.reason);
  return found.contents;
};

describe("importedPositions", () => {
  it("a sold leg's price and costs are what it brought, to the cent", () => {
    const [content] = made([option(7400, { quantity: -4, price: 90.5, fees: 253.4 })]);
    expect(content?.legs).toMatchObject([{ quantity: -4, price: 90.5 }]);
    // 253.40 of 36,200.
    expect(content?.costs).toEqual({ share: 0, premium: expect.closeTo(0.007, 12), exercise: 0 });
    expect(content?.events).toMatchObject([
      { cash: 36_200 - 253.4, realized: 0, note: "Importada de a.csv" },
    ]);
  });

  it("nine open bases are two positions, and what is closed goes with the last", () => {
    const strikes = Array.from({ length: 9 }, (_, place) => 7000 + 100 * place);
    const closed = [option(6000), option(6000, { quantity: -10, price: 170 })];
    const contents = made([...strikes.map((strike) => option(strike)), ...closed]);
    expect(contents.map(({ legs }) => legs.length)).toEqual([8, 1]);
    // 1,000 x 10 less 800 twice.
    expect(contents.map(({ realized }) => realized)).toEqual([0, 8_400]);
  });

  it("fees above what they were paid on are a result, never a fraction of one or more", () => {
    const [content] = made([option(9000, { quantity: 1, price: 0.01, fees: 50 })]);
    expect(content?.costs.premium).toBe(0.99);
    expect(content?.realized).toBeCloseTo(-(50 - 0.99), 10);
  });

  it("a list without fees leaves the costs as they are; nothing open is a content without legs", () => {
    const costs = { share: 0.007, premium: 0.008, exercise: 0.007 };
    const batches = [{ name: "a.csv", operations: [option(7400, { fees: null })] }];
    expect(importedPositions({ ...market, costs, batches })).toMatchObject({ contents: [{ costs }] });
    const [empty] = made([option(7400), option(7400, { quantity: -10, price: 150, fees: 0 })]);
    expect(empty).toMatchObject({ legs: [], realized: -10_800 });
  });

  it("more than a position may hold is refused, and no operations are none", () => {
    const many = [option(7400, { quantity: 9_999 }), option(7400, { quantity: 1 })];
    expect(importedPositions({ ...market, batches: [{ name: "", operations: many }] })).toEqual({
      ok: false,
      reason: "too-many",
    });
    expect(importedPositions({ ...market, batches: [] })).toEqual({ ok: false, reason: "empty" });
    expect(importSlotOf({ kind: "share" })).toBe("share");
  });
});

it.each([
  ["$ -1.234,50", "comma", -1234.5],
  ["(12,50)", "comma", -12.5],
  ["1,234.50", "point", 1234.5],
  ["12-", "point", -12],
  ["1.23.4", "comma", null],
  ["gratis", "comma", null],
  ["", "comma", null],
] as const)("%s with a %s is %s", (text, decimal, value) => {
  expect(readNumber(text, decimal)).toBe(value);
});

it.each([
  [["1.234", "7.010"], "comma"],
  [["1.234,5", "7.010"], "comma"],
  [["1,234.5"], "point"],
  [["0.125", "1.500"], "point"],
  [["54.52", "200000"], "point"],
  [["1.234.567", "12,5"], "comma"],
  [["1,234,567", "7.5"], "point"],
  [["1.234.567,8"], "comma"],
  [["12,5", "7.25"], "comma"],
  [["12,5", "7.25", "8.5"], "point"],
  [["$ 1.234", "US$ 7.5"], "point"],
  [[], "comma"],
  [["", "sin"], "comma"],
] as const)("%j has a decimal %s", (cells, decimal) => {
  expect(decimalOf(cells)).toBe(decimal);
});

it("bytes are text whatever wrote them", () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x41, 0]))).toMatchObject({
    text: "A",
    encoding: "utf-16le",
  });
  // By its mark, where most letters are no Latin ones.
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0x26, 0x3a]))).toMatchObject({
    text: "☺",
    encoding: "utf-16be",
  });
  expect(decodeText(Uint8Array.from([0x41, 0, 0x42, 0]))).toMatchObject({ text: "AB", encoding: "utf-16le" });
  expect(decodeText(Uint8Array.from([0x4e, 0xfa, 0x80]))).toMatchObject({
    text: "Nú€",
    encoding: "windows-1252",
  });
  expect(decodeText(new TextEncoder().encode("NÃºm"))).toMatchObject({ text: "Núm", isMended: true });
  expect(decodeText(new Uint8Array())).toMatchObject({ text: "", encoding: "utf-8" });
});
