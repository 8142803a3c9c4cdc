import { describe, expect, it } from "vitest";

import { overlappingLogReturns } from "../../probability/index.ts";
import { readRecorded, whereRecorded } from "../../testing/recorded-data.ts";
import { portfolioGreeks } from "../portfolio/portfolio-greeks.ts";
import type { HeldPosition } from "../portfolio/risk-legs.ts";
import { stressPortfolio } from "../portfolio/stress-portfolio.ts";
import { historicalValueAtRisk } from "../value-at-risk.ts";
import { deltaGammaRisk } from "./delta-gamma.ts";
import { monteCarloRisk, portfolioProfits } from "./portfolio-risk.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const market = { spot: 3707.5, instant: now, rate: 0.408 };
const option = { strike: 3708.1, expiration: now + 16 * day, quantity: -10, price: 130, volatility: 0.41 };
const straddle: HeldPosition = {
  id: "cono",
  legs: [
    { kind: "call", ...option },
    { kind: "put", ...option },
  ],
};
const shares: HeldPosition = { id: "papel", legs: [{ kind: "share", quantity: 100, price: 1 }] };

function fields<Outcome extends { readonly ok: boolean }>(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome as Extract<Outcome, { ok: true }>;
}

/** 500 returns from -5 to +5 %, shuffled. */
const logReturns = Array.from({ length: 500 }, (_, index) => (((index * 37) % 500) - 249.5) / 5_000);

describe("portfolioProfits", () => {
  it("of shares are the returns themselves: their value at risk is the order statistic", () => {
    const { profits } = fields(portfolioProfits({ ...market, positions: [shares], logReturns }));
    const expected = logReturns.map((change) => 100 * 3707.5 * (Math.exp(change) - 1));
    profits.forEach((profit, index) => expect(profit).toBeCloseTo(expected[index] as number, 6));
    const { valueAtRisk } = fields(historicalValueAtRisk({ profits, level: 0.99 }));
    expect(valueAtRisk).toBeCloseTo(100 * 3707.5 * (1 - Math.exp(-245.5 / 5_000)), 6);
  });

  it("options age by the days of the horizon", () => {
    const still = { ...market, positions: [straddle], logReturns: [0] };
    const [today] = fields(portfolioProfits(still)).profits;
    const [later] = fields(portfolioProfits({ ...still, days: 5 })).profits;
    expect(today).toBe(0);
    expect(later).toBeGreaterThan(40_000);
  });

  it.each([{ logReturns: [Number.NaN] }, { days: -1 }, { spot: 0 }, { rate: Number.NaN }])(
    "refuses %o",
    (change) => {
      const input = { ...market, positions: [straddle], logReturns: [0], ...change };
      expect(portfolioProfits(input)).toEqual({ ok: false, reason: "invalid-input" });
    },
  );
});

