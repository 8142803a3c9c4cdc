import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { blackScholes } from "../pricing/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import type { TerminalDistribution } from "./distribution.ts";
import { empiricalDistribution, overlappingLogReturns } from "./empirical-distribution.ts";
import { impliedDensity } from "./implied-density.ts";
import { probabilityBetween, probabilityOfTouch } from "./level-probabilities.ts";
import { lognormalDistribution, riskNeutralDistribution } from "./lognormal-distribution.ts";
import { createSeededRandom, sampleProbability } from "./sample-confidence.ts";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const market = fc.record({
  spot: number(10, 1000),
  yearsToExpiry: number(1 / 365, 2),
  volatility: number(0.05, 2),
  rate: number(-0.2, 1),
  dividendYield: number(0, 0.2),
});
const base = { spot: 100, yearsToExpiry: 0.5, volatility: 0.4, rate: 0.3, dividendYield: 0.05 };

function riskNeutral(input: Parameters<typeof riskNeutralDistribution>[0]): TerminalDistribution {
  const result = riskNeutralDistribution(input);
  if (!result.ok) throw new Error(result.reason);
  return result.distribution;
}

/** Integral over the price by the trapezoid in its logarithm, 12 deviations wide. */
function integrate(distribution: TerminalDistribution, value: (level: number) => number): number {
  const { spot, yearsToExpiry, volatility } = base;
  const reach = 12 * volatility * Math.sqrt(yearsToExpiry);
  let sum = 0;
  for (let step = 0; step <= 4_000; step++) {
    const level = spot * Math.exp(-reach + (2 * reach * step) / 4_000);
    sum += value(level) * (distribution.density(level) ?? 0) * level * ((2 * reach) / 4_000);
  }
  return sum;
}

describe("riskNeutralDistribution", () => {
  const distribution = riskNeutral(base);

  it("its probability above a strike is Black-Scholes' N(d2) and its mean the forward", () => {
    for (const strike of [50, 90, 100, 120, 300]) {
      const call = blackScholes({ type: "call", strike, ...base });
      expect(distribution.probabilityAbove(strike)).toBeCloseTo(call.probabilityInTheMoney, 14);
      expect(distribution.expectedExcess(strike) * Math.exp(-0.15)).toBeCloseTo(call.price, 11);
    }
    expect(distribution.mean).toBeCloseTo(100 * Math.exp(0.125), 11);
    expect(distribution.kind).toBe("risk-neutral");
  });

  it("its density integrates to one, to the mean and to a call", () => {
    expect(integrate(distribution, () => 1)).toBeCloseTo(1, 10);
    expect(integrate(distribution, (level) => level)).toBeCloseTo(distribution.mean, 8);
    expect(integrate(distribution, (level) => Math.max(level - 120, 0))).toBeCloseTo(
      distribution.expectedExcess(120),
      3,
    );
  });

  it("keeps its digits far in the tails", () => {
    // ln(100/3000) + (0.25 - 0.08) / 2 over 0.4 root 0.5 = -11.725...: the tail is 4.7e-32, far below 1 - N's reach.
    const distance = (Math.log(100 / 3000) + 0.25 * 0.5 - 0.04) / (0.4 * Math.SQRT1_2);
    const tail = distribution.probabilityAbove(3000);
    expect(tail).toBeGreaterThan(0);
    expect(Math.log(tail)).toBeCloseTo(
      -0.5 * distance ** 2 - Math.log(-distance * Math.sqrt(2 * Math.PI)) - 1 / distance ** 2,
      3,
    );
    expect(distribution.probabilityInside({ lower: 3000, upper: 4000 })).toBeCloseTo(tail, 32);
  });

  it("levels at and below zero, and without end", () => {
    expect([distribution.probabilityAbove(0), distribution.probabilityBelow(-5)]).toEqual([1, 0]);
    expect([distribution.probabilityAbove(Infinity), distribution.probabilityBelow(Infinity)]).toEqual([
      0, 1,
    ]);
    expect(distribution.expectedExcess(0)).toBe(distribution.mean);
    expect(distribution.expectedExcess(-10)).toBe(distribution.mean + 10);
    expect(distribution.expectedExcess(Infinity)).toBe(0);
    expect([distribution.density(0), distribution.density(Infinity)]).toEqual([0, 0]);
    expect(distribution.probabilityInside({ lower: 120, upper: 90 })).toBe(0);
  });

  it.each([
    [{ yearsToExpiry: 0 }, "expired"],
    [{ volatility: 0 }, "no-volatility"],
    [{ volatility: -1 }, "no-volatility"],
    [{ volatility: Number.NaN }, "no-volatility"],
    [{ spot: 0 }, "invalid-input"],
    [{ rate: Number.NaN }, "invalid-input"],
    [{ yearsToExpiry: Number.NaN }, "invalid-input"],
    [{ rate: 5000 }, "invalid-input"],
  ])("%o has the reason %s", (change, reason) => {
    expect(riskNeutralDistribution({ ...base, ...change })).toEqual({ ok: false, reason });
  });

  it("probabilities are shares, add up and fall with the level", () => {
    checkProperty(
      "lognormal probabilities",
      fc.property(market, number(1, 3000), number(1.001, 3), (drawn, level, factor) => {
        const drawnDistribution = riskNeutral(drawn);
        const above = drawnDistribution.probabilityAbove(level);
        const between = drawnDistribution.probabilityInside({ lower: level, upper: level * factor });
        expect(above + drawnDistribution.probabilityBelow(level)).toBeCloseTo(1, 14);
        expect(drawnDistribution.probabilityAbove(level * factor)).toBeLessThanOrEqual(above);
        expect(between).toBeGreaterThanOrEqual(0);
        expect(between).toBeCloseTo(above - drawnDistribution.probabilityAbove(level * factor), 13);
        const excess = drawnDistribution.expectedExcess(level);
        expect(excess).toBeGreaterThanOrEqual(Math.max(0, drawnDistribution.mean - level) - 1e-9);
      }),
    );
  });
});

