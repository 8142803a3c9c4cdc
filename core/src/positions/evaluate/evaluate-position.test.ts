import { describe, expect, it } from "vitest";

import { analyzeAt } from "../analyze-at.ts";
import { analyzePosition } from "../analyze-position.ts";
import { positionOdds } from "../position-odds.ts";
import { valuePosition } from "../value-position.ts";
import { call, day, expiration, fieldsOf, put, share, today } from "../testing/legs.ts";
import { positionChart } from "../draw/position-chart.ts";
import type { PositionLeg } from "../position-types.ts";
import { evaluatePosition } from "./evaluate-position.ts";
import { distancesFrom } from "./position-ends.ts";
import { positionVolatility } from "./position-volatility.ts";

const scenario = { spot: 3707.5, instant: today, rate: 0.408 };
const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const bull = [call(3708.1, 10, 168, { volatility: 0.4 }), call(3858.1, -10, 98, { volatility: 0.5 })];

describe("positionVolatility", () => {
  it("is the mean by vega, so an option far away hardly counts", () => {
    const near = positionVolatility({ ...scenario, legs: bull }) as number;
    const { legs } = fieldsOf(valuePosition({ ...scenario, legs: bull }));
    const [one, other] = legs.map(({ greeks }) => Math.abs(greeks.vega)) as [number, number];
    expect(near).toBeCloseTo((0.4 * one + 0.5 * other) / (one + other), 12);
    const far = [bull[0]!, call(9000, 10, 1, { volatility: 0.6 })];
    expect(positionVolatility({ ...scenario, legs: far })).toBeLessThan(0.42);
  });

  it("is the plain mean without vega, and unknown without options or volatilities", () => {
    const deep = [put(9000, 1, 1, { volatility: 0.3 }), put(9500, 1, 1, { volatility: 0.5 })];
    expect(positionVolatility({ ...scenario, legs: deep })).toBeCloseTo(0.4, 12);
    expect(positionVolatility({ ...scenario, legs: [share(100, 3700)] })).toBeNull();
    expect(positionVolatility({ ...scenario, legs: [call(3700, 1, 1)] })).toBeNull();
  });
});

