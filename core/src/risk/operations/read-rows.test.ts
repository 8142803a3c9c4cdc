import { describe, expect, it, test } from "vitest";

import { createInstrumentTable } from "../../symbols/index.ts";
import { gapsOf, noColumns } from "./column-mapping.ts";
import { decodeText } from "./decode-text.ts";
import { isHtmlTable, rowsOfHtml } from "./html-table.ts";
import {
  decimalOf,
  isForeign,
  plainText,
  readMoment,
  readNumber,
  readSide,
  readStatus,
} from "./read-cells.ts";
import { expirationsOf, operationFault, operationReader } from "./read-operation.ts";
import type { Operation } from "./read-operation.ts";
import { readRows } from "./read-rows.ts";
import { headingsKey, recognizeLayout } from "./recognize-layout.ts";

const mapping = {
  ...noColumns,
  date: 0,
  symbol: 1,
  side: 2,
  quantity: 3,
  price: 4,
  amount: 5,
  fees: [6, 7],
  status: 8,
  currency: 9,
};
const columns = 10;
type Change = Partial<Record<keyof typeof mapping, unknown>>;

/** What one line is read as. */
function readOne(cells: readonly string[], change: Change = {}) {
  const rows = [{ line: 2, cells }];
  const read = readRows(rows, {
    mapping: { ...mapping, ...change } as never,
    columns,
    heading: 1,
    share: "GGAL",
  });
  const [operation] = read.operations;
  return operation?.operation ?? read.refused[0]?.reason ?? null;
}
const bought = ["20/11/2026", "GFGC7400DI", "Compra", "2", "300", "-60.500,00", "", "", "Terminada", "$"];
const withCell = (place: number, text: string) => bought.map((cell, at) => (at === place ? text : cell));

describe("a line of a list", () => {
  it("is an operation, or why it is none", () => {
    expect(readOne(bought)).toEqual({
      instant: Date.parse("2026-11-20T15:00:00Z"),
      symbol: "GFGC7400DI",
      side: "buy",
      quantity: 2,
      price: 300,
      fees: 0,
      isCancelled: false,
    });
    expect(readOne(withCell(2, "Suscripción"))).toBe("not-a-trade");
    expect(readOne(withCell(8, "Anulada"))).toBe("cancelled");
    expect(readOne(withCell(8, "Pendiente"))).toBe("not-filled");
    expect(readOne(withCell(8, "Parcialmente cancelada"))).toMatchObject({ quantity: 2 });
    expect(readOne(withCell(9, "Dólar MEP"))).toBe("not-pesos");
    expect(readOne(withCell(0, "ayer"))).toBe("no-date");
    expect(readOne(withCell(1, "AL30"))).toBe("unknown-symbol");
    expect(readOne(withCell(4, "gratis"))).toBe("no-price");
    expect(readOne(withCell(6, "varios"))).toBe("bad-fees");
    expect(readOne([...bought, "", "demás"])).toBe("wrong-columns");
    expect(readOne([...bought, "", " "])).toMatchObject({ quantity: 2 });
    expect(readOne(["", " "])).toBeNull();
    expect(readOne(["Fecha", "Símbolo", "Lado", "Cantidad", "Precio"])).toBeNull();
  });

  it("counts options in lots where the amount is a hundredfold, in shares where it isn't", () => {
    expect(readOne(withCell(5, "60.000"))).toMatchObject({ quantity: 2 });
    const shares = withCell(3, "200");
    expect(readOne(shares.with(5, "60.500"))).toMatchObject({ quantity: 2 });
    expect(readOne(shares.with(5, ""))).toMatchObject({ quantity: 200 });
    expect(readOne(shares.with(5, "0"))).toMatchObject({ quantity: 200 });
    expect(readOne(shares.with(5, ""), { optionUnit: "shares" })).toMatchObject({ quantity: 2 });
    expect(readOne(shares.with(5, "60.500"), { optionUnit: "lots" })).toMatchObject({ quantity: 200 });
    expect(readOne(withCell(3, "250").with(5, "75.000"))).toBe("part-of-lot");
    expect(readOne(withCell(3, "250").with(1, "GGAL").with(5, "75.000"))).toMatchObject({ quantity: 250 });
    expect(readOne(withCell(3, "10.000").with(5, ""))).toBe("too-many");
    expect(readOne(withCell(3, "9.999").with(5, ""))).toMatchObject({ quantity: 9_999 });
  });

  it("adds its columns of fees up, whatever their sign; without any the amount tells them", () => {
    expect(readOne(withCell(6, "-12,50").with(7, "3,05"))).toMatchObject({ fees: 15.55 });
    const none = { fees: [] };
    // 2 lots at 300 are 60,000.
    expect(readOne(bought, none)).toMatchObject({ fees: 500 });
    expect(readOne(withCell(2, "Venta").with(5, "59.400"), none)).toMatchObject({ side: "sell", fees: 600 });
    expect(readOne(withCell(5, "60.000"), none)).toMatchObject({ fees: null });
    expect(readOne(withCell(2, "Venta"), none)).toMatchObject({ fees: null });
    expect(readOne(withCell(5, ""), none)).toMatchObject({ fees: null });
    expect(readOne(withCell(1, "GGAL").with(5, "610"), none)).toMatchObject({ fees: 10 });
    expect(readOne(bought, { netPrices: true })).toMatchObject({ fees: 0 });
  });

  it("is a sale by its sign where no column says it", () => {
    expect(readOne(withCell(3, "-2"), { side: null })).toMatchObject({ side: "sell", quantity: 2 });
    expect(readOne(withCell(3, "2"), { side: null })).toMatchObject({ side: "buy", quantity: 2 });
    expect(readOne(withCell(3, "dos"), { side: null })).toBe("not-a-trade");
  });

  it("keeps the broker's number of it", () => {
    expect(readOne(withCell(9, "B-71"), { currency: null, reference: 9 })).toMatchObject({
      reference: "B-71",
    });
  });
});