describe("lognormalDistribution", () => {
  it("without drift is anchored at spot", () => {
    const result = lognormalDistribution({ ...base, drift: 0 });
    expect(result.ok && result.distribution.mean).toBe(100);
    expect(result.ok && result.distribution.kind).toBe("lognormal");
  });
});

describe("probabilityBetween", () => {
  const distribution = riskNeutral(base);

  it("bounds are optional", () => {
    expect(probabilityBetween({ distribution, lower: null, upper: null })).toEqual({
      ok: true,
      probability: 1,
    });
    expect(probabilityBetween({ distribution, lower: 120, upper: null })).toEqual({
      ok: true,
      probability: distribution.probabilityAbove(120),
    });
    expect(probabilityBetween({ distribution, lower: null, upper: 120 })).toEqual({
      ok: true,
      probability: expect.closeTo(distribution.probabilityBelow(120), 14),
    });
    expect(probabilityBetween({ distribution, lower: 120, upper: 120 })).toEqual({
      ok: true,
      probability: 0,
    });
  });

  it("refuses levels in the wrong order and levels that are no numbers", () => {
    const invalid = { ok: false, reason: "invalid-input" };
    expect(probabilityBetween({ distribution, lower: 120, upper: 90 })).toEqual(invalid);
    expect(probabilityBetween({ distribution, lower: Number.NaN, upper: null })).toEqual(invalid);
    expect(probabilityBetween({ distribution, lower: null, upper: Number.NaN })).toEqual(invalid);
  });
});

