import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { priceTypes } from "../contract/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import { alignRows, type RawRow } from "./align-rows.ts";
import { cumulativeShares } from "./cumulative-shares.ts";
import { probabilitySeries } from "./probability-series.ts";
import { seriesQuality } from "./series-quality.ts";
import { at, highRow, lowRow, raw, symbols } from "./testing/pair-of-symbols.ts";

function seriesOf(first: readonly RawRow[], second: readonly RawRow[], includeInterpolated = true) {
  const rows = alignRows({ first, second, priceType: "market" });
  return probabilitySeries({ rows, ...symbols, priceType: "market", includeInterpolated });
}

describe("probabilitySeries", () => {
  const points = seriesOf(
    [lowRow(0, 100), lowRow(1, 110), lowRow(2, 105)],
    [highRow(0, 40), highRow(1, 45), highRow(2, 45)],
  );

  it("derives the specification's columns", () => {
    expect(points[0]).toEqual({
      fecha: at(0),
      ...symbols,
      spread: 60,
      costo_bull: 6000,
      precio_compra: 101 - 39,
      precio_venta: 99 - 41,
      ratio: 101 / 39,
      ratio_invertido: 100 * 100 - 40 * 200,
      ln_bull: null,
      ln_ratio: null,
      ecdf_bull: 2 / 3,
      ecdf_ratio: 1,
      interpolated: false,
    });
    expect(points[1]).toMatchObject({
      spread: 65,
      ln_bull: expect.closeTo(Math.log(65 / 60), 14),
      ln_ratio: expect.closeTo(Math.log(111 / 44 / (101 / 39)), 14),
      ecdf_bull: 1,
      ecdf_ratio: 2 / 3,
    });
    expect(points[2]).toMatchObject({ spread: 60, ecdf_bull: 2 / 3, ecdf_ratio: 1 / 3 });
  });

  it.each([
    ["market", 60],
    ["bid", 59 - 0],
    ["ask", 61],
  ] as const)("takes p1 and p2 from the %s", (priceType, expected) => {
    const first = [{ ...lowRow(0, 100), bid: 98, ask: 103 }];
    const second = [{ ...highRow(0, 40), bid: 39, ask: 42 }];
    const rows = alignRows({ first, second, priceType });
    expect(probabilitySeries({ rows, ...symbols, priceType })[0]?.spread).toBe(expected);
  });

  it("an inverted spread has no logarithm, an unknown price no level, and neither makes the next one wrong", () => {
    const series = seriesOf(
      [lowRow(0, 100), lowRow(1, 30), lowRow(2, null), lowRow(3, 100), lowRow(4, 110)],
      [0, 1, 2, 3, 4].map((minute) => highRow(minute, 40)),
    );
    expect(series.map(({ spread }) => spread)).toEqual([60, -10, null, 60, 70]);
    expect(series.map(({ ln_bull }) => ln_bull !== null)).toEqual([false, false, false, false, true]);
    expect(series.map(({ ecdf_bull }) => ecdf_bull)).toEqual([3 / 4, 1 / 4, null, 3 / 4, 1]);
    expect(series[2]).toMatchObject({
      costo_bull: null,
      ratio: null,
      ratio_invertido: null,
      ecdf_ratio: null,
    });
  });

  it("a price of zero is a side nobody quotes", () => {
    const first = [{ ...lowRow(0, 100), ask: 0 }];
    expect(seriesOf(first, [highRow(0, 40)])[0]).toMatchObject({
      ratio: null,
      precio_compra: null,
      spread: 60,
    });
  });

  it("takes no logarithm across a rename, of either contract", () => {
    const rename = [raw(0, "GFGC72000G", 100), lowRow(1, 110), lowRow(2, 120)];
    const series = seriesOf(rename, [highRow(0, 40), highRow(1, 40), highRow(2, 40)]);
    expect(series.map(({ ln_bull }) => ln_bull !== null)).toEqual([false, false, true]);
    expect(series.map(({ ln_ratio }) => ln_ratio !== null)).toEqual([false, false, true]);
  });

  it("is empty without rows", () => {
    expect(seriesOf([], [])).toEqual([]);
  });

  it("logarithms add up to the whole change, and the empirical distribution is one", () => {
    const closes = fc.array(
      fc.tuple(fc.double({ min: 50, max: 500, noNaN: true }), fc.double({ min: 2, max: 40, noNaN: true })),
      { minLength: 2, maxLength: 40 },
    );
    checkProperty(
      "probability series",
      fc.property(closes, fc.constantFrom(...priceTypes), (drawn, priceType) => {
        const rows = alignRows({
          first: drawn.map(([close], index) => lowRow(index, close)),
          second: drawn.map(([, close], index) => highRow(index, close)),
          priceType,
        });
        const series = probabilitySeries({ rows, ...symbols, priceType });
        const total = series.reduce((sum, { ln_bull }) => sum + (ln_bull ?? 0), 0);
        const [start, end] = [series[0]?.spread ?? 0, series.at(-1)?.spread ?? 0];
        expect(total).toBeCloseTo(Math.log(end / start), 9);
        const highest = series.reduce((top, point) => Math.max(top, point.costo_bull ?? 0), 0);
        for (const { costo_bull, ecdf_bull, spread } of series) {
          expect(costo_bull).toBe((spread ?? 0) * 100);
          expect(ecdf_bull === 1).toBe(costo_bull === highest);
        }
      }),
    );
  });
});

describe("cumulativeShares", () => {
  it("is monotone, between 1/n and 1, equal for ties, and blind to the order", () => {
    const list = fc.array(fc.option(fc.integer({ min: -20, max: 20 })), { minLength: 1, maxLength: 40 });
    checkProperty(
      "empirical distribution",
      fc.property(list, (values) => {
        const shares = cumulativeShares(values);
        const known = values.filter((value) => value !== null);
        values.forEach((value, index) => {
          const below = known.filter((other) => value !== null && other <= value).length;
          expect(shares[index]).toBe(value === null ? null : below / known.length);
        });
        expect(cumulativeShares(values.toReversed())).toEqual(shares.toReversed());
      }),
    );
  });

  it("leaves out what is not a number", () => {
    expect(cumulativeShares([3, Number.NaN, null, 1])).toEqual([1, null, null, 0.5]);
  });
});

describe("seriesQuality", () => {
  const mixed = (original: number, total: number) =>
    Array.from({ length: total }, (_, index) => ({ interpolated: index >= original }));

  it.each([
    [10, 10, "Excelente"],
    [81, 100, "Excelente"],
    [80, 100, "Buena"],
    [61, 100, "Buena"],
    [60, 100, "Regular"],
    [0, 5, "Regular"],
  ])("%d original of %d is %s", (original, total, label) => {
    expect(seriesQuality(mixed(original, total))).toEqual({
      ok: true,
      label,
      originalShare: original / total,
      originalCount: original,
      interpolatedCount: total - original,
    });
  });

  it("has none without data", () => {
    expect(seriesQuality([])).toEqual({ ok: false, reason: "no-data" });
  });
});
