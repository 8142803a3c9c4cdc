import { describe, expect, test } from "vitest";
import { blackScholes } from "./black-scholes.ts";
import { narrowStep, upperStep, wideStep } from "./implied-step.ts";

/** Price of the option out of the money over its smaller leg. */
function shareAt(distance: number, deviation: number): number {
  const terms = { type: "call", spot: 1, strike: Math.exp(distance), yearsToExpiry: 1, rate: 0 } as const;
  return blackScholes({ ...terms, volatility: deviation }).price;
}

const steps = [
  ["narrow", narrowStep, [0.004, 0.05, 0.2, 0.29]],
  ["wide", wideStep, [0.31, 0.6, 1, 1.6]],
  ["upper", upperStep, [1.9, 2.5, 4, 6]],
] as const;

describe.each(steps)("one %s step", (name, step, deviations) => {
  /** What the step works on: the share, the price over the geometric mean of the legs, or what the share lacks to 1. */
  const targetAt = (distance: number, deviation: number): number => {
    const share = shareAt(distance, deviation);
    if (name === "narrow") return share * Math.exp(-0.5 * distance);
    return name === "upper" ? 1 - share : share;
  };
  const cases = deviations.flatMap((deviation) => [0, 0.3, 1, 2.5].map((center) => [deviation, center]));

  test.each(cases)("towards %d at %d deviations leaves the fourth power of the error", (...row) => {
    const [deviation, center] = row as [number, number];
    const distance = center * deviation;
    const target = targetAt(distance, deviation);
    for (const error of [-0.02, 0.02, 1e-4]) {
      const start = deviation * (1 + error);
      const found = start + start * step(distance, target, start);
      // What the target itself can tell in doubles, and a constant of the method.
      const noise = 4e-15 + 4e-16 / target;
      expect(Math.abs(found / deviation - 1)).toBeLessThan(20 * error ** 4 * (1 + center ** 4) + noise);
    }
  });

  test("goes the right way from far off, to the double at most and never to nothing", () => {
    const deviation = deviations[1];
    const target = targetAt(deviation, deviation);
    for (const factor of [0.05, 0.2, 0.4, 3, 8]) {
      const size = step(deviation, target, factor * deviation);
      expect(size).toBeGreaterThan(-0.7);
      expect(size).toBeLessThanOrEqual(1);
      expect(Math.sign(size)).toBe(factor < 1 ? 1 : -1);
    }
  });
});

test("narrow and wide steps are the same where they meet", () => {
  for (const distance of [0, 0.1, 0.4, 1]) {
    const share = shareAt(distance, 0.31);
    const narrow = narrowStep(distance, share * Math.exp(-0.5 * distance), 0.3);
    expect(Math.abs(narrow - wideStep(distance, share, 0.3))).toBeLessThan(1e-12);
  }
});
