import { describe, expect, it } from "vitest";

import { normalCdf } from "../../pricing/index.ts";
import { createSeededRandom } from "../../probability/index.ts";
import { positionOdds } from "../position-odds.ts";
import { valuePosition } from "../value-position.ts";
import { call, day, expiration, fieldsOf, put, share, today, withVolatility } from "../testing/legs.ts";
import { empiricalOdds } from "./empirical-odds.ts";
import { halfProfitOdds } from "./half-profit-odds.ts";
import { oddsAt } from "./odds-at.ts";
import { pathOdds } from "./path-odds.ts";
import { sessionCloses } from "./session-closes.ts";

const terms = { spot: 3707.5, instant: today, rate: 0, drift: 0, volatility: 0.41, seed: 7 };
const closes = Array.from({ length: 11 }, (_, index) => today + (index + 1) * day);

describe("halfProfitOdds", () => {
  it("one close at the expiry of a short straddle is a chance in closed form", () => {
    // 330 received: half of it is kept between 3543.1 and 3873.1.
    const legs = [call(3708.1, -1, 180), put(3708.1, -1, 150)];
    const result = fieldsOf(halfProfitOdds({ ...terms, legs, closes: [expiration] }));
    const deviation = 0.41 * Math.sqrt(16 / 365);
    const below = (level: number) => normalCdf(Math.log(level / 3707.5) / deviation + deviation / 2);
    const exact = below(3873.1) - below(3543.1);
    expect(result.target).toBeCloseTo(16_500, 6);
    expect(Math.abs(result.probability - exact)).toBeLessThan(3 * result.standardError);
    expect(result.standardError).toBeCloseTo(
      Math.sqrt((result.probability * (1 - result.probability)) / 1e4),
      12,
    );
  });

  it("over eleven closes it is what plain walks of another generator count, each close valued leg by leg", () => {
    const legs = withVolatility([put(3708.1, -1, 150)], 0.41);
    const result = fieldsOf(halfProfitOdds({ ...terms, legs, closes, paths: 20_000 }));
    let state = 12345;
    const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    const paths = 400;
    let hits = 0;
    for (let path = 0; path < paths; path++) {
      let spot = 3707.5;
      for (const instant of closes) {
        spot *= Math.exp((-0.5 * 0.41 ** 2) / 365 + 0.41 * Math.sqrt(1 / 365) * normal());
        if (fieldsOf(valuePosition({ legs, spot, instant, rate: 0 })).profit >= 7_500) {
          hits++;
          break;
        }
      }
    }
    const error = Math.sqrt(0.25 / paths);
    expect(Math.abs(result.probability - hits / paths)).toBeLessThan(3 * error);
    expect(result.reached).toHaveLength(11);
    expect(result.reached.reduce((sum, count) => sum + count, 0) / 20_000).toBe(result.probability);
  });

  it("a share over a year at 100 %: half of what was paid is gained at 150, in closed form and with its drift", () => {
    const year = { spot: 100, instant: today, closes: [today + 365 * day], rate: 0, volatility: 1, seed: 3 };
    for (const drift of [0, 0.5]) {
      const result = fieldsOf(halfProfitOdds({ ...year, drift, legs: [share(100, 100)] }));
      const exact = normalCdf(Math.log(100 / 150) + drift - 0.5);
      expect(Math.abs(result.probability - exact)).toBeLessThan(3 * result.standardError);
    }
  });

  it("is the same each time for a seed, and costs make it rarer", () => {
    const legs = withVolatility([call(3708.1, 1, 160)], 0.41);
    const once = halfProfitOdds({ ...terms, legs, closes });
    expect(halfProfitOdds({ ...terms, legs, closes })).toEqual(once);
    const costs = { share: 0.007, premium: 0.00847, exercise: 0.007 };
    const net = fieldsOf(halfProfitOdds({ ...terms, legs, closes, costs }));
    // No limit to the gain: half of the debit, with its cost.
    expect(fieldsOf(once).target).toBeCloseTo(8_000, 8);
    expect(net.target).toBeCloseTo(8_000 * 1.00847, 8);
    expect(net.probability).toBeLessThan(fieldsOf(once).probability);
  });

  it.each<[Partial<Parameters<typeof halfProfitOdds>[0]>, string]>([
    [{ legs: withVolatility([call(3708.1, 2, 160), call(3300, -1, 480)], 0.41) }, "no-target"],
    [{ legs: [call(3708.1, 1, 160)] }, "no-volatility"],
    [{ closes: [] }, "invalid-input"],
    [{ closes: [today + day, today + day] }, "invalid-input"],
    [{ closes: [today] }, "invalid-input"],
    [{ closes: [expiration + 1] }, "expired-leg"],
    [{ paths: 0 }, "invalid-input"],
    [{ volatility: 0 }, "invalid-input"],
    [{ seed: Number.NaN }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    const legs = withVolatility([put(3708.1, -1, 150)], 0.41);
    expect(halfProfitOdds({ ...terms, closes, legs, ...change })).toEqual({ ok: false, reason });
  });
});

describe("oddsAt", () => {
  it("at the one expiry is what the closed form says", () => {
    const legs = [call(3708.1, 1, 180), put(3708.1, 1, 150)];
    const exact = fieldsOf(positionOdds({ legs, spot: 3707.5, years: 16 / 365, volatility: 0.41, drift: 0 }));
    const result = fieldsOf(
      oddsAt({ ...terms, legs, instant: expiration, years: 16 / 365, volatility: 0.41 }),
    );
    expect(result.probabilityOfProfit).toBeCloseTo(exact.probabilityOfProfit, 6);
    expect(Math.abs(result.expectedProfit - exact.expectedProfit)).toBeLessThan(30);
  });

  it("T16, optionlab's calendar: 0.60021 at the first expiry, within 0.5 %", () => {
    const far = { expiration: expiration + (10 / 252) * 365 * day, volatility: 0.427 };
    const legs = [call(127, -10, 4.6), call(127, 10, 5.9, far)];
    const result = fieldsOf(
      oddsAt({
        legs,
        spot: 127.14,
        instant: expiration,
        rate: 0.0009,
        model: "european",
        years: 9 / 252,
        volatility: 0.427,
        drift: 0.0009,
      }),
    );
    expect(Math.abs(result.probabilityOfProfit / 0.60021 - 1)).toBeLessThan(0.005);
  });
});

describe("empiricalOdds", () => {
  const legs = [share(100, 100)];
  // 30 returns: 12 up by 10 %, 18 down by 5 %.
  const logReturns = Array.from({ length: 30 }, (_, index) => Math.log(index % 5 < 2 ? 1.1 : 0.95));
  const input = { legs, spot: 100, logReturns, sessions: 1 };

  it("counts: 12 of 30 gain, with its interval, and the mean in pesos", () => {
    const result = fieldsOf(empiricalOdds({ ...input, random: createSeededRandom(1) }));
    expect(result).toMatchObject({
      probabilityOfProfit: 0.4,
      probabilityOfLoss: 0.6,
      count: 30,
      effectiveCount: 30,
    });
    expect(result.low).toBeGreaterThan(0.2);
    expect(result.low).toBeLessThan(0.4);
    expect(result.high).toBeGreaterThan(0.4);
    expect(result.high).toBeLessThan(0.6);
    expect(result.expectedProfit).toBeCloseTo((12 * 1000 - 18 * 500) / 30, 8);
  });

  it("a result of zero is no profit, and overlapping returns count for less", () => {
    const flat = { ...input, logReturns: logReturns.map((change) => Math.max(0, change)) };
    const result = fieldsOf(empiricalOdds({ ...flat, sessions: 10, random: createSeededRandom(1) }));
    expect(result).toMatchObject({ probabilityOfProfit: 0.4, probabilityOfLoss: 0, effectiveCount: 3 });
  });

  it("between two breakevens counts what ended between them, not beyond either", () => {
    const thirds = Array.from({ length: 30 }, (_, index) => Math.log([0.8, 1, 1.2][index % 3] as number));
    const straddle = [call(100, -1, 5), put(100, -1, 5)];
    const random = createSeededRandom(1);
    const result = fieldsOf(empiricalOdds({ ...input, legs: straddle, logReturns: thirds, random }));
    expect(result.probabilityOfProfit).toBeCloseTo(1 / 3, 12);
    expect(result.probabilityOfLoss).toBeCloseTo(2 / 3, 12);
    // 1,000 kept, or 1,000 lost on either side.
    expect(result.expectedProfit).toBeCloseTo(-1_000 / 3, 8);
  });
});

describe("pathOdds", () => {
  const scenario = { spot: 3707.5, instant: today, rate: 0.2 };
  const legs = withVolatility([put(3708.1, -1, 150)], 0.41);

  it("is P50 over the sessions left and history over as many, the same each time, and moves with the shift", () => {
    const moves = Array.from({ length: 300 }, (_, index) => 1 + ((index * 37) % 11) / 100);
    const prices = moves.map((move) => 3_000 * move);
    const input = { legs, scenario, volatility: 0.41, closes: prices };
    const result = pathOdds(input);
    expect(pathOdds(input)).toEqual(result);
    const left = sessionCloses({ instant: today, expiration });
    expect(fieldsOf(result.halfProfit).reached).toHaveLength(left.length);
    // As many returns as closes less the sessions from now to the expiry's close.
    expect(fieldsOf(result.empirical as { ok: true; count: number })).toMatchObject({
      count: 300 - left.length - 1,
    });
    const calmer = pathOdds({ ...input, scenario: { ...scenario, volatilityShift: -0.2 } });
    expect(fieldsOf(calmer.halfProfit).probability).toBeGreaterThan(fieldsOf(result.halfProfit).probability);
  });

  it("each says by itself why it is missing", () => {
    const input = { legs, scenario, volatility: 0.41, closes: null };
    expect(pathOdds(input).empirical).toEqual({ ok: false, reason: "no-history" });
    expect(pathOdds({ ...input, volatility: null }).halfProfit).toEqual({
      ok: false,
      reason: "no-volatility",
    });
    const last = { ...scenario, instant: expiration - 3_600_000 };
    expect(pathOdds({ ...input, scenario: last }).halfProfit).toEqual({ ok: false, reason: "no-sessions" });
    expect(pathOdds({ ...input, closes: [3000, 3100] }).empirical).toMatchObject({ reason: "too-few" });
  });
});
