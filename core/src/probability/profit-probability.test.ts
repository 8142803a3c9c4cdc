import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import type { TerminalDistribution } from "./distribution.ts";
import { empiricalDistribution } from "./empirical-distribution.ts";
import { riskNeutralDistribution } from "./lognormal-distribution.ts";
import { analyzePayoff } from "./payoff/payoff-analysis.ts";
import { payoffAt, type PayoffLeg } from "./payoff/payoff.ts";
import { expectedPayoff, probabilityOfProfit } from "./profit-probability.ts";
import { number } from "./testing/distributions.ts";
import { build, call, put, share } from "./testing/legs.ts";

const quantity = fc.integer({ min: -5, max: 5 }).filter((count) => count !== 0);
const leg: fc.Arbitrary<PayoffLeg> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("call" as const, "put" as const),
    strike: fc.integer({ min: 50, max: 200 }),
    quantity,
    price: fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
  }),
  fc.record({ kind: fc.constant("share" as const), quantity, price: number(50, 200) }),
);
const position = fc.array(leg, { minLength: 1, maxLength: 6 });

/** The sum over the legs, leg by leg. */
function bruteResult(legs: readonly PayoffLeg[], level: number): number {
  return legs.reduce((sum, one) => {
    const worth =
      one.kind === "share"
        ? level
        : Math.max(0, one.kind === "call" ? level - one.strike : one.strike - level);
    return sum + one.quantity * (worth - one.price);
  }, 0);
}

const neutral = riskNeutralDistribution({ spot: 110, yearsToExpiry: 0.4, volatility: 0.5, rate: 0.3 });
const history = empiricalDistribution({
  spot: 110,
  logReturns: Array.from({ length: 200 }, (_, index) => Math.sin(index * 12.9898) * 0.4),
});
const distributions: TerminalDistribution[] = [neutral, history].flatMap((result) =>
  result.ok ? [result.distribution] : [],
);

describe("payoff algebra", () => {
  it("is the sum of its legs at every price", () => {
    checkProperty(
      "payoff is the sum of its legs",
      fc.property(position, number(0, 500), (legs, level) => {
        expect(payoffAt({ payoff: build(legs), level })).toBeCloseTo(bruteResult(legs, level), 8);
      }),
    );
  });

  it("breakevens are zeros, intervals cover every profit, extremes bound every result", () => {
    checkProperty(
      "payoff analysis",
      fc.property(position, number(0, 600), (legs, level) => {
        const payoff = build(legs);
        const { breakevens, maximum, minimum, profitIntervals, lossIntervals } = analyzePayoff(payoff);
        for (const root of breakevens) expect(bruteResult(legs, root)).toBeCloseTo(0, 7);
        expect(breakevens.toSorted((one, other) => one - other)).toEqual(breakevens);
        const result = bruteResult(legs, level);
        const isInside = ({ lower, upper }: { lower: number | null; upper: number | null }): boolean =>
          level > (lower ?? 0) && level < (upper ?? Infinity);
        const told = profitIntervals.some(isInside) ? 1 : lossIntervals.some(isInside) ? -1 : 0;
        expect(Math.abs(result) < 1e-6 || level === 0 || told === Math.sign(result)).toBe(true);
        expect(result).toBeLessThanOrEqual((maximum.bounded ? maximum.value : Infinity) + 1e-6);
        expect(result).toBeGreaterThanOrEqual((minimum.bounded ? minimum.value : -Infinity) - 1e-6);
      }),
    );
  });

  it("a position and its opposite share breakevens and swap everything else", () => {
    checkProperty(
      "opposite positions",
      fc.property(position, (legs) => {
        const there = analyzePayoff(build(legs));
        const back = analyzePayoff(build(legs.map((one) => ({ ...one, quantity: -one.quantity }))));
        expect(back.breakevens).toEqual(there.breakevens);
        expect(back.profitIntervals).toEqual(there.lossIntervals);
        expect(back.maximum.bounded).toBe(there.minimum.bounded);
        const [best, worst] = [
          back.maximum.bounded ? back.maximum.value : 0,
          there.minimum.bounded ? there.minimum.value : 0,
        ];
        expect(best + worst).toBe(0);
      }),
    );
  });

  it("probability of profit and of loss add up to all but the breakevens, in any distribution", () => {
    checkProperty(
      "probability of profit",
      fc.property(position, fc.constantFrom(...distributions), (legs, distribution) => {
        const profit = probabilityOfProfit({ payoff: build(legs), distribution });
        const opposite = legs.map((one) => ({ ...one, quantity: -one.quantity }));
        const loss = probabilityOfProfit({ payoff: build(opposite), distribution });
        const { profitIntervals, lossIntervals } = analyzePayoff(build(legs));
        const isZeroSomewhere = profitIntervals.length + lossIntervals.length === 0;
        expect(profit).toBeGreaterThanOrEqual(0);
        expect(profit + loss).toBeLessThanOrEqual(1 + 1e-12);
        expect(isZeroSomewhere || profit + loss > 0).toBe(true);
      }),
    );
  });

  it("expected values add leg by leg", () => {
    checkProperty(
      "expected payoff is linear",
      fc.property(position, position, fc.constantFrom(...distributions), (one, other, distribution) => {
        const expected = (legs: PayoffLeg[]) => expectedPayoff({ payoff: build(legs), distribution });
        expect(expected([...one, ...other])).toBeCloseTo(expected(one) + expected(other), 7);
      }),
    );
  });
});

