import { expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { openSymbolKey, readSelectedSymbol, takeOpenSymbol } from "./open-symbol.ts";

test.each([
  ["GFGC79115D", "GFGC79115D"],
  ["  gfgv7200oc \n", "GFGV7200OC"],
  ["MERV - XMEV - GFGC4400OC - 24hs", "GFGC4400OC"],
])("reads %j as %s", (text, symbol) => {
  expect(readSelectedSymbol(text)).toEqual({ ok: true, symbol });
});

test("refuses other texts and keeps little of them", () => {
  expect(readSelectedSymbol("Grupo Galicia")).toEqual({ ok: false, text: "Grupo Galicia" });
  const refused = readSelectedSymbol("x".repeat(5_000));
  expect(refused.ok === false && refused.text.length).toBe(40);
});

test("a request is answered once", () => {
  const memory = createMemoryStorage({ [openSymbolKey]: "GFGC79115D" });
  expect(takeOpenSymbol(memory)).toEqual({ ok: true, symbol: "GFGC79115D" });
  expect(takeOpenSymbol(memory)).toBeNull();
});