describe("probabilityOfTouch", () => {
  const terms = { spot: 100, yearsToExpiry: 0.5, volatility: 0.4, drift: 0.25 };

  function touch(level: number, change: Partial<typeof terms> = {}): number {
    const result = probabilityOfTouch({ ...terms, ...change, level });
    if (!result.ok) throw new Error(result.reason);
    return result.probability;
  }

  it("without drift in the logarithm it is twice the probability of ending beyond", () => {
    const drift = 0.5 * 0.4 ** 2;
    const result = lognormalDistribution({ ...terms, drift });
    if (!result.ok) throw new Error(result.reason);
    expect(touch(130, { drift })).toBeCloseTo(2 * result.distribution.probabilityAbove(130), 13);
    expect(touch(80, { drift })).toBeCloseTo(2 * result.distribution.probabilityBelow(80), 13);
  });

  it("agrees with the perpetual limit: (H/S)^(2 m/v^2 - 1) for a level that the drift leaves behind", () => {
    expect(touch(80, { yearsToExpiry: 500 })).toBeCloseTo((80 / 100) ** ((2 * 0.25) / 0.16 - 1), 10);
    expect(touch(130, { yearsToExpiry: 500 })).toBeCloseTo(1, 12);
  });

  it("agrees with a walk in small steps", () => {
    const random = createSeededRandom(7);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const [paths, steps] = [4_000, 250];
    const step = 0.5 / steps;
    // Broadie, Glasserman and Kou (1997): a level watched in steps is touched like one 0.5826 deviations further.
    const level = 125 * Math.exp(-0.5826 * 0.4 * Math.sqrt(step));
    let touched = 0;
    for (let path = 0; path < paths; path++) {
      let logarithm = Math.log(100);
      let highest = logarithm;
      for (let index = 0; index < steps; index++) {
        logarithm += (0.25 - 0.08) * step + 0.4 * Math.sqrt(step) * normal();
        highest = Math.max(highest, logarithm);
      }
      if (highest >= Math.log(level)) touched++;
    }
    expect(Math.abs(touched / paths - touch(125))).toBeLessThan(0.03);
  });

  it("is certain where spot stands, and has reasons otherwise", () => {
    expect(probabilityOfTouch({ ...terms, level: 100 })).toEqual({ ok: true, probability: 1 });
    const reasonOf = (change: object): unknown => probabilityOfTouch({ ...terms, level: 120, ...change });
    expect(reasonOf({ yearsToExpiry: 0 })).toEqual({ ok: false, reason: "expired" });
    expect(reasonOf({ volatility: 0 })).toEqual({ ok: false, reason: "no-volatility" });
    const notNumbers = [{ level: 0 }, { spot: -1 }, { drift: Number.NaN }, { yearsToExpiry: Number.NaN }];
    for (const change of [...notNumbers, { volatility: 1e-320 }]) {
      expect(reasonOf(change)).toEqual({ ok: false, reason: "invalid-input" });
    }
  });

  it("is a share, no less than ending beyond, and falls with the distance", () => {
    checkProperty(
      "probability of touch",
      fc.property(
        market,
        number(1.001, 4),
        number(1.001, 2),
        fc.boolean(),
        (drawn, factor, further, isUp) => {
          const { spot, yearsToExpiry, volatility, rate } = drawn;
          const input = { spot, yearsToExpiry, volatility, drift: rate };
          const level = isUp ? spot * factor : spot / factor;
          const result = lognormalDistribution(input);
          if (!result.ok) throw new Error(result.reason);
          const beyond = isUp
            ? result.distribution.probabilityAbove(level)
            : result.distribution.probabilityBelow(level);
          const near = touch(level, input);
          expect(near).toBeGreaterThanOrEqual(beyond - 1e-14);
          expect(near).toBeLessThanOrEqual(1);
          expect(touch(isUp ? level * further : level / further, input)).toBeLessThanOrEqual(near + 1e-14);
        },
      ),
    );
  });
});

