import { describe, expect, it } from "vitest";

import { sumGreeks, tradersGreeks, valuePosition } from "../../positions/index.ts";
import type { OptionLeg } from "../../positions/index.ts";
import { portfolioGreeks } from "./portfolio-greeks.ts";
import { revalue } from "./revalue.ts";
import { riskLegs } from "./risk-legs.ts";
import type { HeldPosition } from "./risk-legs.ts";
import { scenarioColumns, scenarioMatrix } from "./scenario-matrix.ts";
import { reverseStress, stressPortfolio } from "./stress-portfolio.ts";
import { volatilityBeta } from "./volatility-beta.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const expiration = now + 16 * day;

function fields<Outcome extends { readonly ok: boolean }>(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome as Extract<Outcome, { ok: true }>;
}

const leg = (
  kind: "call" | "put",
  strike: number,
  quantity: number,
  more: Partial<OptionLeg> = {},
): OptionLeg => ({
  kind,
  strike,
  expiration,
  quantity,
  price: 100,
  volatility: 0.41,
  ...more,
});
const straddle: HeldPosition = { id: "cono", legs: [leg("call", 3708.1, -10), leg("put", 3708.1, -10)] };
const shares: HeldPosition = { id: "papel", legs: [{ kind: "share", quantity: 500, price: 3000 }] };
const market = { spot: 3707.5, instant: now, rate: 0.408 };
const positions = [straddle, shares];

describe("riskLegs", () => {
  it("the same series counts together, and what cancels goes", () => {
    const one = { id: "a", legs: [leg("call", 3700, 3), leg("put", 3700, 2)] };
    const other = {
      id: "b",
      legs: [leg("call", 3700, -1, { price: 7 }), leg("put", 3700, -2), ...shares.legs],
    };
    expect(riskLegs([one, other, shares]).map(({ unit, quantity }) => [unit.kind, quantity])).toEqual([
      ["call", 2],
      ["share", 1_000],
    ]);
    // Another volatility is another leg.
    expect(riskLegs([one, { id: "c", legs: [leg("call", 3700, 1, { volatility: 0.5 })] }])).toHaveLength(3);
  });
});

describe("revalue", () => {
  it("is the sum of what each position is worth, more than eight legs and 9,999 lots included", () => {
    const many: HeldPosition[] = Array.from({ length: 5 }, (_, index) => ({
      id: `${index}`,
      legs: [leg("call", 3500 + 50 * index, 9_999), leg("put", 3700 + 50 * index, -7)],
    }));
    many.push({ id: "more", legs: [leg("call", 3500, 9_999)] });
    const spots = [3000, 3707.5, 4500];
    const { values } = fields(revalue(riskLegs(many), { ...market, spots }));
    spots.forEach((spot, index) => {
      const expected = many.reduce(
        (sum, { legs }) => sum + fields(valuePosition({ ...market, legs, spot })).value,
        0,
      );
      expect(Math.abs((values[index] as number) / expected - 1)).toBeLessThan(1e-12);
    });
  });

  it("an option that has expired is worth its exercise at that spot", () => {
    const terms = { ...market, spots: [3600, 3900], instant: expiration + day };
    expect([...fields(revalue(riskLegs([straddle]), terms)).values]).toEqual([
      expect.closeTo(-1000 * 108.1, 6),
      expect.closeTo(-1000 * 191.9, 6),
    ]);
  });

  it("the volatility moves with the share by the beta", () => {
    const spots = [3707.5 * Math.exp(-0.1)];
    const legs = riskLegs([straddle]);
    const moved = fields(revalue(legs, { ...market, spots, volatilityBeta: -0.5 })).values[0];
    const shifted = fields(revalue(legs, { ...market, spots, volatilityShift: 0.05 })).values[0];
    expect(moved).toBeCloseTo(shifted as number, 6);
  });

  it.each([
    [{ spots: [0] }, "invalid-input"],
    [{ spot: 0 }, "invalid-input"],
    [{ volatilityShift: Number.NaN }, "invalid-input"],
    [{ volatilityBeta: Infinity }, "invalid-input"],
    [{ rate: Number.NaN }, "invalid-input"],
  ])("%o: %s", (change, reason) => {
    const terms = { ...market, spots: [3700], ...change };
    expect(revalue(riskLegs([straddle]), terms)).toEqual({ ok: false, reason });
  });

  it("an option without a volatility has no value", () => {
    const { volatility, ...bare } = leg("call", 3700, 1);
    expect(volatility).toBe(0.41);
    const legs = riskLegs([{ id: "a", legs: [bare] }]);
    expect(revalue(legs, { ...market, spots: [3700] })).toEqual({ ok: false, reason: "no-volatility" });
  });
});

