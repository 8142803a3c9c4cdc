import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { readRecorded, whereRecorded } from "../../testing/recorded-data.ts";
import { realizedVolatility } from "./realized-volatility.ts";
import type { PriceBar, VolatilityEstimator } from "./realized-volatility.ts";

const recorded = "ggal-spot/ggal_adr_ohlcv_daily_2015-2026.csv";

/** Bars of the ADR up to and with a day. */
function adrBars(lastDay: string): PriceBar[] {
  return readRecorded(recorded)
    .filter(({ fecha = "" }) => fecha <= lastDay)
    .map(({ open, high, low, close }) => ({
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    }));
}

const estimators = [
  "close-to-close",
  "parkinson",
  "garman-klass",
  "rogers-satchell",
  "garman-klass-yang-zhang",
  "yang-zhang",
] as const;
const custom = { window: 20, sessionsPerYear: 252 };

describe("the recorded ADR", whereRecorded(recorded), () => {
  it.each([
    ["close-to-close", 0.4228626762],
    ["parkinson", 0.4066507608],
    ["garman-klass", 0.3939810565],
    ["rogers-satchell", 0.3779815893],
    ["garman-klass-yang-zhang", 0.4097961586],
    ["yang-zhang", 0.4043125659],
  ] as const)("%s equals R's TTR 0.24.3 on 2024-10-14", (estimator, expected) => {
    const volatility = realizedVolatility({ bars: adrBars("2024-10-14"), estimator, ...custom });
    expect(Math.abs((volatility ?? 0) - expected)).toBeLessThan(1e-9);
  });

  // Each estimator's view of the primaries of 2019.
  it.each([
    ["close-to-close", 3.067],
    ["parkinson", 0.738],
    ["garman-klass", 0.737],
    ["rogers-satchell", 0.748],
    ["yang-zhang", 2.529],
  ] as const)("%s over PASO, 2019-08-12", (estimator, expected) => {
    const volatility = realizedVolatility({ bars: adrBars("2019-08-12"), estimator, ...custom });
    expect(volatility).toBeCloseTo(expected, 3);
  });
});

const bar: PriceBar = { open: 100, high: 103, low: 98, close: 101 };
const flat: PriceBar = { open: 100, high: 100, low: 100, close: 100 };
const bars = Array.from({ length: 30 }, (_, index) => {
  const level = 100 + (index % 5);
  return { open: level, high: level * 1.02, low: level * 0.97, close: level * 1.01 };
});

describe("bars by hand", () => {
  it("is the range over 2 sqrt(ln 2) for Parkinson", () => {
    // ln(103/98) / (2 sqrt(ln 2)) x sqrt(252) = 0.0497615 / 1.6651092 x 15.8745079
    const volatility = realizedVolatility({
      bars: [bar, bar, bar],
      estimator: "parkinson",
      window: 3,
      sessionsPerYear: 252,
    });
    expect(volatility).toBeCloseTo(0.474407, 6);
  });

  it.each(estimators)("%s of a share that doesn't move is 0", (estimator) => {
    expect(realizedVolatility({ bars: Array(21).fill(flat), estimator, ...custom })).toBe(0);
  });

  it.each(estimators)("%s reads only its window", (estimator) => {
    const early = [{ open: 1, high: 9, low: 1, close: 9 }, ...bars];
    expect(realizedVolatility({ bars: early, estimator, ...custom })).toBe(
      realizedVolatility({ bars, estimator, ...custom }),
    );
  });

  it.each([
    ["close-to-close", 20],
    ["parkinson", 20],
    ["garman-klass", 20],
    ["rogers-satchell", 20],
    ["garman-klass-yang-zhang", 21],
    ["yang-zhang", 21],
  ] as const)("%s of 20 sessions needs %i bars", (estimator, needed) => {
    const of = (count: number) => realizedVolatility({ bars: bars.slice(0, count), estimator, ...custom });
    expect(of(needed)).toBeGreaterThan(0);
    expect(of(needed - 1)).toBeNull();
  });

  it.each([
    ["a zero", { ...bar, low: 0 }],
    ["a negative", { ...bar, open: -1 }],
    ["no number", { ...bar, close: Number.NaN }],
    ["endless", { ...bar, high: Infinity }],
    ["high under the close", { ...bar, high: 100.5 }],
    ["low over the open", { ...bar, low: 100.5 }],
  ])("a bar with %s: unknown", (_name, bad) => {
    for (const estimator of estimators) {
      const series = [...bars.slice(0, 25), bad, ...bars.slice(25)];
      expect(realizedVolatility({ bars: series, estimator, ...custom })).toBeNull();
    }
  });
});

const anyBar = fc
  .record({
    open: fc.double({ min: 1, max: 1e4, noNaN: true }),
    close: fc.double({ min: 1, max: 1e4, noNaN: true }),
    above: fc.double({ min: 0, max: 0.3, noNaN: true }),
    below: fc.double({ min: 0, max: 0.3, noNaN: true }),
  })
  .map(({ open, close, above, below }) => ({
    open,
    close,
    high: Math.max(open, close) * (1 + above),
    low: Math.min(open, close) * (1 - below),
  }));

describe("whatever the bars", () => {
  it("doesn't depend on the currency", () => {
    checkProperty(
      "volatility without currency",
      fc.property(
        fc.array(anyBar, { minLength: 12, maxLength: 15 }),
        fc.constantFrom<VolatilityEstimator>(...estimators),
        (series, estimator) => {
          const scaled = series.map(({ open, high, low, close }) => ({
            open: open * 8,
            high: high * 8,
            low: low * 8,
            close: close * 8,
          }));
          const [one, other] = [series, scaled].map((used) =>
            realizedVolatility({ bars: used, estimator, window: 10, sessionsPerYear: 252 }),
          );
          expect(other === null).toBe(one === null);
          expect(other ?? 0).toBeCloseTo(one ?? 0, 8);
        },
      ),
    );
  });
});