describe("empiricalDistribution", () => {
  const logReturns = Array.from({ length: 40 }, (_, index) => Math.log((80 + index) / 100));

  it("gives each observed return the same chance", () => {
    const result = empiricalDistribution({ spot: 100, logReturns });
    if (!result.ok) throw new Error(result.reason);
    const { distribution, count } = result;
    expect(count).toBe(40);
    expect(distribution.mean).toBeCloseTo(99.5, 10);
    expect(distribution.probabilityBelow(89.5)).toBe(10 / 40);
    expect(distribution.probabilityAbove(89.5)).toBe(30 / 40);
    expect(distribution.probabilityInside({ lower: 89.5, upper: 99.5 })).toBe(10 / 40);
    expect(distribution.probabilityInside({ lower: null, upper: null })).toBe(1);
    expect(distribution.probabilityInside({ lower: 99.5, upper: 89.5 })).toBe(0);
    expect(distribution.expectedExcess(117.5)).toBeCloseTo((0.5 + 1.5) / 40, 10);
    expect(distribution.density(100)).toBeNull();
  });

  it("leaves the ends of an interval out", () => {
    const flat = empiricalDistribution({ spot: 100, logReturns: Array<number>(30).fill(0) });
    if (!flat.ok) throw new Error(flat.reason);
    expect(flat.distribution.probabilityInside({ lower: 100, upper: null })).toBe(0);
    expect(flat.distribution.probabilityInside({ lower: null, upper: 100 })).toBe(0);
    expect(flat.distribution.probabilityInside({ lower: 99, upper: 101 })).toBe(1);
    expect([flat.distribution.probabilityBelow(100), flat.distribution.probabilityAbove(100)]).toEqual([
      1, 0,
    ]);
  });

  it("is refused below 30 returns and without a spot", () => {
    const few = { ok: false, reason: "too-few", count: 29, needed: 30 };
    expect(empiricalDistribution({ spot: 100, logReturns: logReturns.slice(0, 29) })).toEqual(few);
    expect(empiricalDistribution({ spot: 0, logReturns })).toMatchObject({ reason: "too-few", count: 0 });
    const holes = [...logReturns.slice(0, 29), Number.NaN];
    expect(empiricalDistribution({ spot: 100, logReturns: holes })).toEqual(few);
  });
});

describe("overlappingLogReturns", () => {
  it("takes every window whose ends are prices", () => {
    expect(overlappingLogReturns({ closes: [100, 110, null, 121, 0, 100], sessions: 2 })).toEqual([
      Math.log(121 / 110),
      Math.log(100 / 121),
    ]);
    expect(overlappingLogReturns({ closes: [0, 110, null, 121, 0], sessions: 2 })).toHaveLength(1);
    expect(overlappingLogReturns({ closes: [100, 110, 121], sessions: 1 })).toHaveLength(2);
  });

  it.each([0, -1, 1.5, Number.NaN])("has none over %d sessions", (sessions) => {
    expect(overlappingLogReturns({ closes: [100, 110, 121], sessions })).toEqual([]);
  });
});

describe("impliedDensity", () => {
  const strikes = Array.from({ length: 81 }, (_, index) => 20 + 3 * index + (index % 3));
  const calls = strikes.map((strike) => ({
    strike,
    price: blackScholes({ type: "call", strike, ...base }).price,
  }));
  const terms = { rate: base.rate, yearsToExpiry: base.yearsToExpiry };

  it("finds the lognormal density in Black-Scholes prices on unequal strikes", () => {
    const result = impliedDensity({ calls: calls.toReversed(), ...terms });
    if (!result.ok) throw new Error(result.reason);
    const distribution = riskNeutral(base);
    expect(result.points).toHaveLength(79);
    // A second difference is the mean of the density under a tent over the three strikes, exactly.
    result.points.forEach(({ level, density, isArbitrage }, index) => {
      const [low, high] = [strikes[index] as number, strikes[index + 2] as number];
      const tent = (price: number): number =>
        price < level ? (price - low) / (level - low) : (high - price) / (high - level);
      let sum = 0;
      for (let step = 0.5; step < 400; step++) {
        const price = low + ((high - low) * step) / 400;
        sum += (tent(price) * (distribution.density(price) ?? 0)) / 200;
      }
      expect(Math.abs(density - sum)).toBeLessThan(1e-7);
      expect(isArbitrage).toBe(density < 0);
    });
    expect(result.points[20]?.level).toBe(strikes[21]);
  });

  it("is e^rT times the second difference: 100 at 12, 110 at 6, 120 at 3 give 3 / 100 e^rT", () => {
    const triple = [
      { strike: 100, price: 12 },
      { strike: 110, price: 6 },
      { strike: 120, price: 3 },
    ];
    expect(impliedDensity({ calls: triple, ...terms })).toEqual({
      ok: true,
      points: [{ level: 110, density: expect.closeTo(0.03 * Math.exp(0.15), 14), isArbitrage: false }],
    });
    const dear = [...triple, { strike: 110, price: 8 }];
    expect(impliedDensity({ calls: dear, ...terms })).toMatchObject({ points: [{ isArbitrage: true }] });
  });

  it("needs three priced strikes and time", () => {
    const holes = [...calls.slice(0, 2), { strike: 0, price: 3 }, { strike: 130, price: 0 }];
    expect(impliedDensity({ calls: holes, ...terms })).toEqual({ ok: false, reason: "too-few" });
    const invalid = { ok: false, reason: "invalid-input" };
    expect(impliedDensity({ calls, rate: 0.3, yearsToExpiry: 0 })).toEqual(invalid);
    expect(impliedDensity({ calls, rate: Number.NaN, yearsToExpiry: 1 })).toEqual(invalid);
  });
});

