import { describe, expect, test } from "vitest";
import { createChainColumns } from "./chain-columns.ts";
import type { ChainColumns } from "./chain-columns.ts";
import { impliedVolatility } from "../implied-volatility.ts";
import { impliedVolatilityChain } from "./implied-volatility-chain.ts";
import { priceChain } from "./price-chain.ts";

const count = 700;
const spot = 7_000;

/** Strikes from a fifth to five times the forward and deviations (volatility x root of years) from 0.002 to 9. */
function chainUpTo(largestDeviation: number): ChainColumns {
  const columns = createChainColumns(count);
  for (let row = 0; row < count; row++) {
    const deviation = 0.002 * (largestDeviation / 0.002) ** (row / (count - 1));
    const years = [0.02, 0.25, 1, 4][row % 4] as number;
    columns.optionType[row] = Math.floor(row / 4) % 2;
    columns.spot[row] = spot;
    const yieldRate = row % 5 === 0 ? 0.04 : 0;
    const forward = spot * Math.exp((0.3 - yieldRate) * years);
    // The strike stays within reach of the deviation, so the price has digits left.
    const place = deviation * (((row * 7) % 9) - 4) * 0.4;
    columns.strike[row] = forward * Math.exp(Math.max(-1.6, Math.min(1.6, place)));
    columns.yearsToExpiry[row] = years;
    columns.rate[row] = 0.3;
    columns.dividendYield[row] = yieldRate;
    columns.volatility[row] = deviation / Math.sqrt(years);
  }
  priceChain(columns, { count });
  columns.marketPrice.set(columns.price);
  return columns;
}

/** Largest share by which the price of a solved volatility misses the quoted one, against the larger leg. */
function worstMiss(columns: ChainColumns): number {
  const quoted = columns.marketPrice.slice();
  columns.volatility.set(columns.impliedVolatility);
  priceChain(columns, { count });
  let worst = 0;
  for (let row = 0; row < count; row++) {
    const miss = Math.abs((columns.price[row] as number) - (quoted[row] as number));
    worst = Math.max(worst, miss / Math.max(columns.spot[row] as number, columns.strike[row] as number));
  }
  return worst;
}

const solved = (columns: ChainColumns) => columns.impliedVolatilityReason.filter((code) => code === 0).length;

describe("volatilities of a chain of every size of deviation", () => {
  test("give the quoted prices back, up to prices next to their maximum", () => {
    const columns = chainUpTo(9);
    impliedVolatilityChain(columns, { count });
    expect(solved(columns)).toBe(count);
    // Two roundings of the price: 4 units of the last place of the larger leg.
    expect(worstMiss(columns)).toBeLessThanOrEqual(9e-16);
  });

  test("are the ones that made the prices, where the price still tells", () => {
    const columns = chainUpTo(5);
    impliedVolatilityChain(columns, { count });
    let worst = 0;
    for (let row = 0; row < count; row++) {
      const solved = columns.volatility[row] as number;
      worst = Math.max(worst, Math.abs((columns.impliedVolatility[row] as number) / solved - 1));
    }
    expect(worst).toBeLessThanOrEqual(1e-9);
  });

  test.each([1e-3, 0.2, 5, 400])(
    "started from the neighbour's volatility times %d end in the same place",
    (factor) => {
      const columns = chainUpTo(9);
      impliedVolatilityChain(columns, { count });
      const cold = columns.impliedVolatility.slice();
      for (let row = 0; row < count; row++)
        columns.warmVolatility[row] = factor * (cold[(row + 97) % count] as number);
      impliedVolatilityChain(columns, { count, warm: true });
      expect(solved(columns)).toBe(count);
      expect(worstMiss(columns)).toBeLessThanOrEqual(9e-16);
    },
  );
});

