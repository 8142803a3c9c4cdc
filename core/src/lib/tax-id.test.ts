import { expect, test } from "vitest";

import { formatTaxId, isCuit, taxIdOf } from "./tax-id.ts";

test("a CUIT is right by its last digit", () => {
  // ARCA, Banco Galicia, and one worked out by hand.
  expect(["33693450239", "30500001735", "30711610126"].map(isCuit)).toEqual([true, true, true]);
  expect(["33693450238", "3369345023", "336934502390", "3369345023a", ""].map(isCuit)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("is read as people write it", () => {
  expect(["33-69345023-9", " 33 69345023 9 ", "12.345.678", "5.123.456"].map(taxIdOf)).toEqual([
    "33693450239",
    "33693450239",
    "12345678",
    "5123456",
  ]);
  expect(["123456", "0123456", "33-69345023-8", "pasaporte", "=1+1"].map(taxIdOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("is printed with its hyphens or dots", () => {
  expect(["33693450239", "12345678", "5123456"].map(formatTaxId)).toEqual([
    "33-69345023-9",
    "12.345.678",
    "5.123.456",
  ]);
});
