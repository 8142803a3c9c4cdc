import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { annualRate } from "./annual-rates.ts";
import { groupBy } from "../lib/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import { readRecorded, whereRecorded } from "../testing/recorded-data.ts";
import {
  FALLBACK_RATE,
  continuousRateFromTna,
  interpolateCaucionRate,
  nearestTerm,
  tnaFromContinuousRate,
} from "./rates.ts";

const invalid = { ok: false, reason: "invalid-input" };

describe("continuousRateFromTna", () => {
  it("is ln(1 + TNA x d/365) x 365/d: a TNA of 30 % over 60 days is 29.277 % continuous", () => {
    const result = continuousRateFromTna({ tna: 0.3, days: 60 });
    // ln(1 + 0.3 x 60/365) = ln(1.049315...) = 0.0481377...; x 365/60 = 0.292838...
    expect(result.ok && result.rate).toBeCloseTo(Math.log(1 + 18 / 365) * (365 / 60), 14);
    expect(result.ok && result.rate).toBeCloseTo(0.29284, 4);
  });

  it("a year's TNA of 100 % doubles the capital: ln 2", () => {
    expect(continuousRateFromTna({ tna: 1, days: 365 })).toEqual({ ok: true, rate: Math.LN2 });
  });

  it("the fallback is the specification's 15 %", () => {
    expect(FALLBACK_RATE).toBe(0.15);
    expect(continuousRateFromTna({ tna: FALLBACK_RATE, days: 1 })).toMatchObject({ ok: true });
  });

  it("keeps zero and negative rates that leave capital", () => {
    expect(continuousRateFromTna({ tna: 0, days: 7 })).toEqual({ ok: true, rate: 0 });
    const negative = continuousRateFromTna({ tna: -0.5, days: 365 });
    expect(negative.ok && negative.rate).toBeCloseTo(-Math.LN2, 14);
  });

  it.each([
    [0.3, 0],
    [0.3, -1],
    [-0.3, Infinity],
    [-1, 365],
    [-2, 365],
    [Number.NaN, 30],
    [0.3, Number.NaN],
    [Infinity, 30],
    [0.3, Infinity],
  ])("has no rate for a TNA of %d over %d days", (tna, days) => {
    expect(continuousRateFromTna({ tna, days })).toEqual(invalid);
  });
});

describe("tnaFromContinuousRate", () => {
  it("is (e^(r d/365) - 1) x 365/d", () => {
    const result = tnaFromContinuousRate({ rate: Math.LN2, days: 365 });
    expect(result.ok && result.tna).toBeCloseTo(1, 14);
  });

  it.each([
    [0.3, 0],
    [0.3, -30],
    [Number.NaN, 30],
    [1e6, 365],
    [0.3, Number.NaN],
  ])("has no TNA for a rate of %d over %d days", (rate, days) => {
    expect(tnaFromContinuousRate({ rate, days })).toEqual(invalid);
  });

  it("undoes the way there", () => {
    const terms = fc.record({
      tna: fc.double({ min: -0.5, max: 5, noNaN: true }),
      days: fc.double({ min: 0.01, max: 700, noNaN: true }),
    });
    checkProperty(
      "TNA to continuous and back",
      fc.property(terms, ({ tna, days }) => {
        const there = continuousRateFromTna({ tna, days });
        const back = there.ok ? tnaFromContinuousRate({ rate: there.rate, days }) : there;
        expect(back.ok).toBe(1 + (tna * days) / 365 > 0);
        expect(back.ok ? Math.abs(back.tna - tna) : 0).toBeLessThan(1e-12 * (1 + Math.abs(tna)));
      }),
    );
  });
});