test("a list that begins with its newest line is turned round; another keeps its order", () => {
  const at = (day: string, number: string) => ({
    line: Number(number),
    cells: withCell(0, day).with(3, number),
  });
  const quantities = (rows: ReturnType<typeof at>[], change: Change = {}) =>
    readRows(rows, {
      mapping: { ...mapping, ...change } as never,
      columns,
      heading: 1,
      share: "GGAL",
    }).operations.map(({ operation }) => operation.quantity);
  expect(quantities([at("20/11/2026", "3"), at("19/11/2026", "2")])).toEqual([2, 3]);
  expect(quantities([at("19/11/2026", "3"), at("20/11/2026", "2")])).toEqual([3, 2]);
  expect(quantities([at("20/11/2026", "3"), at("20/11/2026", "2")])).toEqual([3, 2]);
  // Nothing at or above the headings is read.
  expect(quantities([at("20/11/2026", "1"), at("20/11/2026", "2")])).toEqual([2]);
});

test("in groups the symbol stands above its operations, the first above the headings", () => {
  const cells = ["20/11/2026", "", "Compra", "2", "300", "", "", "", "", ""];
  const rows = [
    { line: 0, cells: ["Movimientos de noviembre", "", ""] },
    { line: 1, cells: ["Compra(GFGC7400DI)", "", ""] },
    { line: 2, cells: ["Fecha", "", "Lado", "Cantidad", "Precio"] },
    { line: 3, cells },
    { line: 4, cells: ["", "GGAL", ""] },
    { line: 5, cells },
  ];
  const grouped = { ...mapping, symbol: null, isGrouped: true };
  const read = readRows(rows, { mapping: grouped, columns, heading: 2, share: "GGAL" });
  expect(read.refused).toEqual([]);
  expect(read.operations.map(({ operation }) => operation.symbol)).toEqual(["GFGC7400DI", "GGAL"]);
});