describe("evaluatePosition", () => {
  it("gives what each function gives for the one scenario", () => {
    const result = evaluatePosition({ legs: bull, costs, scenario, caucionTna: 0.4 });
    const volatility = positionVolatility({ ...scenario, legs: bull }) as number;
    const odds = (drift: number, paid: object = { costs }) =>
      positionOdds({ legs: bull, ...paid, spot: 3707.5, years: 16 / 365, volatility, drift });
    expect(result.atExpiry).toEqual(analyzePosition({ legs: bull, costs }));
    expect(result.atInstant).toEqual(analyzeAt({ ...scenario, legs: bull, costs }));
    const value = fieldsOf(valuePosition({ ...scenario, legs: bull }));
    // 0.847 % of 168,000 and of 98,000, and of what each leg is worth now.
    const worth = value.legs.reduce((sum, leg) => sum + Math.abs(leg.value), 0);
    expect(result.value).toEqual({
      ...value,
      netProfit: expect.closeTo(value.profit - 2_253.02 - 0.00847 * worth, 6),
    });
    expect(result.odds).toEqual({ zeroDrift: odds(0), rateDrift: odds(0.408), empirical: null });
    expect(result).toMatchObject({ expiration, days: 16, volatility });
    const { netOutlay, netMaximum } = fieldsOf(analyzePosition({ legs: bull, costs }));
    const gain = netMaximum.bounded ? netMaximum.value : 0;
    expect(fieldsOf(result.capital).capital).toBeGreaterThanOrEqual(netOutlay);
    const share16 = gain / fieldsOf(result.capital).capital;
    // 105.8 % in 16 days would be 2,415 % a year.
    expect(result.bestReturn).toMatchObject({ share: share16, tna: null });
    // A verdict rests on what the options are worth over what is paid, less the costs, whatever the best.
    const expectedOf = (paid: object) => fieldsOf(odds(0.408, paid)).expectedProfit;
    const over = value.profit - (expectedOf({}) - expectedOf({ costs }));
    expect(result.expectedReturn).toMatchObject({
      caucion: expect.closeTo((72_253.02 * 0.4 * 16) / 365, 6),
      edge: expect.closeTo(value.profit, 6),
      overCaucion: { pesos: expect.closeTo(over, 6), tna: null },
    });
    const greeks = fieldsOf(result.greeks);
    expect(greeks.legs).toHaveLength(2);
    const delta = greeks.legs.reduce((sum, one) => sum + one.delta, 0);
    expect(greeks.whole.delta).toBeCloseTo(delta, 9);
  });

  it("a supposed volatility moves the value and the odds alike", () => {
    const calm = evaluatePosition({ legs: bull, scenario });
    const wild = evaluatePosition({ legs: bull, scenario: { ...scenario, volatilityShift: 0.2 } });
    expect(wild.volatility).toBeCloseTo((calm.volatility as number) + 0.2, 12);
    expect(fieldsOf(wild.value).value).not.toBe(fieldsOf(calm.value).value);
    expect(wild.odds.zeroDrift).not.toEqual(calm.odds.zeroDrift);
    expect(wild.atExpiry).toEqual(calm.atExpiry);
  });

  it("a supposed fall beyond nothing leaves a point of volatility, in the odds and in the chart", () => {
    const fallen = { ...scenario, volatilityShift: -0.9 };
    const result = evaluatePosition({ legs: bull, scenario: fallen });
    expect(result.volatility).toBe(0.01);
    expect(result.odds.zeroDrift.ok).toBe(true);
    const { bands } = fieldsOf(positionChart({ legs: bull, live: scenario, scenario: fallen }));
    const deviation = 0.01 * Math.sqrt(16 / 365);
    expect(bands?.one[1]).toBeCloseTo(3707.5 * Math.exp(deviation - deviation ** 2 / 2), 6);
  });

  it("over two expiries the nearer one is searched, estimated", () => {
    const later = { expiration: expiration + 63 * day, volatility: 0.45 };
    const legs = [call(3708.1, -1, 168, { volatility: 0.41 }), call(3708.1, 1, 420, later)];
    const result = evaluatePosition({ legs, costs, scenario });
    expect(result.atExpiry).toMatchObject({ ok: true, isEstimated: true });
    expect(result.odds.zeroDrift).toMatchObject({ ok: true, isEstimated: true });
    expect(result.capital).toEqual({ ok: false, reason: "several-expiries" });
    expect(result.bestReturn).toEqual({ ok: false, reason: "several-expiries" });
    // Sold for 16,800, bought for 42,000, and 0.847 % of both: known whatever the expiries.
    expect(fieldsOf(result.paid)).toMatchObject({ outlay: 25_200, netOutlay: expect.closeTo(25_698.036, 6) });
    const gross = fieldsOf(evaluatePosition({ legs, scenario }).ends);
    const net = fieldsOf(result.ends);
    const top = ({ maximum }: typeof net) => (maximum.bounded ? maximum.value : Number.NaN);
    // The one sold ends with nothing; the other is closed at what it is worth at their strike.
    const at = { instant: expiration, rate: 0.408, spot: 3708.1 };
    const { value } = fieldsOf(valuePosition({ legs: [legs[1]!], ...at }));
    expect(top(gross) - top(net)).toBeCloseTo(498.036 + 0.00847 * value, 0);
    expect(net.breakevens[0]).toBeGreaterThan(gross.breakevens[0] as number);
    const chart = fieldsOf(positionChart({ legs, costs, live: scenario, scenario }));
    expect(chart.breakevens).toEqual(net.breakevens);
    const expected = (one: typeof result) => fieldsOf(one.odds.zeroDrift).expectedProfit;
    const spared = expected(evaluatePosition({ legs, scenario })) - expected(result);
    expect(spared).toBeGreaterThan(498.036 + 0.00847 * 10_000);
  });

  it("L2: 6,000 lost or 14,000 won, 2.33 for each peso; even 1.28 % above a share at 4,700", () => {
    const legs = [call(4700, 1, 150), call(4900, -1, 90)];
    const ends = fieldsOf(evaluatePosition({ legs, scenario }).ends);
    expect(ends).toMatchObject({
      maximum: { value: 14_000 },
      minimum: { value: -6_000 },
      breakevens: [4760],
    });
    expect(fieldsOf(ends.reward).perPeso).toBeCloseTo(2.3333333333, 10);
    expect(distancesFrom(4700, ends.breakevens)).toEqual([expect.closeTo(0.0127659574, 10)]);
    expect([distancesFrom(null, [4760]), distancesFrom(4700, [])]).toEqual([[], []]);
  });

  it("with costs, closed: 76,476.48 to win and 72,253.02 to lose", () => {
    const { reward } = fieldsOf(evaluatePosition({ legs: bull, costs, scenario }).ends);
    expect(fieldsOf(reward).perPeso).toBeCloseTo(1.05845375, 8);
  });

  it.each<[PositionLeg[], string]>([
    [[call(3900, 1, 60)], "unlimited-gain"],
    [[call(3900, -1, 60)], "unlimited-loss"],
    // Paid 260 for 200 of width, and 60 received for nothing to lose.
    [[call(4700, 1, 300), call(4900, -1, 40)], "no-gain"],
    [[call(4700, 1, 30), call(4900, -1, 90)], "no-loss"],
  ])("%o: no reward for a peso, %s", (legs, reason) => {
    expect(fieldsOf(evaluatePosition({ legs, scenario }).ends).reward).toEqual({ ok: false, reason });
  });

  it("a date supposed doesn't shorten the days that the capital is tied up", () => {
    const later = { ...scenario, instant: today + 12 * day };
    const input = { legs: bull, costs, caucionTna: 0.4, moneyDays: 18 };
    const now = evaluatePosition({ ...input, scenario });
    const supposed = evaluatePosition({ ...input, scenario: later, since: today });
    expect([supposed.days, supposed.heldDays]).toEqual([4, 16]);
    const last = evaluatePosition({ ...input, scenario: { ...scenario, instant: expiration - 1 } });
    expect([last.days, last.heldDays]).toEqual([0, 1]);
    expect(supposed.bestReturn).toEqual(now.bestReturn);
    // 72,253.02 at 40 % over 18 days.
    expect(now.caucion).toBeCloseTo(1_425.265, 3);
    expect(evaluatePosition({ legs: bull, scenario }).caucion).toBeNull();
  });

  it("history gives its own odds, and an unlimited loss asks for a margin", () => {
    const logReturns = Array.from({ length: 60 }, (_, index) => ((index % 7) - 3) / 100);
    const short = [call(3900, -1, 60, { volatility: 0.41 })];
    const input = { legs: short, scenario, history: { logReturns, sessions: 11, seed: 1 } };
    const result = evaluatePosition(input);
    expect(result.odds.empirical).toMatchObject({ ok: true, count: 60, effectiveCount: 5 });
    expect(result.capital).toEqual({ ok: false, reason: "unlimited-loss" });
    expect(fieldsOf(evaluatePosition({ ...input, margin: 90_000 }).bestReturn).share).toBeCloseTo(
      6_000 / 90_000,
      12,
    );
  });

  it("each number says by itself why it is missing", () => {
    const bare = evaluatePosition({ legs: [call(3900, 1, 60)], scenario });
    expect(bare).toMatchObject({
      value: { ok: false, reason: "no-volatility" },
      greeks: { ok: false, reason: "no-volatility" },
      volatility: null,
      atExpiry: { ok: true },
      odds: { zeroDrift: { ok: false, reason: "no-volatility" } },
      bestReturn: { ok: false, reason: "unlimited-gain" },
    });
    const held = evaluatePosition({ legs: [share(100, 3700)], scenario });
    expect(held).toMatchObject({ days: null, heldDays: null, bestReturn: { reason: "unlimited-gain" } });
    const naked = evaluatePosition({ legs: [call(3900, -1, 60)], scenario });
    expect(naked.bestReturn).toEqual({ ok: false, reason: "unlimited-loss" });
    const none = evaluatePosition({ legs: [], scenario });
    expect(none).toMatchObject({ expiration: null, days: null, atExpiry: { ok: false, reason: "no-legs" } });
    const over = evaluatePosition({ legs: bull, scenario: { ...scenario, instant: expiration + 1 } });
    expect(over.value).toEqual({ ok: false, reason: "expired-leg" });
  });
});