describe("interpolateCaucionRate", () => {
  const ladder = [
    { days: 30, tna: 0.36 },
    { days: 1, tna: 0.3 },
    { days: 7, tna: 0.32 },
  ];

  it.each([
    [7, { tna: 0.32, origin: "caucion" }],
    [4, { tna: 0.31, origin: "interpolated" }],
    [0, { tna: 0.3, origin: "caucion" }],
    [0.5, { tna: 0.3, origin: "caucion" }],
    [90, { tna: 0.36, origin: "caucion" }],
    [30, { tna: 0.36, origin: "caucion" }],
  ])("at %d days it says %o", (days, expected) => {
    const result = interpolateCaucionRate(ladder, days);
    expect(result).toMatchObject({ ok: true, ...expected, tna: expect.closeTo(expected.tna, 14) });
  });

  it("leaves out terms without days or rate", () => {
    const broken = [...ladder, { days: 0, tna: 9 }, { days: 4, tna: Number.NaN }, { days: -3, tna: 1 }];
    expect(interpolateCaucionRate(broken, 4)).toEqual(interpolateCaucionRate(ladder, 4));
    const endless = [...ladder, { days: Infinity, tna: 0.4 }];
    expect(interpolateCaucionRate(endless, 90)).toEqual(interpolateCaucionRate(ladder, 90));
  });

  it("says why there is none", () => {
    expect(interpolateCaucionRate([], 4)).toEqual({ ok: false, reason: "no-rates" });
    expect(interpolateCaucionRate([{ days: 0, tna: 1 }], 4)).toEqual({ ok: false, reason: "no-rates" });
    for (const days of [-1, Number.NaN, Infinity])
      expect(interpolateCaucionRate(ladder, days)).toEqual(invalid);
  });

  it("stays between the rates of the ladder, whatever their order", () => {
    const term = fc.record({
      days: fc.integer({ min: 1, max: 120 }),
      tna: fc.double({ min: 0.01, max: 2, noNaN: true }),
    });
    const terms = fc.uniqueArray(term, { minLength: 1, maxLength: 12, selector: ({ days }) => days });
    checkProperty(
      "interpolated caución within its ladder",
      fc.property(terms, fc.double({ min: 0, max: 200, noNaN: true }), (rates, days) => {
        const result = interpolateCaucionRate(rates, days);
        const reversed = interpolateCaucionRate(rates.toReversed(), days);
        const all = rates.map(({ tna }) => tna);
        expect(reversed).toEqual(result);
        return result.ok && result.tna >= Math.min(...all) - 1e-12 && result.tna <= Math.max(...all) + 1e-12;
      }),
    );
  });
});

const ladderFile = "rates/caucion_ladders_2021-01-13_2025-10-03.csv";

describe("recorded cauciones", whereRecorded(ladderFile), () => {
  it("every recorded ladder gives a rate, and its continuous form, for 1 to 60 days", () => {
    const rows = readRecorded(ladderFile).filter(({ rate, days }) => rate !== "" && days !== "");
    const ladders = groupBy(rows, ({ currency, workbook_committed }) => `${currency} ${workbook_committed}`);
    expect(ladders.size).toBeGreaterThan(1);
    for (const recorded of ladders.values()) {
      const ladder = recorded.map(({ days, rate }) => ({ days: Number(days), tna: Number(rate) }));
      for (let days = 1; days <= 60; days++) {
        const result = interpolateCaucionRate(ladder, days);
        expect(result.ok && continuousRateFromTna({ tna: result.tna, days }).ok).toBe(true);
      }
    }
  });
});

describe("nearestTerm", () => {
  const term = (days: number, fallback?: boolean) => ({ days, fallback });

  it("is the nearest to the days asked for, of two as near the shorter, whatever their order", () => {
    const daysOf = (days: number) => nearestTerm([term(30), term(1), term(7)], days)?.days;
    expect([0, 4, 5, 18, 19, 365].map(daysOf)).toEqual([1, 1, 7, 7, 30, 30]);
    expect(nearestTerm([term(7), term(1)], 4)?.days).toBe(1);
  });

  it("is none that was made up", () => {
    expect(nearestTerm([term(7, true), term(30)], 7)?.days).toBe(30);
    expect(nearestTerm([term(7, true)], 7)).toBeNull();
    expect(nearestTerm([], 7)).toBeNull();
  });
});

it("a rate a year is said until the last week, from all that is lost in one up to what is doubled in 20 days", () => {
  expect(annualRate(0.02, 16)).toBeCloseTo(0.45625, 12);
  expect([annualRate(0.02, 6), annualRate(0.02, 7)]).toEqual([null, expect.closeTo(1.042857, 6)]);
  expect([annualRate(1, 20), annualRate(1.01, 20)]).toEqual([18.25, null]);
  expect([annualRate(-0.2, 73), annualRate(-0.1488, 16)]).toEqual([-1, null]);
});
