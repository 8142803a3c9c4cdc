import { describe, expect, test } from "vitest";
import { blackScholes } from "../black-scholes.ts";
import { impliedBlock } from "./implied-classes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";
import { millsRatio } from "../functions/mills-ratio.ts";
import { normalPdf } from "../functions/normal-distribution.ts";

const ROW = 5;

/** The seed of a price over the geometric mean of both legs. */
function seedOf(distance: number, price: number): number {
  impliedBlock.distances[ROW] = distance;
  impliedBlock.prices[ROW] = price;
  seedDeviation(ROW);
  return impliedBlock.deviations[ROW] as number;
}

/** The seed for a price near its maximum. */
function upperSeedOf(distance: number, lack: number): number {
  impliedBlock.distances[ROW] = distance;
  impliedBlock.lacks[ROW] = lack;
  seedUpperDeviation(ROW);
  return impliedBlock.deviations[ROW] as number;
}

/** An out-of-the-money call, one year, no rate: legs `distance` apart with geometric mean 1. */
function callAt(distance: number, deviation: number): { price: number; smallerLeg: number } {
  const smallerLeg = Math.exp(-0.5 * distance);
  const { price } = blackScholes({
    type: "call",
    spot: smallerLeg,
    strike: Math.exp(0.5 * distance),
    yearsToExpiry: 1,
    rate: 0,
    volatility: deviation,
  });
  return { price, smallerLeg };
}

/** Prices that a double holds with digits to spare. */
const isPriced = (distance: number, deviation: number): boolean =>
  callAt(distance, deviation).price >= 1e-290;

/** What the price lacks to its maximum, as a share of it. */
function lackAt(distance: number, deviation: number): number {
  const { price, smallerLeg } = callAt(distance, deviation);
  return (smallerLeg - price) / smallerLeg;
}

const distances = [0, 1e-7, 1e-4, 0.003, 0.02, 0.1, 0.3, 0.8, 1.5, 3];

describe.each(distances)("seed of the deviation at a distance of %d", (distance) => {
  const priced = [0.001, 0.01, 0.05, 0.2, 0.5, 1].filter((deviation) => isPriced(distance, deviation));
  test.each(priced)("is within 1e-3 of %d", (deviation) => {
    const { price } = callAt(distance, deviation);
    expect(Math.abs(seedOf(distance, price) / deviation - 1)).toBeLessThan(1e-3);
  });

  test.each([1.5, 2])("is within some per cent of %d", (deviation) => {
    const { price } = callAt(distance, deviation);
    expect(Math.abs(seedOf(distance, price) / deviation - 1)).toBeLessThan(0.05);
  });

  // Where more is lacking the price is solved from below.
  const nearMaximum = [2, 3, 5, 8].filter((deviation) => lackAt(distance, deviation) <= 0.35);
  test.each(nearMaximum)("from above is near %d", (deviation) => {
    expect(Math.abs(upperSeedOf(distance, lackAt(distance, deviation)) / deviation - 1)).toBeLessThan(0.02);
  });
});

test("the seed rises with the price, over the seam at the money too", () => {
  for (const distance of [0.001, 0.05, 1]) {
    let before = 0;
    for (let step = 1; step <= 400; step++) {
      const seed = seedOf(distance, distance * 10 ** (step / 40 - 5));
      expect(seed).toBeGreaterThan(before);
      before = seed;
    }
  }
});

describe("seed of a small deviation, where the lognormal model is the normal one", () => {
  const DEVIATION = 1e-4;
  /** Price over deviation in the normal model, n(u) (1 - u Y(u)). */
  const priceAt = (u: number): number => DEVIATION * normalPdf(u) * (1 - u * millsRatio(u));

  test("is the inverse of the normal price within 5e-7, through both tables", () => {
    let worst = { error: 0, u: 0 };
    for (let u = 0; u <= 36; u += 0.0037) {
      const error = Math.abs(seedOf(u * DEVIATION, priceAt(u)) / DEVIATION - 1);
      if (!(error <= worst.error)) worst = { error, u };
    }
    expect(worst.error, `at ${worst.u}`).toBeLessThan(5e-7);
  });
});
