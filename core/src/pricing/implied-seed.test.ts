import { describe, expect, test } from "vitest";
import { blackScholes } from "./black-scholes.ts";
import { seedDeviation, seedUpperDeviation } from "./implied-seed.ts";

/** A call out of the money whose legs have the geometric mean 1, `distance` apart, one year and no rate. */
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

const distances = [0, 1e-7, 1e-4, 0.003, 0.02, 0.1, 0.3, 0.8, 1.5, 3];

describe.each(distances)("seed of the deviation at a distance of %d", (distance) => {
  test.each([0.001, 0.01, 0.05, 0.2, 0.5, 1])("is within 1e-3 of %d", (deviation) => {
    const { price } = callAt(distance, deviation);
    if (price < 1e-290) return;
    expect(Math.abs(seedDeviation(distance, price) / deviation - 1)).toBeLessThan(1e-3);
  });

  test.each([1.5, 2])("is within some per cent of %d", (deviation) => {
    const { price } = callAt(distance, deviation);
    expect(Math.abs(seedDeviation(distance, price) / deviation - 1)).toBeLessThan(0.05);
  });

  test.each([2, 3, 5, 8])("from above is near %d", (deviation) => {
    const { price, smallerLeg } = callAt(distance, deviation);
    const lack = (smallerLeg - price) / smallerLeg;
    // Above this the price is solved from below.
    if (lack > 0.35) return;
    expect(Math.abs(seedUpperDeviation(distance, lack) / deviation - 1)).toBeLessThan(0.02);
  });
});

test("the seed rises with the price, over the seam at the money too", () => {
  for (const distance of [0.001, 0.05, 1]) {
    let before = 0;
    for (let step = 1; step <= 400; step++) {
      const seed = seedDeviation(distance, distance * 10 ** (step / 40 - 5));
      expect(seed).toBeGreaterThan(before);
      before = seed;
    }
  }
});
