import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { contractKey } from "./contract-key.ts";
import { formatOptionSymbol } from "./format-option-symbol.ts";
import { monthByCode } from "./month-codes.ts";
import { normalizeSymbol } from "./normalize-symbol.ts";

describe("normalizeSymbol", () => {
  it.each([
    ["MERV - XMEV - GFGC4400OC - 24hs", "GFGC4400OC", "24HS"],
    ["MERV - XMEV - GFGC4400OC - CI", "GFGC4400OC", "CI"],
    ["MERV - XMEV - GGAL - 48hs", "GGAL", "48HS"],
    ["  gfgc4400oc ", "GFGC4400OC", null],
    ["GFGC4400OC 24hs", "GFGC4400OC", "24HS"],
    ["GFGC4400OC.CI", "GFGC4400OC", "CI"],
    ["GFGC180.FE", "GFGC180.FE", null],
    ["GFGC61.0FE", "GFGC61.0FE", null],
    ["MERV - XMEV - PESOS - 1D", "PESOS 1D", null],
    ["CI", "CI", null],
    ["", "", null],
  ])("takes %j apart", (text, symbol, settlement) => {
    expect(normalizeSymbol(text)).toEqual({ symbol, settlement });
  });

  // Every shape with every month code; no code reads as a settlement (CI, T0...), so no symbol can be cut short.
  const anySymbol = fc
    .tuple(
      fc.stringMatching(/^[A-Z0-9]{3}[CV](\d{1,5}|\d{1,6}\.\d{0,3})$/),
      fc.constantFrom(...Object.keys(monthByCode)),
    )
    .map(([start, code]) => start + code);

  it("changes nothing the second time", () => {
    checkProperty(
      "normalize twice",
      fc.property(anySymbol, (symbol) => {
        const first = normalizeSymbol(`MERV - XMEV - ${symbol} - 24hs`);
        expect(first).toEqual({ symbol, settlement: "24HS" });
        expect(normalizeSymbol(first.symbol).symbol).toBe(symbol);
      }),
    );
  });
});

describe("formatOptionSymbol", () => {
  // Recorded symbols.
  it.each([
    ["GFGC4400OC", 4400, 10],
    ["GFGC180.FE", 180, 2],
    ["GFGC87.0AG", 87, 8],
    ["GFGC5.80AB", 5.8, 4],
    ["GFGC5.566F", 5.566, 2],
    ["GFGC38785O", 3878.5, 10],
    ["GFGC10300G", 10_300, 8],
    ["GFGC33456O", 334.56, 10],
    ["GFGC82983G", 82.983, 8],
    ["GFGC4574JU", 4574, 6],
    ["GFGC4400MY", 4400, 5],
  ] as const)("writes %s", (symbol, strike, month) => {
    expect(formatOptionSymbol({ company: "GFG", type: "call", strike, month })).toBe(symbol);
  });

  it.each([
    [0, 10],
    [-1, 10],
    [Number.NaN, 10],
    [100_000, 10],
    [99_999.9, 10],
    [3878.5, 5],
  ] as const)("has no symbol for strike %d in month %d", (strike, month) => {
    expect(formatOptionSymbol({ company: "GFG", type: "put", strike, month })).toBeNull();
  });

  it("has none for a root that is not three characters", () => {
    expect(formatOptionSymbol({ company: "GGAL", type: "put", strike: 100, month: 10 })).toBeNull();
  });
});

describe("contractKey", () => {
  it("tells a symbol reused in another year apart", () => {
    const key = contractKey({ symbol: "GFGC10600F", expiration: "2026-02-20" });
    expect(key).not.toBe(contractKey({ symbol: "GFGC10600F", expiration: "2025-02-21" }));
  });
});
