import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../testing/check-property.ts";
import { probabilityOfTouch } from "./level-probabilities.ts";
import { lognormalDistribution } from "./lognormal-distribution.ts";
import { createSeededRandom } from "./sample-confidence.ts";
import { market, number } from "./testing/distributions.ts";

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