describe("sampleProbability", () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  const ask = (change: object = {}) =>
    sampleProbability({ values, level: 30, random: createSeededRandom(1), ...change });

  it("is the share at or below, inside its 90 % interval", () => {
    const result = ask();
    if (!result.ok) throw new Error(result.reason);
    expect(result).toMatchObject({ probability: 0.3, count: 100, effectiveCount: 100 });
    // The binomial's own 5 % and 95 % points at n = 100, p = 0.3 are 0.23 and 0.38.
    expect(result.low).toBeGreaterThan(0.2);
    expect(result.low).toBeLessThan(0.25);
    expect(result.high).toBeGreaterThan(0.35);
    expect(result.high).toBeLessThan(0.4);
  });

  it("overlapping observations count for less and widen the interval", () => {
    const overlapping = ask({ window: 20 });
    const single = ask();
    if (!overlapping.ok || !single.ok) throw new Error("a hundred values");
    expect(overlapping.effectiveCount).toBe(5);
    expect(overlapping.high - overlapping.low).toBeGreaterThan(2 * (single.high - single.low));
    expect(ask({ window: 1000 })).toMatchObject({ effectiveCount: 1, low: 0.3, high: 0.3 });
  });

  it("claims nothing below 30 known observations", () => {
    const few = { ok: false, reason: "too-few", count: 29, needed: 30 };
    expect(ask({ values: values.slice(0, 29) })).toEqual(few);
    expect(ask({ values: [...values.slice(0, 29), null, Number.NaN] })).toEqual(few);
    expect(ask({ values: values.slice(0, 30) }).ok).toBe(true);
    expect(ask({ level: Number.NaN })).toMatchObject({ ok: false });
  });

  it("is the same for the same seed", () => {
    expect(ask()).toEqual(ask());
    expect(ask()).not.toEqual(ask({ random: createSeededRandom(2) }));
  });

  it("brackets the share whatever the sample", () => {
    const sample = fc.array(number(-1, 1), { minLength: 30, maxLength: 60 });
    checkProperty(
      "bootstrap interval",
      fc.property(sample, number(-1, 1), fc.integer(), (drawn, level, seed) => {
        const random = createSeededRandom(seed);
        const result = sampleProbability({ values: drawn, level, random, resamples: 60 });
        if (!result.ok) throw new Error(result.reason);
        expect(result.low).toBeLessThanOrEqual(result.high);
        expect(result.low).toBeGreaterThanOrEqual(0);
        expect(result.high).toBeLessThanOrEqual(1);
        expect(result.probability).toBe(drawn.filter((value) => value <= level).length / drawn.length);
      }),
    );
  });
});

describe("createSeededRandom", () => {
  it("draws uniform numbers from 0 up to 1, the same for the same seed", () => {
    const random = createSeededRandom(42);
    const drawn = Array.from({ length: 20_000 }, random);
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(drawn.reduce((sum, value) => sum + value, 0) / drawn.length).toBeCloseTo(0.5, 2);
    expect(drawn.reduce((sum, value) => sum + value * value, 0) / drawn.length).toBeCloseTo(1 / 3, 2);
    expect(drawn.slice(0, 5)).toEqual(Array.from({ length: 5 }, createSeededRandom(42)));
  });
});
