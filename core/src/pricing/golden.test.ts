import { describe, expect, test } from "vitest";
import { blackScholes } from "./black-scholes.ts";
import { impliedVolatility } from "./implied-volatility.ts";
import { printErrors, readGolden, summarize, whereGolden, type GoldenRow } from "./testing/golden.ts";
import type { BlackScholesResult } from "./types.ts";

const prices = readGolden("bs_golden.csv");
const volatilities = readGolden("iv_golden.csv");

function priced(row: GoldenRow): BlackScholesResult {
  return blackScholes({
    type: row.type,
    spot: row.number("S"),
    strike: row.number("K"),
    yearsToExpiry: row.number("T"),
    rate: row.number("r"),
    volatility: row.number("sigma"),
  });
}

function legSize(row: GoldenRow): number {
  return Math.max(row.number("S"), row.number("K") * Math.exp(-row.number("r") * row.number("T")));
}

describe("prices and greeks against 50 digits", whereGolden("bs_golden.csv"), () => {
  const rows = prices;
  const results = rows.map(priced);

  test("A1: price within 4e-16 of the larger leg everywhere", () => {
    const errors = rows.map((row, index) => {
      const result = results[index] as BlackScholesResult;
      return Math.abs(result.price - row.number("price")) / legSize(row);
    });
    printErrors("A1 price, of the larger leg", errors);
    expect(summarize(errors).max).toBeLessThanOrEqual(4e-16);
  });

  test("A2: price relative p99 3e-14 and max 1e-12 above 1e-300", () => {
    const errors = rows.flatMap((row, index) => {
      const exact = row.number("price");
      return exact < 1e-300 ? [] : [Math.abs((results[index] as BlackScholesResult).price / exact - 1)];
    });
    printErrors("A2 price, relative", errors);
    expect(summarize(errors).p99).toBeLessThanOrEqual(3e-14);
    expect(summarize(errors).max).toBeLessThanOrEqual(1e-12);
  });

  test.each([
    ["delta", "delta"],
    ["gamma", "gamma"],
    ["vega", "vega"],
    ["rho", "rho"],
    ["probITM", "probabilityInTheMoney"],
  ] as const)("A3: %s relative p99 2e-14", (column, key) => {
    const errors = rows.flatMap((row, index) => {
      const exact = row.number(column);
      return Math.abs(exact) < 1e-300
        ? []
        : [Math.abs((results[index] as BlackScholesResult)[key] / exact - 1)];
    });
    printErrors(`A3 ${key}, relative`, errors);
    expect(summarize(errors).p99).toBeLessThanOrEqual(2e-14);
  });

  test("A3: theta within 1e-14 of its own size or the larger leg's", () => {
    const errors = rows.map((row, index) => {
      const exact = row.number("theta");
      const theta = (results[index] as BlackScholesResult).theta;
      return Math.abs(theta - exact) / Math.max(Math.abs(exact), legSize(row));
    });
    printErrors("A3 theta, scaled", errors);
    expect(summarize(errors).max).toBeLessThanOrEqual(1e-14);
  });

  test("A5: every output of every row is a number", () => {
    const bad = results.filter((result) => Object.values(result).some((value) => !Number.isFinite(value)));
    expect(bad).toEqual([]);
  });
});

describe("implied volatility against 50 digits", whereGolden("iv_golden.csv"), () => {
  test("A4: error p99 3 and max 8 in units of what the price can tell", () => {
    const errors = (volatilities ?? []).map((row) => {
      const result = impliedVolatility({
        type: row.type,
        price: row.number("price"),
        spot: row.number("S"),
        strike: row.number("K"),
        yearsToExpiry: row.number("T"),
        rate: row.number("r"),
      });
      const exact = row.number("iv");
      const attainable = 2.22e-16 * (1 + row.number("condition"));
      return result.ok ? Math.abs(result.volatility / exact - 1) / attainable : Infinity;
    });
    printErrors("A4 implied volatility, in attainable units", errors);
    expect(summarize(errors).p99).toBeLessThanOrEqual(3);
    expect(summarize(errors).max).toBeLessThanOrEqual(8);
  });
});