describe("monteCarloRisk", () => {
  const input = { ...market, positions: [straddle], logReturns, level: 0.95, seed: 7 };

  it("one step agrees with history within its band, and is the same each time", () => {
    const { profits } = fields(portfolioProfits(input));
    const exact = fields(historicalValueAtRisk({ profits, level: 0.95 }));
    const result = fields(monteCarloRisk(input));
    expect(result.band?.low).toBeLessThan(exact.valueAtRisk);
    expect(result.band?.high).toBeGreaterThan(exact.valueAtRisk);
    expect(result.expectedShortfall).toBeGreaterThanOrEqual(result.valueAtRisk);
    expect(Math.abs(result.expectedShortfall / exact.expectedShortfall - 1)).toBeLessThan(0.03);
    expect(monteCarloRisk(input)).toEqual({ ...result });
    expect(fields(monteCarloRisk({ ...input, seed: 8 })).valueAtRisk).not.toBe(result.valueAtRisk);
  });

  it("the line between its levels is full revaluation within a cent a share", () => {
    // As many walks as returns, each a level of its own: the same profits as revaluing every one.
    const wide = logReturns.map((change) => 8 * change);
    const { profits } = fields(portfolioProfits({ ...input, logReturns: wide }));
    const worst = Math.min(...profits);
    const result = fields(monteCarloRisk({ ...input, logReturns: wide, level: 0.9999, walks: 20_000 }));
    const shares10Lots = 1_000;
    expect(Math.abs(result.expectedShortfall + worst)).toBeLessThan(0.01 * 2 * shares10Lots);
  });

  it("ten steps of shares widen by about the root of ten", () => {
    const of = (steps: number) =>
      fields(monteCarloRisk({ ...input, positions: [shares], steps })).valueAtRisk;
    expect(of(10) / of(1)).toBeGreaterThan(2.6);
    expect(of(10) / of(1)).toBeLessThan(3.6);
  });

  it.each([
    [{ logReturns: [] }, "no-profits"],
    [{ steps: 0 }, "invalid-input"],
    [{ walks: 1.5 }, "invalid-input"],
    [{ seed: Number.NaN }, "invalid-input"],
    [{ level: 1 }, "invalid-input"],
    [{ spot: 0 }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    expect(monteCarloRisk({ ...input, ...change })).toEqual({ ok: false, reason });
  });
});

describe("deltaGammaRisk", () => {
  const returns = logReturns.map((change) => Math.expm1(change));

  it("of a straight line is the order statistic; its parameters are those of the returns", () => {
    const result = fields(deltaGammaRisk({ delta: 100, gamma: 0, spot: 1000, returns, level: 0.99 }));
    expect(result.historical.valueAtRisk).toBeCloseTo(100_000 * (1 - Math.exp(-245.5 / 5_000)), 6);
    // Evenly spread: a deviation of width / sqrt 12, no skew to speak of, an excess kurtosis of -1.2.
    expect(result.deviation).toBeCloseTo((100_000 * 0.1) / Math.sqrt(12), -1.5);
    expect(Math.abs(result.skewness)).toBeLessThan(0.05);
    expect(result.excessKurtosis).toBeCloseTo(-1.2, 1);
  });

  const oneShare = { delta: 100, gamma: 0, spot: 100 };
  const parametricOf = (moves: readonly number[], level: number) =>
    fields(deltaGammaRisk({ ...oneShare, returns: moves, level })).parametric;

  it("adds what time alone does to each move", () => {
    const input = { delta: 100, gamma: 0, spot: 1000, returns, level: 0.99 };
    const [still, aged] = [deltaGammaRisk(input), deltaGammaRisk({ ...input, ageing: 400 })].map(fields);
    expect(aged?.historical.valueAtRisk).toBeCloseTo((still?.historical.valueAtRisk ?? 0) - 400, 6);
    expect(aged?.mean).toBeCloseTo((still?.mean ?? 0) + 400, 6);
  });

  it("of symmetric moves the expansion bends the normal quantile by their kurtosis", () => {
    // Deviation 109.5445, excess kurtosis -0.5, no skew: 2.32635 + (12.58995 - 6.97904) x -0.5 / 24 = 2.20945.
    const moves = [-0.02, -0.01, -0.01, 0, 0, 0, 0, 0.01, 0.01, 0.02];
    const result = parametricOf(moves, 0.99);
    expect(result?.valueAtRisk).toBeCloseTo(242.033, 2);
    expect(result?.expectedShortfall).toBeGreaterThan(result?.valueAtRisk as number);
  });

  it("moments outside its domain have no expansion: a rarer loss would be the smaller one", () => {
    // One rise and one fall of 10 % among n days: an excess kurtosis of n / 2 - 3, whose slope at the median is 0 at 8.
    const rare = (days: number) => [0.1, -0.1, ...Array<number>(days - 2).fill(0)];
    // 1.644854 + (4.450226 - 4.934562) x 7 / 24 = 1.503589 deviations of 316.2278.
    expect(parametricOf(rare(20), 0.95)?.valueAtRisk).toBeCloseTo(475.477, 2);
    expect([22, 23, 24].map((days) => parametricOf(rare(days), 0.95) === null)).toEqual([false, true, true]);
    // An excess kurtosis of -2 falls from 2.236 deviations on.
    expect(parametricOf([0.01, -0.01], 0.99)).toBeNull();
    // One crash of a third among 40 days: skewed by -6, an excess of 35.
    expect(parametricOf([-0.33, ...Array<number>(39).fill(0.01)], 0.95)).toBeNull();
  });

  it("nothing held risks nothing, and bad numbers are refused", () => {
    const none = fields(
      deltaGammaRisk({ delta: 0, gamma: 0, spot: 100, returns: [0.01, -0.02], level: 0.95 }),
    );
    expect(none).toMatchObject({ deviation: 0, skewness: 0, excessKurtosis: 0 });
    const input = { delta: 1, gamma: 1, spot: 100, returns, level: 0.95 };
    expect(deltaGammaRisk({ ...input, returns: [] })).toEqual({ ok: false, reason: "no-profits" });
    expect(deltaGammaRisk({ ...input, level: 1 })).toEqual({ ok: false, reason: "invalid-input" });
    expect(deltaGammaRisk({ ...input, gamma: Number.NaN })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("ten short straddles on 2024-07-31", whereRecorded("ggal-spot"), () => {
  const closes = readRecorded("ggal-spot/ggal_ars_adr_ccl_daily_2015-2026.csv")
    .filter((row) => (row["fecha"] ?? "") <= "2024-07-31")
    .map((row) => Number(row["ggal_ba_ars"]))
    .filter((close) => close > 0);
  const past = overlappingLogReturns({ closes, sessions: 1 }).slice(-500);

  it("the PASO is six times the value at risk, and greeks overstate it by a fifth", () => {
    const { profits } = fields(portfolioProfits({ ...market, positions: [straddle], logReturns: past }));
    const full = fields(historicalValueAtRisk({ profits, level: 0.99 }));
    const { whole } = fields(portfolioGreeks({ ...market, positions: [straddle] }));
    const quick = fields(
      deltaGammaRisk({
        delta: whole.delta,
        gamma: (whole.gammaPerPercent * 100) / 3707.5,
        spot: 3707.5,
        returns: past.map((change) => Math.expm1(change)),
        level: 0.99,
      }),
    );
    const paso = fields(
      stressPortfolio({ ...market, positions: [straddle], change: -0.4706, volatilityJump: 0 }),
    );
    process.stdout.write(
      `short straddle: VaR99 ${full.valueAtRisk.toFixed(0)}, ES99 ${full.expectedShortfall.toFixed(0)}, ` +
        `delta-gamma ${quick.historical.valueAtRisk.toFixed(0)}, PASO ${paso.profit.toFixed(0)}\n`,
    );
    expect(past).toHaveLength(500);
    expect(-paso.profit / full.valueAtRisk).toBeGreaterThan(5.5);
    expect(-paso.profit / full.valueAtRisk).toBeLessThan(6.5);
    expect(quick.historical.valueAtRisk / full.valueAtRisk).toBeGreaterThan(1.15);
    expect(quick.historical.valueAtRisk / full.valueAtRisk).toBeLessThan(1.25);
  });

  it("five and ten sessions are real returns that overlap, not roots of one", () => {
    const at = (sessions: number) => overlappingLogReturns({ closes: closes.slice(-510), sessions });
    expect([at(1).length, at(5).length, at(10).length]).toEqual([509, 505, 500]);
    const risk = (sessions: number) => {
      const { profits } = fields(
        portfolioProfits({ ...market, positions: [shares], logReturns: at(sessions) }),
      );
      return fields(historicalValueAtRisk({ profits, level: 0.95 })).valueAtRisk;
    };
    expect(risk(5)).toBeGreaterThan(risk(1));
    expect(risk(10)).toBeGreaterThan(risk(5));
  });
});
