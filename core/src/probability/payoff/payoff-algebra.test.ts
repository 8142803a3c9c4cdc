import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { analyzePayoff } from "./payoff-analysis.ts";
import { payoffAt, type PayoffLeg } from "./payoff.ts";
import { number } from "../testing/distributions.ts";
import { build } from "../testing/legs.ts";

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
        const sign = profitIntervals.some(isInside) ? 1 : lossIntervals.some(isInside) ? -1 : 0;
        expect(Math.abs(result) < 1e-6 || level === 0 || sign === Math.sign(result)).toBe(true);
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
});