test("words of brokers", () => {
  const buys = ["Compra", "CPRA", "Cpu$", "CPRC", "Buy", "C"];
  const sells = ["Venta", "VTA", "VTAS", "Sell", "V"];
  expect(buys.map(readSide)).toEqual(buys.map(() => "buy"));
  expect(sells.map(readSide)).toEqual(sells.map(() => "sell"));
  expect(["Caución", "Vencimiento", ""].map(readSide)).toEqual([null, null, null]);
  const statuses = (...texts: string[]) => [...new Set(texts.map(readStatus))];
  expect(
    statuses("Cancelada", "ANULADA", "Rechazada", "Vencida", "Expirada", "Rejected", "Eliminada"),
  ).toEqual(["cancelled"]);
  expect(
    statuses("Pendiente", "Nueva", "New", "En curso", "En mercado", "Ingresada", "Abierta", "Open", "Activa"),
  ).toEqual(["waiting"]);
  expect(statuses("Parcialmente anulada", "Parcialmente cancelada")).toEqual(["partly-cancelled"]);
  expect(statuses("", "Terminada", "Operada", "Filled")).toEqual(["filled"]);
  expect(["US$", "u$s", "USD", "Dólar", "dolar", "Cable", "MEP"].map(isForeign)).toEqual(Array(7).fill(true));
  expect(["$", "ARS", "Pesos", ""].map(isForeign)).toEqual(Array(4).fill(false));
  expect(plainText("  N° de Operación ($) ")).toBe("n de operacion $");
});

test.each([
  [["1.234,56"], "comma"],
  [["1,234.56"], "point"],
  [["$ 12.5"], "point"],
  [["ARS     1,234.56"], "point"],
  [["US$ 12,5"], "comma"],
  [["0.125"], "point"],
  // Thousands or decimals: nobody knows.
  [["1.234", "12,345"], "comma"],
  [["1.234.567"], "comma"],
  [["1.234", "7.5"], "point"],
  [["7.5", "8.5", "7,5"], "point"],
  [["7.5", "7,5"], "comma"],
  [["", "GFGC7400DI", "500"], "comma"],
] as const)("the cells %j part their cents by a %s", (cells, mark) => {
  expect(decimalOf(cells)).toBe(mark);
});

test("numbers and clocks", () => {
  const comma = (...texts: string[]) => texts.map((text) => readNumber(text, "comma"));
  expect(comma("AR$ 1.234.567,8", "U$S 12", "+5", "-(3)", "1234,5", "1.23", "12,", "1,2,3")).toEqual([
    1_234_567.8,
    12,
    5,
    null,
    1_234.5,
    null,
    null,
    null,
  ]);
  const moment = (date: string, time = "") => {
    const found = readMoment(date, time);
    return found === null ? null : new Date(found).toISOString();
  };
  expect(moment("2026/1/5", "9:05:30")).toBe("2026-01-05T12:05:30.000Z");
  expect(moment("05.01.2026", "11:59 PM")).toBe("2026-01-06T02:59:00.000Z");
  expect(moment("05/01/2026", "12:00 pm")).toBe("2026-01-05T15:00:00.000Z");
  expect(moment("05/01/2026 10:00", "11:00")).toBe("2026-01-05T14:00:00.000Z");
  expect(
    ["23:59:59", "23:60", "24:00", "10:00:60"].map((time) => moment("05/01/2026", time) !== null),
  ).toEqual([true, false, false, false]);
});

test("a page under another name is read as its table", () => {
  const page =
    '<html><table class="x"><tr><th width="10">A&ntilde;o</th><th>N&#250;mero &#x26; m&aacute;s</th></tr>' +
    "<tr><td>1<br>2</td><td> a &lt;b&gt;&nbsp;&foo; &#0;</td></tr></table></html>";
  expect(isHtmlTable(page)).toBe(true);
  expect(["Fecha;<table>", "<html><tr></tr>", " \n<TABLE>"].map(isHtmlTable)).toEqual([false, false, true]);
  expect(rowsOfHtml(page)).toEqual([
    ["Año", "Número & más"],
    ["1 2", "a <b> &foo; &#0;"],
  ]);
});

test("a page's entities are those of the list, not what every table inherits", () => {
  const cells = ["&constructor;", "&toString;", "&valueOf;", "&hasOwnProperty; &amp;"];
  expect(rowsOfHtml(`<table><tr><td>${cells.join("</td><td>")}</td></tr></table>`)).toEqual([
    ["&constructor;", "&toString;", "&valueOf;", "&hasOwnProperty; &"],
  ]);
});

