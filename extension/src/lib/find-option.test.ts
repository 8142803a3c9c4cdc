import { expect, test } from "vitest";

import type { CalculatorStore } from "@paridad/core/stores";

import { findOption } from "./find-option.ts";

const december = "2026-12-18";
const february = "2027-02-19";
const rows = {
  [december]: [{ strike: 7_000, call: { symbol: "GFGC7000DI", formerSymbols: [] }, put: null }],
  [february]: [{ strike: 7_500, call: null, put: { symbol: "GFGV7500FE", formerSymbols: ["GFGV7600FE"] } }],
};

/** A calculator of two expiries that shows the first. */
function openCalculator() {
  let expiry: keyof typeof rows = december;
  const calculator = {
    getState: () => ({
      rows: rows[expiry],
      expiry: { expiration: expiry },
      expiries: Object.keys(rows).map((expiration) => ({ expiration })),
    }),
    selectExpiry: (expiration: keyof typeof rows) => void (expiry = expiration),
  } as unknown as CalculatorStore;
  return { find: (symbol: string) => findOption(calculator, symbol), shown: () => expiry };
}

test("an option of the expiry shown is found where it is", () => {
  const { find, shown } = openCalculator();
  expect(find("GFGC7000DI")).toMatchObject({ strike: 7_000, option: { symbol: "GFGC7000DI" } });
  expect(shown()).toBe(december);
});

test.each(["GFGV7500FE", "GFGV7600FE"])("%s is found in another expiry, which is left selected", (symbol) => {
  const { find, shown } = openCalculator();
  expect(find(symbol)).toMatchObject({ strike: 7_500, option: { symbol: "GFGV7500FE" } });
  expect(shown()).toBe(february);
});

test("a search for what nobody lists ends at the expiry it began with", () => {
  const { find, shown } = openCalculator();
  expect(find("GFGC9999DI")).toBeNull();
  expect(shown()).toBe(december);
});
