import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { alignRows } from "./align-rows.ts";
import { at, highRow, lowRow, raw, symbols } from "./testing/pair-of-symbols.ts";

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