describe("portfolioGreeks", () => {
  it("legs, expiries and whole are sums of one another, in the units of the screen", () => {
    const next = { id: "n", legs: [leg("put", 3500, 4, { expiration: expiration + 63 * day })] };
    const result = fields(portfolioGreeks({ ...market, positions: [next, ...positions] }));
    expect(result.expiries.map((one) => one.expiration)).toEqual([expiration, expiration + 63 * day, null]);
    const raw = [next, ...positions].map(({ legs }) => fields(valuePosition({ ...market, legs })).greeks);
    const whole = tradersGreeks({ greeks: sumGreeks(raw), spot: 3707.5 });
    for (const name of Object.keys(whole) as (keyof typeof whole)[]) {
      expect(result.whole[name]).toBeCloseTo(whole[name], 6);
      expect(result.expiries.reduce((sum, one) => sum + one[name], 0)).toBeCloseTo(whole[name], 6);
      expect(result.legs.reduce((sum, one) => sum + one[name], 0)).toBeCloseTo(whole[name], 6);
    }
    const values = [next, ...positions].map(({ legs }) => fields(valuePosition({ ...market, legs })).value);
    const worth = values.reduce((sum, value) => sum + value, 0);
    expect(result.whole.value).toBeCloseTo(worth, 6);
    expect(result.expiries.reduce((sum, one) => sum + one.value, 0)).toBeCloseTo(worth, 6);
    expect(result.legs.at(-1)).toMatchObject({
      value: 500 * 3707.5,
      position: "papel",
      delta: 500,
      deltaPesosPerPercent: 18_537.5,
    });
  });

  it("a weekend is three days without a move, unknown where an expiry falls in it", () => {
    const { whole } = fields(portfolioGreeks({ ...market, positions }));
    const later = fields(valuePosition({ ...market, legs: straddle.legs, instant: now + 3 * day }));
    const before = fields(valuePosition({ ...market, legs: straddle.legs }));
    expect(whole.thetaPerWeekend).toBeCloseTo(later.value - before.value, 6);
    const late = portfolioGreeks({ ...market, positions, instant: expiration - 2 * day });
    expect(fields(late).whole.thetaPerWeekend).toBeNull();
    expect(portfolioGreeks({ ...market, positions: [] })).toEqual({ ok: false, reason: "no-legs" });
    expect(portfolioGreeks({ ...market, positions, spot: 0 })).toMatchObject({ ok: false });
  });
});

describe("scenarioMatrix", () => {
  const grid = { moves: [-0.4, 0, 0.4], volatilityShifts: [0, 0.4], days: [0, 5, 16] };

  it("each cell is today's spot moved, its volatilities shifted, days later; no change is no result", () => {
    const matrix = fields(scenarioMatrix({ ...market, positions, ...grid }));
    expect(matrix.profits[(1 * 2 + 0) * 3 + 0]).toBe(0);
    const cell = fields(
      valuePosition({
        legs: [...straddle.legs, ...shares.legs],
        spot: 3707.5 * 1.4,
        instant: now + 5 * day,
        rate: 0.408,
        volatilityShift: 0.4,
      }),
    );
    expect(matrix.profits[(2 * 2 + 1) * 3 + 1]).toBeCloseTo(cell.value - matrix.value, 5);
    const least = Math.min(...matrix.profits);
    expect(matrix.worst.profit).toBe(least);
    expect(matrix.worst.move).toBe(-0.4);
  });

  it("goes column by column and stops when it isn't asked for more", () => {
    const columns = scenarioColumns({ ...market, positions, ...grid });
    expect(columns.next()).toEqual({ done: false, value: { done: 1, total: 6 } });
    expect(columns.next()).toEqual({ done: false, value: { done: 2, total: 6 } });
    // The second volatility's go on where the first's three days ended.
    const columnResults = [1, 2, 3].map(() => columns.next().value);
    expect(columnResults).toEqual([3, 4, 5].map((done) => ({ done, total: 6 })));
    expect(columns.return({ ok: false, reason: "invalid-input" }).done).toBe(true);
  });
});

