import { describe, expect, it } from "vitest";

import { valuePosition } from "../../positions/index.ts";
import type { PositionLeg } from "../../positions/index.ts";
import { scenarioMatrix } from "./scenario-matrix.ts";
import { reverseStress, stressPortfolio } from "./stress-portfolio.ts";

const day = 86_400_000;
const instant = Date.UTC(2024, 6, 31, 20);
const call: PositionLeg = {
  kind: "call",
  strike: 3_700,
  expiration: instant + 30 * day,
  quantity: 10,
  price: 150,
  volatility: 0.45,
};
const put: PositionLeg = { ...call, kind: "put", strike: 3_500, quantity: -5 };
const shares: PositionLeg = { kind: "share", quantity: 100, price: 3_000 };
const market = { positions: [{ id: "a", legs: [call, put, shares] }], spot: 3_700, instant, rate: 0.4 };
const valueOf = (legs: readonly PositionLeg[], change: object = {}) => {
  const result = valuePosition({ legs, spot: 3_700, instant, rate: 0.4, ...change });
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};

describe("a stress", () => {
  it("is what the legs are worth then, days later and at the rate it moves to, less what they are worth now", () => {
    const result = stressPortfolio({ ...market, change: -0.2, volatilityJump: 0.3, rateJump: 0.1, days: 5 });
    if (!result.ok) throw new Error(result.reason);
    const then = { spot: 2_960, instant: instant + 5 * day, rate: 0.5, volatilityShift: 0.3 };
    expect(result.spot).toBe(2_960);
    expect(result.profit).toBeCloseTo(valueOf([call, put, shares], then) - valueOf([call, put, shares]), 4);
    // The worst leg first.
    const profits = result.legs.map(({ profit }) => profit);
    expect(profits).toEqual(profits.toSorted((one, other) => one - other));
    expect(profits[0]).toBeLessThan(profits[2] as number);
    expect(profits.reduce((sum, profit) => sum + profit, 0)).toBeCloseTo(result.profit, 6);
  });

  it.each([
    { change: -1 },
    { change: Number.NaN },
    { change: 0.1, days: -1 },
    { change: 0.1, days: Number.NaN },
    { change: 0.1, volatilityJump: Number.NaN },
    { change: 0.1, rateJump: Number.NaN },
    { change: 0.1, spot: 0 },
  ])("%o is none", (change) => {
    expect(stressPortfolio({ ...market, ...change })).toEqual({ ok: false, reason: "invalid-input" });
  });

  it("beyond an expiry its legs are worth what exercise brings", () => {
    const result = stressPortfolio({ ...market, change: 0.1, days: 31 });
    // 1,000 x 370 of the call, nothing of the put, 100 shares at 4,070.
    expect(result.ok && result.profit).toBeCloseTo(777_000 - valueOf([call, put, shares]), 4);
    expect(stressPortfolio({ ...market, change: -0.999, days: 0 }).ok).toBe(true);
  });
});

describe("a reverse stress", () => {
  it("finds where the loss reaches the capital, exactly", () => {
    const long = { ...market, positions: [{ id: "a", legs: [shares] }] };
    expect(reverseStress({ ...long, capital: 100_000 })).toMatchObject({
      ok: true,
      below: expect.closeTo(2_700, 3),
      above: null,
    });
    const short = { ...market, positions: [{ id: "a", legs: [{ ...shares, quantity: -100 }] }] };
    expect(reverseStress({ ...short, capital: 370_000 })).toMatchObject({
      below: null,
      above: expect.closeTo(7_400, 3),
    });
    expect(reverseStress({ ...long, capital: 0 })).toEqual({ ok: false, reason: "invalid-input" });
    expect(reverseStress({ ...long, spot: 0, capital: 1 })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("a matrix of scenarios", () => {
  const cells = { moves: [-0.1, 0, 0.1], volatilityShifts: [0, 0.2], days: [0, 5] };

  it.each([
    { moves: [0, -1] },
    { moves: [0, Number.NaN] },
    { volatilityShifts: [0, Number.NaN] },
    { days: [0, -1] },
    { days: [0, Number.NaN] },
  ])("%o is refused for one that can't be", (change) => {
    expect(scenarioMatrix({ ...market, ...cells, ...change })).toMatchObject({ ok: false });
  });

  it("has each cell in its place, and the worst of all", () => {
    const result = scenarioMatrix({ ...market, ...cells });
    if (!result.ok) throw new Error(result.reason);
    const now = valueOf([call, put, shares]);
    const expected = cells.moves.flatMap((move) =>
      cells.volatilityShifts.flatMap((volatilityShift) =>
        cells.days.map(
          (after) =>
            valueOf([call, put, shares], {
              spot: 3_700 * (1 + move),
              instant: instant + after * day,
              volatilityShift,
            }) - now,
        ),
      ),
    );
    expect(expected.toSorted((one, other) => one - other)[0]).toBeCloseTo(result.worst.profit, 4);
    const { move, volatilityShift, days: after, profit } = result.worst;
    const there = { spot: 3_700 * (1 + move), instant: instant + after * day, volatilityShift };
    expect(valueOf([call, put, shares], there) - now).toBeCloseTo(profit, 4);
    expect([...result.profits].toSorted((one, other) => one - other)).toEqual(
      expected.toSorted((one, other) => one - other).map((profit) => expect.closeTo(profit, 4)),
    );
  });
});
