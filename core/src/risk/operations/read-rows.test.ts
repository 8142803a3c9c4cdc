import { describe, expect, it, test } from "vitest";

import { createInstrumentTable } from "../../symbols/index.ts";
import { gapsOf, noColumns } from "./column-mapping.ts";
import { isHtmlTable, rowsOfHtml } from "./html-table.ts";
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

/** Reading of one line. */
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
    expect(readOne(withCell(8, "Parcialmente cancelada"))).toBe("unknown-state");
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
    expect(readOne(shares.with(5, ""), { optionUnit: "lots" })).toMatchObject({ quantity: 200 });
    expect(readOne(withCell(3, "250").with(5, "75.000"))).toBe("part-of-lot");
    expect(readOne(withCell(3, "250").with(1, "GGAL").with(5, "75.000"))).toMatchObject({ quantity: 250 });
    const many = withCell(4, "300,00").with(5, "");
    expect(readOne(many.with(3, "10.000"))).toBe("too-many");
    expect(readOne(many.with(3, "9.999"))).toMatchObject({ quantity: 9_999 });
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

  it("counts what was executed whatever the state, and nothing of what wasn't", () => {
    const executed = { executed: 6, fees: [] };
    for (const state of ["Cancelada", "En proceso", "No ejecutada", ""]) {
      expect(readOne(withCell(3, "100").with(5, "").with(6, "10").with(8, state), executed)).toMatchObject({
        quantity: 10,
      });
    }
    expect(readOne(withCell(6, "0").with(8, "Cancelada"), executed)).toBe("cancelled");
    expect(readOne(withCell(6, "").with(8, "En proceso"), executed)).toBe("not-filled");
    expect(readOne(withCell(6, "diez"), executed)).toBe("no-quantity");
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

test("operations stand in the order of their instants, also where the list has another", () => {
  const cells = (time: string, number: string) =>
    withCell(0, `25/11/2026 ${time}`).with(3, number).with(5, "");
  const rows = ["12:00", "11:00", "11:00", "13:00"].map((time, index) => ({
    line: index + 2,
    cells: cells(time, String(index + 1)),
  }));
  const read = readRows(rows, { mapping: mapping as never, columns, heading: 1, share: "GGAL" });
  expect(read.operations.map(({ operation }) => operation.quantity)).toEqual([2, 3, 1, 4]);
});

test("a whole line that stands twice with its own number counts once", () => {
  const line = withCell(9, "B-71");
  const rows = [line, line, line.with(3, "2,00")].map((cells, index) => ({ line: index + 2, cells }));
  const numbered = { ...mapping, currency: null, reference: 9 };
  const read = (change: Change) =>
    readRows(rows, { mapping: { ...numbered, ...change } as never, columns, heading: 1, share: "GGAL" });
  expect(read({}).refused.map(({ line: at, reason }) => [at, reason])).toEqual([[3, "repeats-line"]]);
  // An order's number is of all its fills.
  expect(read({ orders: [9] }).operations).toHaveLength(3);
});

test("in groups the symbol stands above its operations, the first above the headings", () => {
  const cells = ["20/11/2026", "", "Compra", "2", "300", "", "", "", "", ""];
  const rows = [
    { line: 0, cells: ["Movimientos de noviembre", "", ""] },
    { line: 1, cells: ["Compra(GFGC7400DI)", "", ""] },
    { line: 2, cells: ["Fecha", "", "Lado", "Cantidad", "Precio"] },
    { line: 3, cells },
    { line: 4, cells: ["", "GGAL", ""] },
    { line: 5, cells: cells.with(4, "7.010,00") },
  ];
  const grouped = { ...mapping, symbol: null, isGrouped: true };
  const read = readRows(rows, { mapping: grouped, columns, heading: 2, share: "GGAL" });
  expect(read.refused).toEqual([]);
  expect(read.operations.map(({ operation }) => operation.symbol)).toEqual(["GFGC7400DI", "GGAL"]);
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

test("a list without dates is of what is held, since the session before", () => {
  const heads = ["Especie", "Tipo", "Cantidad", "Precio", "PPC", "Total"];
  const lines = [
    ["GFGC7400DI", "Opciones", "6", "210,00", "165,50", "126.000,00"],
    ["GFGC7800DI", "Opciones", "-4", "90,00", "80,00", "-36.000,00"],
    ["Total", "", "", "", "", "90.000,00"],
  ];
  const known = recognizeLayout([heads])?.mapping ?? noColumns;
  expect(gapsOf(known)).toEqual(["date"]);
  // A Monday at noon.
  const heldAt = Date.parse("2026-11-30T12:00:00-03:00");
  const held = { ...known, heldAt };
  expect(gapsOf(held)).toEqual([]);
  const rows = [heads, ...lines].map((cells, index) => ({ line: index + 1, cells }));
  const read = readRows(rows, { mapping: held, columns: 6, heading: 1, share: "GGAL" });
  const since = { instant: Date.parse("2026-11-27T12:00:00-03:00"), heldAt, fees: null };
  expect(read.operations.map(({ operation }) => operation)).toMatchObject([
    { symbol: "GFGC7400DI", side: "buy", quantity: 6, price: 165.5, ...since },
    { symbol: "GFGC7800DI", side: "sell", quantity: 4, price: 80, ...since },
  ]);
  expect(read.refused).toMatchObject([{ line: 4 }]);
});

test("columns nobody knows are told by their headings, in the first thirty lines", () => {
  const row = ["Fecha", "Especie", "Cantidad", "Precio"];
  const result = recognizeLayout([["Mi broker"], ["Cuenta 1", ""], row]);
  expect(result).toMatchObject({ layout: null, heading: 2, isSure: false });
  expect(gapsOf(result?.mapping ?? noColumns)).toEqual([]);
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