describe("profit in closed form", () => {
  const [lognormal, empirical] = distributions as [TerminalDistribution, TerminalDistribution];

  it("a long call profits above its breakeven, a straddle outside its two", () => {
    expect(probabilityOfProfit({ payoff: build([call(100, 1, 5)]), distribution: lognormal })).toBe(
      lognormal.probabilityAbove(105),
    );
    const straddle = build([call(100, 1, 5), put(100, 1, 4)]);
    expect(probabilityOfProfit({ payoff: straddle, distribution: lognormal })).toBeCloseTo(
      lognormal.probabilityBelow(91) + lognormal.probabilityAbove(109),
      14,
    );
  });

  it("what wins everywhere is certain, what cannot win impossible", () => {
    const box = build([call(100, 1, 7), call(110, -1, 3), put(110, 1, 8), put(100, -1, 4)]);
    expect(probabilityOfProfit({ payoff: box, distribution: lognormal })).toBe(1);
    const nothing = build([call(100, 1, 0), call(100, -1, 0)]);
    expect(probabilityOfProfit({ payoff: nothing, distribution: lognormal })).toBe(0);
  });

  it("the expected result of a share is the forward less its cost, of a call its undiscounted price less its own", () => {
    expect(expectedPayoff({ payoff: build([share(1, 100)]), distribution: lognormal })).toBeCloseTo(
      lognormal.mean - 100,
      11,
    );
    expect(expectedPayoff({ payoff: build([call(120, 2, 5)], 100), distribution: lognormal })).toBeCloseTo(
      200 * (lognormal.expectedExcess(120) - 5),
      8,
    );
  });

  it("over history it is the mean of what each past move would have paid", () => {
    const legs = [call(100, 1, 7), call(115, -2, 3), put(90, 1, 1)];
    const prices = Array.from({ length: 200 }, (_, index) => 110 * Math.exp(Math.sin(index * 12.9898) * 0.4));
    const results = prices.map((price) => bruteResult(legs, price));
    const payoff = build(legs);
    expect(expectedPayoff({ payoff, distribution: empirical })).toBeCloseTo(
      results.reduce((sum, result) => sum + result, 0) / 200,
      9,
    );
    expect(probabilityOfProfit({ payoff, distribution: empirical })).toBeCloseTo(
      results.filter((result) => result > 0).length / 200,
      12,
    );
  });
});
