import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { noCosts } from "../costs/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import { paretoFront } from "./pareto-front.ts";
import { verticalSpread, type VerticalSpread } from "./vertical-spread.ts";

type Input = Parameters<typeof verticalSpread>[0];

const spread = (input: Input): VerticalSpread => {
  const result = verticalSpread(input);
  if (!result.ok) throw new Error(result.reason);
  return result;
};

const base: Input = {
  kind: "call",
  direction: "bull",
  lower: { strike: 5000, bid: 265, ask: 310 },
  upper: { strike: 5500, bid: 90, ask: 135 },
  costs: noCosts,
};

describe("verticalSpread", () => {
  it("L3, bull 5000/5500: 220 executable against 175 at mid, 45 lost = 14 % of the gain", () => {
    const result = spread(base);
    expect(result).toMatchObject({
      outlay: 220,
      maximum: 280,
      minimum: -220,
      breakeven: 5220,
      slippage: 45,
      ratio: expect.closeTo(280 / 220, 12),
      isApparentArbitrage: false,
    });
    expect(Math.round(100 * (result.slippageShare ?? 0))).toBe(14);
  });

  it("a bull of puts receives, a bear pays for puts and receives for calls", () => {
    const quotes = { lower: { strike: 100, bid: 4, ask: 5 }, upper: { strike: 110, bid: 9, ask: 11 } };
    const puts = { ...base, ...quotes, kind: "put" as const };
    expect(spread(puts)).toMatchObject({ outlay: -4, maximum: 4, minimum: -6, breakeven: 106 });
    expect(spread({ ...puts, direction: "bear" })).toMatchObject({
      outlay: 7,
      maximum: 3,
      minimum: -7,
      breakeven: 103,
    });
    const calls = {
      ...base,
      lower: { strike: 100, bid: 9, ask: 11 },
      upper: { strike: 110, bid: 4, ask: 5 },
    };
    expect(spread({ ...calls, direction: "bear" })).toMatchObject({ outlay: -4, maximum: 4, minimum: -6 });
  });

  it("costs come off both ends: 1 % of premiums on entry and of what they are worth when closed", () => {
    const result = spread({ ...base, costs: { share: 0, premium: 0.01, exercise: 0.01 } });
    // 310 + 90 of premiums; at 5500 the call bought is sold at 500.
    expect(result.netOutlay).toBeCloseTo(224, 10);
    expect(result.netMaximum).toBeCloseTo(280 - 4 - 5, 10);
    expect(result.netMinimum).toBeCloseTo(-224, 10);
    // 0.99 of what it is worth pays 224.
    expect(result.netBreakeven).toBeCloseTo(5000 + 224 / 0.99, 8);
  });

  it.each<[Partial<Input>, string]>([
    [{ lower: { strike: 5000, bid: null, ask: 310 } }, "missing-side"],
    [{ upper: { strike: 5500, bid: 90, ask: 0 } }, "missing-side"],
    [{ upper: { strike: 5500, bid: 140, ask: 135 } }, "crossed"],
    [{ lower: { strike: 5000, bid: 320, ask: 310 } }, "crossed"],
    [{ upper: { strike: 5000, bid: 90, ask: 135 } }, "invalid-input"],
    [{ lower: { strike: 0, bid: 1, ask: 2 } }, "invalid-input"],
    [{ costs: { ...noCosts, premium: 1 } }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    expect(verticalSpread({ ...base, ...change })).toEqual({ ok: false, reason });
  });
});

describe("paretoFront", () => {
  const point = fc.record({
    gain: fc.integer({ min: 0, max: 12 }),
    chance: fc.integer({ min: 0, max: 12 }),
    cost: fc.integer({ min: 0, max: 4 }),
  });
  type Point = { gain: number; chance: number; cost: number };

  /** Every candidate against every other one. */
  function bruteForce(candidates: readonly Point[], read: (one: Point) => readonly number[]): Point[] {
    return candidates.filter(
      (one) =>
        !candidates.some((other) => {
          const [mine, theirs] = [read(one), read(other)];
          return (
            theirs.every((value, axis) => value >= (mine[axis] as number)) &&
            theirs.some((value, axis) => value > (mine[axis] as number))
          );
        }),
    );
  }

  it("is what brute force over all candidates leaves, on two axes and on three", () => {
    checkProperty(
      "front",
      fc.property(fc.array(point, { maxLength: 40 }), (candidates) => {
        expect(paretoFront({ candidates, axes: ["gain", "chance"] })).toEqual(
          bruteForce(candidates, ({ gain, chance }) => [gain, chance]),
        );
        expect(paretoFront({ candidates, axes: ["gain", "chance", ({ cost }) => -cost] })).toEqual(
          bruteForce(candidates, ({ gain, chance, cost }) => [gain, chance, -cost]),
        );
      }),
    );
  });
});
