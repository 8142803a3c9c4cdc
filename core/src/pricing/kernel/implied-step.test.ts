import { describe, expect, test, vi } from "vitest";
import { blackScholes } from "../black-scholes.ts";
import { impliedBlock } from "./implied-classes.ts";
import { LOST, SETTLED, narrowStep, wideStep } from "./implied-step.ts";

const ROW = 5;

/** Price of the option out of the money over its smaller leg. */
function shareAt(distance: number, deviation: number): number {
  const terms = { type: "call", spot: 1, strike: Math.exp(distance), yearsToExpiry: 1, rate: 0 } as const;
  return blackScholes({ ...terms, volatility: deviation }).price;
}

interface Moved {
  readonly state: number;
  readonly deviation: number;
}

/** One step from `start`, towards the share in the numbers that each of the steps takes. */
function moved(step: (index: number) => number, distance: number, share: number, start: number): Moved {
  impliedBlock.distances[ROW] = distance;
  impliedBlock.shares[ROW] = share;
  impliedBlock.lacks[ROW] = 1 - share;
  impliedBlock.prices[ROW] = share * Math.exp(-0.5 * distance);
  impliedBlock.deviations[ROW] = start;
  const state = step(ROW);
  return { state, deviation: impliedBlock.deviations[ROW] };
}

const wideFromBelow = (index: number): number => wideStep(index, false);
const wideFromAbove = (index: number): number => wideStep(index, true);
const steps = [
  ["narrow", narrowStep, [0.004, 0.05, 0.2, 0.29]],
  ["wide", wideFromBelow, [0.31, 0.6, 1, 1.6]],
  ["upper", wideFromAbove, [1.9, 2.5, 4, 6]],
] as const;

describe.each(steps)("one %s step", (name, step, deviations) => {
  const cases = deviations.flatMap((deviation) => [0, 0.3, 1, 2.5].map((center) => [deviation, center]));

  test.each(cases)("towards %d at %d deviations leaves the fourth power of the error", (...row) => {
    const [deviation, center] = row as [number, number];
    const distance = center * deviation;
    const share = shareAt(distance, deviation);
    // The target's own resolution in doubles, plus a constant of the method.
    const noise = 4e-15 + 4e-16 / (name === "upper" ? 1 - share : share);
    for (const error of [-0.02, 0.02, 1e-4]) {
      const { deviation: found } = moved(step, distance, share, deviation * (1 + error));
      expect(Math.abs(found / deviation - 1)).toBeLessThan(20 * error ** 4 * (1 + center ** 4) + noise);
    }
  });

  test.each(cases)("from %d at %d deviations itself settles there", (...row) => {
    const [deviation, center] = row as [number, number];
    const share = shareAt(center * deviation, deviation);
    const noise = 1e-15 + 4e-16 / (name === "upper" ? 1 - share : share);
    const { state, deviation: found } = moved(step, center * deviation, share, deviation);
    expect(state).toBe(SETTLED);
    expect(Math.abs(found / deviation - 1)).toBeLessThan(noise);
  });

  test("goes the right way from far off, to the double at most and never to nothing", () => {
    const deviation = deviations[1];
    const share = shareAt(deviation, deviation);
    for (const factor of [0.05, 0.2, 0.4, 3, 8]) {
      const { state, deviation: found } = moved(step, deviation, share, factor * deviation);
      const size = found / (factor * deviation) - 1;
      expect(state).not.toBe(SETTLED);
      expect(size).toBeGreaterThan(-0.7);
      expect(size).toBeLessThanOrEqual(1);
      expect(Math.sign(size)).toBe(factor < 1 ? 1 : -1);
    }
  });

  test("says that a start is lost where the step is large, and not where it is small", () => {
    const deviation = deviations[1];
    const share = shareAt(deviation, deviation);
    expect(moved(step, deviation, share, 0.05 * deviation).state).toBe(LOST);
    for (const error of [1e-3, -0.1]) {
      const { state } = moved(step, deviation, share, deviation * (1 + error));
      expect([SETTLED, LOST]).not.toContain(state);
    }
  });

  // Strikes on both sides of the one where the near distance, center - half, changes its sign.
  test.each([0, 0.2, 0.8, 2])("takes no logarithm of what is near, at %d deviations squared", (multiple) => {
    const log = vi.spyOn(Math, "log");
    for (const deviation of deviations.filter((size) => multiple * size < 4)) {
      const distance = multiple * deviation * deviation;
      const share = shareAt(distance, deviation);
      const target = name === "upper" ? 1 - share : share;
      log.mockClear();
      const { deviation: found } = moved(step, distance, share, deviation * (1 + 1e-4));
      expect(log).not.toHaveBeenCalled();
      expect(Math.abs(found / deviation - 1)).toBeLessThan(1e-14 + 1e-15 / target);
      moved(step, distance, share, 0.4 * deviation);
      // For a share near zero the distance to the maximum is near 1 from anywhere.
      const isNear = name === "upper" && target >= 0.9;
      expect(isNear || log.mock.calls.length > 0).toBe(true);
    }
    log.mockRestore();
  });

  test("is the same by the short logarithm and by the long one, where they meet", () => {
    const deviation = deviations[2];
    const share = shareAt(deviation, deviation);
    const priceOff = (rest: number): number =>
      moved(step, deviation, name === "upper" ? 1 - (1 - share) / (1 + rest) : share / (1 + rest), deviation)
        .deviation;
    for (const limit of [1 / 32, -1 / 32]) {
      const [short, long] = [0.999_999_999, 1.000_000_001].map((factor) => priceOff(limit * factor));
      // The step itself differs by 2e-9 of a 32nd, at most.
      expect(Math.abs((short as number) / (long as number) - 1)).toBeLessThan(7e-11);
    }
  });
});

test("narrow and wide steps are the same where they meet", () => {
  for (const distance of [0, 0.1, 0.4, 0.9, 1.1]) {
    const share = shareAt(distance, 0.301);
    const [narrow, wide] = [narrowStep, wideFromBelow].map(
      (step) => moved(step, distance, share, 0.3).deviation,
    );
    expect(Math.abs((narrow as number) / (wide as number) - 1)).toBeLessThan(1e-12);
  }
});

test("the narrow step keeps the bits of a price on both sides of a distance of 1, where its series change", () => {
  for (const deviation of [0.05, 0.15, 0.29]) {
    for (const distance of [0.2, 0.6, 0.99, 1, 1.01, 1.4]) {
      const share = shareAt(distance, deviation);
      const { deviation: found } = moved(narrowStep, distance, share, deviation);
      // The price here is that of a rounded strike: one unit of ln(strike) is center / deviation of them.
      expect(Math.abs(found / deviation - 1), `${distance} at ${deviation}`).toBeLessThan(
        4e-16 * (2 + 1 / deviation),
      );
    }
  }
});
