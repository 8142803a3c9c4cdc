import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { priceTypes, type ProbabilityRow } from "../contract/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import { alignRows, type RawRow } from "./align-rows.ts";
import { cumulativeShares } from "./cumulative-shares.ts";
import { pairRows } from "./pair-rows.ts";
import { probabilitySeries } from "./probability-series.ts";
import { seriesQuality } from "./series-quality.ts";

const at = (minute: number): string =>
  `2026-06-10T${String(11 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00-03:00`;

function raw(minute: number, symbol: string, close: number | null, half = 1): RawRow {
  const sides = close === null ? { bid: null, ask: null } : { bid: close - half, ask: close + half };
  return { fecha: at(minute), symbol, c: close, previous_close: 90, ...sides };
}

const symbols = { symbol1: "GFGC7200AG", symbol2: "GFGC7600AG" };
const lowRow = (minute: number, close: number | null) => raw(minute, symbols.symbol1, close);
const highRow = (minute: number, close: number | null) => raw(minute, symbols.symbol2, close);

function seriesOf(first: readonly RawRow[], second: readonly RawRow[], includeInterpolated = true) {
  const rows = alignRows({ first, second, priceType: "market" });
  return probabilitySeries({ rows, ...symbols, priceType: "market", includeInterpolated });
}

describe("alignRows", () => {
  it("sends two rows a common time, the first symbol's first", () => {
    const rows = alignRows({ first: [lowRow(0, 100)], second: [highRow(0, 40)], priceType: "bid" });
    expect(rows).toEqual([
      { ...lowRow(0, 100), price_type: "bid" },
      { ...highRow(0, 40), price_type: "bid" },
    ]);
  });

  it("fills a missing time in proportion to the time between its neighbours, and flags it", () => {
    const rows = alignRows({
      first: [lowRow(0, 100), lowRow(1, 101), lowRow(4, 104)],
      second: [highRow(0, 40), highRow(4, 48)],
      priceType: "market",
    });
    expect(rows.map(({ fecha }) => fecha)).toEqual([at(0), at(0), at(1), at(1), at(4), at(4)]);
    expect(rows[3]).toEqual({ ...highRow(1, 42), price_type: "market", interpolated: true });
    expect(rows.filter(({ interpolated }) => interpolated)).toHaveLength(1);
  });

  it("fills nothing before the first row nor after the last of either symbol", () => {
    const first = [lowRow(2, 100), lowRow(3, 100)];
    const second = [highRow(0, 40), highRow(3, 40), highRow(9, 40)];
    const times = alignRows({ first, second, priceType: "market" }).map(({ fecha }) => fecha);
    expect(times).toEqual([at(2), at(2), at(3), at(3)]);
    expect(alignRows({ first, second: [], priceType: "market" })).toEqual([]);
  });

  it("fills nothing across a rename", () => {
    const second = [highRow(0, 40), raw(4, "GFGC75500G", 44)];
    const first = [lowRow(0, 100), lowRow(2, 102), lowRow(4, 104)];
    const times = alignRows({ first, second, priceType: "market" }).map(({ fecha }) => fecha);
    expect(times).toEqual([at(0), at(0), at(4), at(4)]);
  });

  it("leaves unknown what one neighbour does not know, and a previous close on which they disagree", () => {
    const second = [highRow(0, null), { ...highRow(2, 44), previous_close: 91 }];
    const [, filled] = alignRows({ first: [lowRow(1, 100)], second, priceType: "market" });
    expect(filled).toMatchObject({ bid: null, ask: null, c: null, previous_close: null, interpolated: true });
  });

  it("reads times in any order and offset, skips those it cannot read, and of two rows takes the later", () => {
    const other = { ...highRow(0, 41), fecha: "2026-06-10T14:00:00Z" };
    const rows = alignRows({
      first: [lowRow(3, 103), lowRow(0, 100), { ...lowRow(1, 7), fecha: "yesterday" }],
      second: [highRow(3, 43), highRow(0, 40), other],
      priceType: "market",
    });
    expect(rows.map(({ c }) => c)).toEqual([100, 41, 103, 43]);
  });

  it("keeps the newest times of a limit", () => {
    const first = [0, 1, 2, 3].map((minute) => lowRow(minute, 100));
    const second = [0, 1, 2, 3].map((minute) => highRow(minute, 40));
    const times = (limit: number) =>
      alignRows({ first, second, priceType: "market", limit }).map(({ fecha }) => fecha);
    expect(times(2)).toEqual([at(2), at(2), at(3), at(3)]);
    expect(times(9)).toHaveLength(8);
  });

  const track = (symbol: string) =>
    fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 25 }).chain((minutes) =>
      fc
        .array(fc.double({ min: 2, max: 500, noNaN: true }), {
          minLength: minutes.length,
          maxLength: minutes.length,
        })
        .map((closes) => minutes.map((minute, index) => raw(minute, symbol, closes[index] ?? null))),
    );

  it("never invents a time, keeps every row's own values and stays between neighbours", () => {
    checkProperty(
      "alignment of two symbols",
      fc.property(track(symbols.symbol1), track(symbols.symbol2), (first, second) => {
        const rows = alignRows({ first, second, priceType: "market" });
        const own = new Map([...first, ...second].map((row) => [`${row.symbol} ${row.fecha}`, row]));
        const known = new Set([...first, ...second].map(({ fecha }) => fecha));
        expect(rows.length % 2).toBe(0);
        rows.forEach((row, index) => {
          expect(row.symbol).toBe(index % 2 === 0 ? symbols.symbol1 : symbols.symbol2);
          expect(known.has(row.fecha)).toBe(true);
          const stored = own.get(`${row.symbol} ${row.fecha}`);
          expect(row.interpolated ?? false).toBe(stored === undefined);
          const list = row.symbol === symbols.symbol1 ? first : second;
          const closes = list.map(({ c }) => c ?? 0);
          expect(row.c).toBeGreaterThanOrEqual(Math.min(...closes) - 1e-9);
          expect(row.c).toBeLessThanOrEqual(Math.max(...closes) + 1e-9);
          expect(stored?.c ?? row.c).toBe(row.c);
        });
        const shared = first.filter(({ fecha }) => second.some((other) => other.fecha === fecha)).length;
        expect(rows.length / 2).toBeGreaterThanOrEqual(shared);
      }),
    );
  });
});