describe("stressPortfolio", () => {
  it("the PASO on ten short straddles: exercise to the last peso, the put worst", () => {
    const paso = fields(
      stressPortfolio({ ...market, positions: [straddle], change: -0.4706, volatilityJump: 0 }),
    );
    const before = fields(valuePosition({ ...market, legs: straddle.legs })).value;
    // 3708.1 less 1962.7505, a put that deep is worth its exercise; the call next to nothing.
    expect(paso.spot).toBeCloseTo(1962.7505, 6);
    expect(paso.profit).toBeCloseTo(-1000 * (3708.1 - 1962.7505) - before, 1);
    expect(paso.legs.map(({ unit }) => unit.kind)).toEqual(["put", "call"]);
    process.stdout.write(`PASO on the short straddle: ${paso.profit.toFixed(0)} pesos\n`);
  });

  it("thirty points of volatility unless told, and a jump of the rate", () => {
    const calm = fields(stressPortfolio({ ...market, positions: [straddle], change: 0 }));
    const shifted = fields(valuePosition({ ...market, legs: straddle.legs, volatilityShift: 0.3 })).value;
    const before = fields(valuePosition({ ...market, legs: straddle.legs })).value;
    expect(calm.profit).toBeCloseTo(shifted - before, 6);
    const dear = stressPortfolio({
      ...market,
      positions: [straddle],
      change: 0,
      volatilityJump: 0,
      rateJump: 0.2,
    });
    expect(fields(dear).profit).not.toBe(0);
    expect(stressPortfolio({ ...market, positions, change: -1 })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
  });
});

describe("reverseStress", () => {
  it("shares alone are gone where they have lost the capital, and never above", () => {
    const result = fields(reverseStress({ ...market, positions: [shares], capital: 500 * 707.5 }));
    expect(result.below).toBeCloseTo(3000, 6);
    expect(result.above).toBeNull();
  });

  it("shares owed are gone where they rise by the capital, looked for up to five times today's price", () => {
    const owed = { id: "s", legs: [{ kind: "share", quantity: -500, price: 3_500 } as const] };
    const aboveOf = (times: number) =>
      fields(reverseStress({ ...market, positions: [owed], capital: 500 * 3707.5 * (times - 1) })).above;
    expect(aboveOf(4.5)).toBeCloseTo(4.5 * 3707.5, 4);
    expect(aboveOf(5.5)).toBeNull();
  });

  it("a short straddle has one on each side, at which the loss is the capital", () => {
    const capital = 500_000;
    const { below, above } = fields(reverseStress({ ...market, positions: [straddle], capital }));
    for (const level of [below, above]) {
      const change = (level as number) / 3707.5 - 1;
      const { profit } = fields(
        stressPortfolio({ ...market, positions: [straddle], change, volatilityJump: 0 }),
      );
      expect(profit).toBeCloseTo(-capital, 0);
    }
    expect(below).toBeLessThan(3707.5);
    expect(above).toBeGreaterThan(3707.5);
  });

  it("a jump that alone takes the capital is today's spot, and a capital of none is refused", () => {
    const result = reverseStress({ ...market, positions: [straddle], capital: 1_000, volatilityJump: 0.5 });
    expect(fields(result)).toMatchObject({ below: 3707.5, above: 3707.5 });
    expect(reverseStress({ ...market, positions, capital: 0 })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
  });
});

describe("volatilityBeta", () => {
  const days = Array.from({ length: 20 }, (_, index) => {
    const logReturn = (index - 9.5) / 100;
    return { logReturn, volatilityChange: 0.002 - 0.4 * logReturn };
  });

  it("is the slope, without error on a line", () => {
    const result = volatilityBeta(days);
    expect(result?.beta).toBeCloseTo(-0.4, 12);
    expect(result?.standardError).toBeCloseTo(0, 12);
    expect(result?.days).toBe(20);
  });

  it("is unknown below twenty known days, and where the share never moved", () => {
    expect(volatilityBeta([...days.slice(1), { logReturn: 0.1, volatilityChange: null }])).toBeNull();
    expect(volatilityBeta(days.map((one) => ({ ...one, logReturn: 0 })))).toBeNull();
  });

  it("its error by hand: x = ±1, y = x ± 1, a slope of 1 over 20 days is off by sqrt(20 / 18 / 20)", () => {
    const noisy = Array.from({ length: 20 }, (_, index) => {
      const logReturn = index % 2 === 0 ? 1 : -1;
      return { logReturn, volatilityChange: logReturn + (index % 4 < 2 ? 1 : -1) };
    });
    expect(volatilityBeta(noisy)?.beta).toBeCloseTo(1, 12);
    expect(volatilityBeta(noisy)?.standardError).toBeCloseTo(Math.sqrt(1 / 18), 12);
  });
});
