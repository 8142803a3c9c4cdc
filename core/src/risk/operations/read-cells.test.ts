import { expect, it } from "vitest";

import { isForeign, marksIn, plainText, readNumber, readSide } from "./read-cells.ts";

it("words of brokers", () => {
  const buys = ["Compra", "CPRA", "Cpu$", "CPRC", "COTR", "CTRP", "Buy", "BOUGHT", "C", "B", "1"];
  const sells = ["Venta", "VTA", "VTAS", "VTTR", "VTCT", "VTRP", "Sell", "Sold", "V", "S", "2"];
  expect(buys.map(readSide)).toEqual(buys.map(() => "buy"));
  expect(sells.map(readSide)).toEqual(sells.map(() => "sell"));
  const others = ["Caución", "Vencimiento", "", "12", "24hs", "Suscripción", "Baja"];
  expect(others.map(readSide)).toEqual(others.map(() => null));
  expect(["US$", "u$s", "USD", "Dólar", "dolar", "Cable", "MEP"].map(isForeign)).toEqual(Array(7).fill(true));
  expect(["$", "ARS", "Pesos", ""].map(isForeign)).toEqual(Array(4).fill(false));
  expect(plainText("  N° de Operación ($) ")).toBe("n de operacion $");
});

it.each([
  [
    "comma",
    ["1.234,56", "US$ 12,5", "1.234.567", "1.234.567,8", "7.5|7,5", "|GFGC7400DI|500", "1.234|7.010"],
  ],
  ["comma", ["1.234,5|7.010", "1.234.567|12,5", "12,5|7.25", "1.234|12,345", "", "|sin"]],
  ["point", ["1,234.56", "$ 12.5", "ARS     1,234.56", "0.125", "1.234|7.5", "7.5|8.5|7,5", "0.125|1.500"]],
  ["point", ["54.52|200000", "1,234,567|7.5", "12,5|7.25|8.5", "$ 1.234|US$ 7.5"]],
] as const)("cents are parted by a %s in each of %j", (mark, columns) => {
  const marked = columns.map((cells) => {
    const { commas, points } = marksIn(cells.split("|"));
    return [cells, points > commas ? "point" : "comma"];
  });
  expect(marked).toEqual(columns.map((cells) => [cells, mark]));
});

it("numbers are read with their sign and currency, and what is none isn't", () => {
  const comma =
    "AR$ 1.234.567,8|U$S 12|+5|-(3)|1234,5|1.23|12,|1,2,3|$ -1.234,50|(12,50)|1.23.4|gratis|".split("|");
  const read = [1_234_567.8, 12, 5, null, 1_234.5, null, null, null, -1_234.5, -12.5, null, null, null];
  expect(comma.map((text) => readNumber(text, "comma"))).toEqual(read);
  expect(["1,234.50", "12-"].map((text) => readNumber(text, "point"))).toEqual([1_234.5, -12]);
});