describe("pairRows", () => {
  const rowsOf = (...list: [number, string][]): ProbabilityRow[] =>
    list.map(([minute, symbol]) => ({ ...raw(minute, symbol, 10), price_type: "market" }));

  it("gives each row its place whatever the order, and leaves out lone rows", () => {
    const rows = rowsOf([5, "B"], [5, "A"], [1, "A"], [1, "B"], [3, "A"]);
    const pairs = pairRows({ rows, symbol1: "A", symbol2: "B" });
    expect(pairs.map(({ fecha, first, second }) => [fecha, first.symbol, second.symbol])).toEqual([
      [at(1), "A", "B"],
      [at(5), "A", "B"],
    ]);
  });

  it("keeps the order of arrival where a contract was renamed", () => {
    const pairs = pairRows({
      rows: rowsOf([1, "X"], [1, "B"], [2, "X"], [2, "Y"]),
      symbol1: "A",
      symbol2: "B",
    });
    expect(pairs.map(({ first, second }) => [first.symbol, second.symbol])).toEqual([
      ["X", "B"],
      ["X", "Y"],
    ]);
  });
});

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

  it("leaves interpolated times out when asked, and takes the logarithm over the gap", () => {
    const first = [lowRow(0, 100), lowRow(1, 101), lowRow(2, 102)];
    const second = [highRow(0, 40), highRow(2, 40)];
    expect(seriesOf(first, second).map(({ interpolated }) => interpolated)).toEqual([false, true, false]);
    const own = seriesOf(first, second, false);
    expect(own.map(({ fecha }) => fecha)).toEqual([at(0), at(2)]);
    expect(own[1]?.ln_bull).toBeCloseTo(Math.log(62 / 60), 14);
    expect(own[1]?.ecdf_bull).toBe(1);
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