test("big-endian text without a mark is read by its zeros", () => {
  expect(decodeText(Uint8Array.from([0, 0x41, 0, 0x42]))).toEqual({
    text: "AB",
    encoding: "utf-16be",
    isMended: false,
  });
});

test("what a mapping lacks", () => {
  expect(gapsOf(noColumns)).toEqual(["date", "symbol", "quantity", "price"]);
  expect(gapsOf({ ...noColumns, date: 0 })).toEqual(["symbol", "quantity", "price"]);
  expect(gapsOf({ ...noColumns, symbol: 0 })).toEqual(["date", "quantity", "price"]);
  expect(gapsOf({ ...noColumns, quantity: 0 })).toEqual(["date", "symbol", "price"]);
  expect(gapsOf({ ...noColumns, price: 0 })).toEqual(["date", "symbol", "quantity"]);
  expect(gapsOf({ ...noColumns, isGrouped: true })).toEqual(["date", "quantity", "price"]);
  expect(gapsOf({ ...noColumns, isGrouped: true })).toEqual(["date", "quantity", "price"]);
  expect(gapsOf({ ...noColumns, date: 0, symbol: 1, quantity: 2, price: 3 })).toEqual([]);
});

test("columns nobody knows are told by their headings, in the first thirty lines", () => {
  const row = ["Fecha", "Especie", "Cantidad", "Precio"];
  const found = recognizeLayout([["Mi broker"], ["Cuenta 1", ""], row]);
  expect(found).toMatchObject({ layout: null, heading: 2, isSure: false });
  expect(gapsOf(found?.mapping ?? noColumns)).toEqual([]);
  const late = [...Array.from({ length: 30 }, () => ["x", "y"]), row];
  expect(gapsOf(recognizeLayout(late)?.mapping ?? noColumns)).toHaveLength(4);
  expect(recognizeLayout(late.slice(1))?.heading).toBe(29);
  expect(recognizeLayout([["x"]])).toBeNull();
  expect(recognizeLayout([])).toBeNull();
  expect(headingsKey(["Fecha ", "N° Op."])).toBe("fecha|n op");
});

describe("an operation's limits", () => {
  const operation: Operation = {
    instant: 0,
    symbol: "GFGC7400DI",
    side: "buy",
    quantity: 9_999,
    price: 0,
    fees: 0,
    isCancelled: false,
  };
  it.each<[Partial<Operation>, string | null]>([
    [{}, null],
    [{ quantity: 10_000 }, "too-many"],
    [{ symbol: "GGAL", quantity: 999_900 }, null],
    [{ symbol: "GGAL.CI", quantity: 999_901 }, "too-many"],
    [{ symbol: "YPFC7400DI" }, "unknown-symbol"],
    [{ fees: Number.NaN }, "bad-fees"],
    [{ price: Number.NaN }, "no-price"],
  ])("%o: %s", (change, fault) => {
    expect(operationFault({ ...operation, ...change }, "GGAL")).toBe(fault);
  });

  it("its contract is looked up once a day, of the next such expiry", () => {
    const may = Date.parse("2026-05-06T15:00:00Z");
    const after = Date.parse("2026-12-28T15:00:00Z");
    const asked = [
      { symbol: "GFGC7400DI", instant: may },
      { symbol: "GFGV7400DI", instant: may },
      { symbol: "GFGC7400DI", instant: after },
      { symbol: "GGAL", instant: may },
      { symbol: "GFGC7400DI", instant: null },
    ];
    expect(expirationsOf(asked)).toEqual(["2026-12-18", "2027-12-17"]);
    const read = operationReader({
      table: createInstrumentTable({ instruments: [] }),
      share: "GGAL",
      on: "2026-05-06",
    });
    const sold = read({ ...operation, instant: may, side: "sell", quantity: 2, price: 300, fees: null });
    expect(sold).toMatchObject({
      ok: true,
      trade: { quantity: -2, price: 300, costs: 0, contract: { kind: "call", strike: 7_400 } },
      dealt: { kind: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" },
    });
  });
});
