import { describe, expect, it } from "vitest";

import { readRecorded, whereRecorded } from "../../testing/recorded-data.ts";
import type { HeldPosition } from "../portfolio/risk-legs.ts";
import { backTestReport } from "./back-test-report.ts";
import { horizonDays, riskReport } from "./risk-report.ts";

const now = Date.UTC(2024, 6, 31, 20);
const market = { spot: 3707.5, instant: now, rate: 0.408 };
const shares: HeldPosition = { id: "papel", legs: [{ kind: "share", quantity: 100, price: 1 }] };
/** Falls of 1 to 9 % in turn, one a day, the share back at 100 in between. */
const closes = Array.from({ length: 401 }, (_, index) => ({
  date: `d${index}`,
  close: index % 2 === 0 ? 100 : 100 * (1 - ((index % 9) + 1) / 100),
}));

function fields<Outcome extends { readonly ok: boolean }>(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome as Extract<Outcome, { ok: true }>;
}

describe("riskReport", () => {
  const input = {
    ...market,
    positions: [shares],
    closes,
    horizon: 1,
    window: 250,
    levels: [0.95, 0.99],
    seed: 1,
  };

  it("puts the three measures of the same returns side by side; of shares they agree", () => {
    const report = fields(riskReport(input));
    expect(report).toMatchObject({ returns: 250, from: "d151", to: "d400", days: 0 });
    for (const { level, historical, monteCarlo, deltaGamma } of report.levels) {
      // Among 250 falls and rises 14 are of 9 %, more than 1 and 5 % of them.
      expect(historical.valueAtRisk).toBeCloseTo(0.09 * 370_750, 4);
      expect(deltaGamma.historical.valueAtRisk).toBeCloseTo(0.09 * 370_750, 4);
      expect(monteCarlo.valueAtRisk).toBeCloseTo(0.09 * 370_750, 0);
      expect([0.95, 0.99]).toContain(level);
    }
  });

  it("measures nothing of what lies before the window, by any of the three", () => {
    const crash = closes.map((one, index) => (index === 60 ? { ...one, close: 40 } : one));
    for (const horizon of [1, 5]) {
      const newest = closes.slice(-(250 + horizon));
      expect(riskReport({ ...input, horizon, closes: crash })).toEqual(
        riskReport({ ...input, horizon, closes: newest }),
      );
    }
  });

  it("takes overlapping returns of the horizon, ages what is held, and says where history is too short", () => {
    const report = fields(riskReport({ ...input, horizon: 10, window: 500 }));
    expect(report).toMatchObject({ returns: 391, days: 14, from: "d10" });
    expect([1, 5, 10].map(horizonDays)).toEqual([0, 7, 14]);
    expect(riskReport({ ...input, closes: closes.slice(0, 60) })).toEqual({ ok: false, reason: "too-few" });
    expect(riskReport({ ...input, closes: closes.slice(0, 61) }).ok).toBe(true);
  });
});

describe("backTestReport", () => {
  it("finds the day it was too low on, with its date, its loss and the tests", () => {
    const crash = closes.map((one, index) => (index === 301 ? { ...one, close: 53 } : one));
    const report = fields(
      backTestReport({ ...market, positions: [shares], closes: crash, level: 0.99, window: 250 }),
    );
    expect(report).toMatchObject({ observations: 150, exceptions: 1, from: "d251", to: "d400" });
    expect(report.days).toHaveLength(1);
    expect(report.days[0]).toMatchObject({ date: "d301" });
    expect(report.days[0]?.change).toBeCloseTo(-0.47, 9);
    expect(report.days[0]?.profit).toBeCloseTo(-0.47 * 370_750, 4);
    expect(report.expected).toBeCloseTo(1.5, 9);
    expect(report.basel.zone).toBe("green");
  });

  it("needs two returns more than the window", () => {
    const input = { ...market, positions: [shares], level: 0.95, window: 250 };
    expect(backTestReport({ ...input, closes: closes.slice(0, 252) })).toEqual({
      ok: false,
      reason: "too-few",
    });
    expect(backTestReport({ ...input, closes: closes.slice(0, 253) }).ok).toBe(true);
  });
});

describe("GGAL in pesos, 2015 to 2026", whereRecorded("ggal-spot"), () => {
  const recorded = readRecorded("ggal-spot/ggal_ars_adr_ccl_daily_2015-2026.csv")
    .map((row) => ({ date: row["fecha"] ?? "", close: Number(row["ggal_ba_ars"]) }))
    .filter(({ close }) => close > 0);

  it("at 95 % and 250 days passes by count and clusters, and the PASO are an exception of 47 %", () => {
    const report = fields(
      backTestReport({ ...market, positions: [shares], closes: recorded, level: 0.95, window: 250 }),
    );
    expect(report).toMatchObject({ observations: 2_474, exceptions: 130 });
    expect(report.kupiec.likelihoodRatio).toBeCloseTo(0.33, 2);
    expect(report.christoffersen.likelihoodRatio).toBeCloseTo(6.62, 2);
    expect(report.christoffersen.probability).toBeCloseTo(0.01, 3);
    expect(report.days.find(({ date }) => date === "2019-08-12")?.change).toBeCloseTo(-0.4706, 4);
  });
});
