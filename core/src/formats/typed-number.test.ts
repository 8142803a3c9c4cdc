import { expect, test } from "vitest";

import { formatLevel } from "./index.ts";
import { writtenDecimals } from "./typed-number.ts";

test.each([
  ["pesos", 7_500, "7.500,00"],
  ["pesos", 7_500.1256, "7.500,126"],
  ["total", 1_234.56, "$ 1.235"],
  ["percent", 0.45256, "45,3 %"],
  ["ratio", 1.5, "1,5000"],
  ["ratio", 1.234567, "1,2346"],
] as const)("a level in %s has its unit's usual decimals: %d is %s", (unit, value, text) => {
  expect(formatLevel(value, { unit })).toBe(text);
  expect(formatLevel(value, { unit, written: null })).toBe(text);
});

test.each([
  ["pesos", 7_500.5, 7_500.1256, "7.500,50"],
  ["percent", 0.4, 0.4525, "40,0 %"],
  ["percent", 0.452567, 0.4525, "45,26 %"],
  ["percent", 0.45256, 0.5, "45,3 %"],
  ["total", 1_234.56, 1_000.5, "$ 1.234,6"],
  ["ratio", 1.234567, 1.20001, "1,23457"],
] as const)(
  "a level in %s beside one that somebody wrote has that one's decimals",
  (unit, value, written, text) => {
    expect(formatLevel(value, { unit, written })).toBe(text);
  },
);

test("decimals are those that were written, not those that a binary fraction adds", () => {
  const counted = [7_500, 45.25, 0.1 + 0.2, 1e-7, 12_345_678_901_234, 1e21, 1e-30, -0.5].map(writtenDecimals);
  expect(counted).toEqual([0, 2, 1, 7, 0, 0, 20, 1]);
});
