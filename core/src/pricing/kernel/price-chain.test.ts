import { describe, expect, test } from "vitest";
import { blackScholes } from "../black-scholes.ts";
import { createChainColumns, impliedVolatilityReasons, type ChainColumns } from "./chain-columns.ts";
import { impliedVolatility } from "../implied-volatility.ts";
import { impliedVolatilityChain } from "./implied-volatility-chain.ts";
import { priceChain } from "./price-chain.ts";
import { priceOutputs } from "../testing/price-outputs.ts";
import type { BlackScholesInput } from "../types.ts";

const COUNT = 1000;

/** A chain over several blocks with rows of every kind: ordinary, far wings, tiny deviations, no data. */
function mixedChain(): ChainColumns {
  const columns = createChainColumns(COUNT);
  for (let row = 0; row < COUNT; row++) {
    columns.optionType[row] = row % 2;
    columns.spot[row] = 5000;
    columns.strike[row] = 5000 * Math.exp(((row % 41) - 20) * 0.05);
    columns.yearsToExpiry[row] = row % 97 === 5 ? 0 : (1 + (row % 13) ** 2) / 365;
    columns.rate[row] = 0.35;
    columns.dividendYield[row] = row % 3 === 0 ? 0.06 : 0;
    columns.volatility[row] = row % 89 === 7 ? 0 : row % 11 === 0 ? 0.01 : 0.2 + (row % 7) * 0.15;
  }
  return columns;
}

function rowOf(columns: ChainColumns, row: number): BlackScholesInput {
  const at = (column: Float64Array): number => column[row] as number;
  return {
    type: columns.optionType[row] === 0 ? "call" : "put",
    spot: at(columns.spot),
    strike: at(columns.strike),
    yearsToExpiry: at(columns.yearsToExpiry),
    rate: at(columns.rate),
    dividendYield: at(columns.dividendYield),
    volatility: at(columns.volatility),
  };
}

describe("a chain in columns", () => {
  test("gives the same bits as option by option", () => {
    const columns = mixedChain();
    priceChain(columns, { count: COUNT });
    for (let row = 0; row < COUNT; row++) {
      const one = blackScholes(rowOf(columns, row));
      for (const output of priceOutputs) {
        expect(columns[output][row], `${output} of row ${row}`).toBe(one[output]);
      }
    }
  });

  test("one spot for all overwrites the column, and rows beyond the count stay", () => {
    const columns = mixedChain();
    priceChain(columns, { count: 10, spot: 4000 });
    expect(columns.spot[9]).toBe(4000);
    expect(columns.spot[10]).toBe(5000);
    expect(columns.price[10]).toBe(0);
    expect(columns.price[9]).toBe(blackScholes({ ...rowOf(columns, 9), spot: 4000 }).price);
  });

  test("an empty chain is no error", () => {
    const columns = createChainColumns(0);
    priceChain(columns, { count: 0 });
    impliedVolatilityChain(columns, { count: 0 });
    expect(columns.capacity).toBe(0);
  });
});

describe("sizes that no market has", () => {
  // The volatility of each keeps the deviation ordinary, so only the size itself is in the way.
  const ordinary: BlackScholesInput = {
    type: "call",
    spot: 1,
    strike: 1,
    yearsToExpiry: 1,
    rate: 0,
    volatility: 0.4,
  };
  const both = (size: number): Partial<BlackScholesInput> => ({ spot: size, strike: size });

  test.each<[string, Partial<BlackScholesInput>]>([
    ["a spot too small", { spot: 9e-38, strike: 1.1e-37 }],
    ["a spot too large", { spot: 1.1e37, strike: 9e36 }],
    ["a strike too small", { spot: 1.1e-37, strike: 9e-38 }],
    ["a strike too large", { spot: 9e36, strike: 1.1e37 }],
    ["a life without end", { yearsToExpiry: 1.1e37, volatility: 0.4 / Math.sqrt(1.1e37) }],
    ["a rate beyond all", { rate: 1.1e6, yearsToExpiry: 1e-6, volatility: 400 }],
    ["a growth beyond all", { rate: 601, strike: Math.exp(80), volatility: 30 }],
    ["a spot at the smallest", { spot: 1e-37, strike: 1.1e-37 }],
    ["a spot at the largest", { spot: 1e37, strike: 9e36 }],
    ["a strike at the smallest", { spot: 1.1e-37, strike: 1e-37 }],
    ["a strike at the largest", { spot: 9e36, strike: 1e37 }],
    ["a life at the longest", { yearsToExpiry: 1e37, volatility: 0.4 / Math.sqrt(1e37) }],
    ["a rate at the largest", { rate: 1e6, yearsToExpiry: 1e-6, volatility: 400 }],
    ["a growth at the largest", { rate: 600, strike: Math.exp(80), volatility: 30 }],
    [
      "a rate and a yield beyond all",
      { rate: 1.1e6, dividendYield: 1.1e6, yearsToExpiry: 1e-6, volatility: 400 },
    ],
    ["a yield beyond all", { rate: 1e6, dividendYield: 1.1e6, yearsToExpiry: 1e-6, volatility: 400 }],
  ])("%s: no price and no volatility, neither alone nor in a chain", (_name, change) => {
    const input = { ...ordinary, ...change };
    const columns = createChainColumns(1);
    columns.spot[0] = input.spot;
    columns.strike[0] = input.strike;
    columns.yearsToExpiry[0] = input.yearsToExpiry;
    columns.rate[0] = input.rate;
    columns.dividendYield[0] = input.dividendYield ?? 0;
    columns.volatility[0] = input.volatility;
    const quote = 0.3 * Math.min(input.spot, input.strike);
    columns.marketPrice[0] = quote;
    priceChain(columns, { count: 1 });
    impliedVolatilityChain(columns, { count: 1 });
    expect([columns.price[0], columns.delta[0], columns.vega[0]]).toEqual([0, 0, 0]);
    expect(blackScholes(input)).toMatchObject({ price: 0, delta: 0, vega: 0 });
    expect(impliedVolatilityReasons[columns.impliedVolatilityReason[0] ?? 0]).toBe("invalid-input");
    expect(impliedVolatility({ ...input, price: quote })).toEqual({ ok: false, reason: "invalid-input" });
  });

  test.each([1.1e-37, 9e36])("just within them an option of %d has its price", (size) => {
    const { price } = blackScholes({ ...ordinary, ...both(size) });
    expect(price / size / blackScholes(ordinary).price).toBeCloseTo(1, 12);
  });
});

describe("volatilities of a chain", () => {
  test("are those of option by option, with the same reasons", () => {
    const columns = mixedChain();
    priceChain(columns, { count: COUNT });
    columns.marketPrice.set(columns.price);
    for (let row = 3; row < COUNT; row += 10)
      columns.marketPrice[row] = [1e6, 1e-3, -1, Number.NaN][row % 4] as number;
    impliedVolatilityChain(columns, { count: COUNT });
    for (let row = 0; row < COUNT; row++) {
      const { volatility: _volatility, ...terms } = rowOf(columns, row);
      const one = impliedVolatility({ ...terms, price: columns.marketPrice[row] as number });
      const reason = impliedVolatilityReasons[columns.impliedVolatilityReason[row] as number];
      expect(reason, `row ${row}`).toBe(one.ok ? "solved" : one.reason);
      expect(columns.impliedVolatility[row], `row ${row}`).toBe(one.ok ? one.volatility : 0);
    }
  });
});