describe("starts", () => {
  const cold = (): ChainColumns => {
    const columns = chainUpTo(9);
    impliedVolatilityChain(columns, { count });
    return columns;
  };

  test.each([0, -0.4, Number.NaN, 1e9, Number.POSITIVE_INFINITY])(
    "that are none (%d) are passed over: the same bits as without",
    (start) => {
      const columns = chainUpTo(9);
      columns.warmVolatility.fill(start);
      impliedVolatilityChain(columns, { count, warm: true });
      expect(columns.impliedVolatility).toEqual(cold().impliedVolatility);
    },
  );

  test.each([
    [8136.041782240818, 0.8252822104964056, 30501.229086921176],
    [99.51242515383902, 0.0006345551577456966, 61002.455971343436],
    // The strike 6,820 deviations out, where the density's exponent passes through all of its table again.
    [164.87212707001282, 0.116204, 7.331068609832125e-5],
  ])("beyond all measure are none either: strike %d", (strike, volatility, start) => {
    const columns = createChainColumns(1);
    columns.optionType[0] = strike < 100 ? 1 : 0;
    for (const [column, value] of [
      [columns.spot, 100],
      [columns.strike, strike],
      [columns.yearsToExpiry, 1],
      [columns.volatility, volatility],
      [columns.warmVolatility, start],
    ] as const) {
      column[0] = value;
    }
    priceChain(columns, { count: 1 });
    columns.marketPrice.set(columns.price);
    impliedVolatilityChain(columns, { count: 1, warm: true });
    expect(columns.impliedVolatility[0]).toBeCloseTo(volatility, 7);
  });

  test("are not looked at unless they are asked for", () => {
    const columns = chainUpTo(9);
    columns.warmVolatility.fill(0.37);
    impliedVolatilityChain(columns, { count });
    expect(columns.impliedVolatility).toEqual(cold().impliedVolatility);
  });

  test("that are a day old need no other seed, wherever the prices stand beside each other", () => {
    const columns = cold();
    for (let row = 0; row < count; row++) {
      columns.warmVolatility[row] = (columns.impliedVolatility[row] as number) * (1 + 0.02 * ((row % 5) - 2));
    }
    impliedVolatilityChain(columns, { count, warm: true });
    expect(solved(columns)).toBe(count);
    expect(worstMiss(columns)).toBeLessThanOrEqual(9e-16);
  });

  test("don't reach a row without volatility, nor its neighbours", () => {
    const columns = chainUpTo(9);
    const without = [3, 64, 65, 130, count - 1];
    for (const row of without) columns.marketPrice[row] = 0;
    columns.warmVolatility.fill(0.5);
    impliedVolatilityChain(columns, { count, warm: true });
    expect(solved(columns)).toBe(count - without.length);
    for (const row of without) expect(columns.impliedVolatility[row]).toBe(0);
    const good = cold();
    for (let row = 0; row < count; row++) {
      if (without.includes(row)) continue;
      const [one, other] = [columns.impliedVolatility[row], good.impliedVolatility[row]] as [number, number];
      expect(Math.abs(one / other - 1), `row ${row}`).toBeLessThan(1e-3);
    }
  });

  test("leave alone what stands behind the rows that are asked for", () => {
    const columns = chainUpTo(9);
    columns.impliedVolatility.fill(7);
    impliedVolatilityChain(columns, { count: 100 });
    expect(columns.impliedVolatility[100]).toBe(7);
    expect(columns.impliedVolatility[99]).not.toBe(7);
  });
});

describe("what no number of halvings and doublings reaches", () => {
  /** Rows at the forward, where nothing but the seed knows how far away the answer lies. */
  const atTheForward = (deviation: number): ChainColumns => {
    const columns = createChainColumns(count);
    columns.spot.fill(spot);
    columns.strike.fill(spot);
    columns.yearsToExpiry.fill(1);
    columns.volatility.fill(deviation);
    for (let row = 0; row < count; row++) columns.optionType[row] = row % 2;
    priceChain(columns, { count });
    columns.marketPrice.set(columns.price);
    return columns;
  };
  /** Furthest that any row's volatility is from the one that made the prices; infinite where a row has none. */
  const worstOf = (columns: ChainColumns, deviation: number): number => {
    const far = columns.impliedVolatility.map((implied) => Math.abs(implied / deviation - 1));
    return solved(columns) === count ? Math.max(...far) : Infinity;
  };

  test.each([
    ["narrow", 0.2, 1e-15],
    ["wide", 0.9, 1e-15],
    ["narrow, from far above", 1e-10, 9.9],
  ])("starts again from the seed: %s", (_name, deviation, start) => {
    const columns = atTheForward(deviation);
    columns.warmVolatility.fill(start);
    impliedVolatilityChain(columns, { count, warm: true });
    expect(worstOf(columns, deviation)).toBeLessThan(deviation < 1e-9 ? 1e-6 : 1e-14);
  });

  test.each([true, false])("is no start left behind by the chain before (warm: %s)", (warm) => {
    for (const deviation of [0.2, 0.9, 3]) {
      impliedVolatilityChain(atTheForward(1e-12), { count });
      const columns = atTheForward(deviation);
      columns.warmVolatility.fill(deviation * 1.01);
      impliedVolatilityChain(columns, { count, warm });
      expect(worstOf(columns, deviation)).toBeLessThan(1e-13);
    }
  });
});

test("a call for one option gives the same bits, whatever the size of its deviation", () => {
  const columns = chainUpTo(9);
  impliedVolatilityChain(columns, { count });
  const at = (column: Float64Array, row: number): number => column[row] as number;
  for (let row = 0; row < count; row++) {
    const one = impliedVolatility({
      type: columns.optionType[row] === 0 ? "call" : "put",
      price: at(columns.marketPrice, row),
      spot: at(columns.spot, row),
      strike: at(columns.strike, row),
      yearsToExpiry: at(columns.yearsToExpiry, row),
      rate: at(columns.rate, row),
      dividendYield: at(columns.dividendYield, row),
    });
    expect(one, `row ${row}`).toEqual({ ok: true, volatility: at(columns.impliedVolatility, row) });
  }
});

test("one spot for all overwrites the column before the volatilities are worked out", () => {
  const columns = chainUpTo(1);
  impliedVolatilityChain(columns, { count });
  const before = columns.impliedVolatility.slice();
  columns.spot.fill(1);
  impliedVolatilityChain(columns, { count, spot });
  expect(columns.spot.every((value) => value === spot)).toBe(true);
  expect(columns.impliedVolatility).toEqual(before);
});
