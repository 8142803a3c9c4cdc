import { expect, test } from "vitest";

import { readSoughtOption } from "./open-symbol.ts";

test.each([
  ["gfgc7200di", { ok: true, symbol: "GFGC7200DI" }],
  ["BYMA:GFGC71621D", { ok: true, symbol: "GFGC71621D" }],
  ["Compra GFGV71621D 10 lotes a 335,00", { ok: true, symbol: "GFGV71621D" }],
  ["GFGC7162", { ok: true, strike: 7_162, type: "call", month: null }],
  ["7162", { ok: true, strike: 7_162, type: null, month: null }],
  ["7.200 dic", { ok: true, strike: 7_200, type: null, month: "DIC" }],
  ["put 7200 de febrero", { ok: true, strike: 7_200, type: "put", month: "FEB" }],
  ["hola", { ok: false, text: "hola" }],
  ["10 lotes", { ok: false, text: "10 lotes" }],
] as const)("%s", (text, expected) => {
  expect(readSoughtOption(text)).toEqual(expected);
});
