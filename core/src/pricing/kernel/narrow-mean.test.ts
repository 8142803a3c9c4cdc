import { describe, expect, test } from "vitest";
import { millsDifference } from "../functions/mills-difference.ts";
import { narrowMeanFarOut } from "./narrow-mean.ts";

/** By the difference of two ratios, by its own series from a continued fraction. */
function meanOfDifference(center: number, half: number): number {
  return (millsDifference(center, half) / (2 * half)) * Math.exp(-0.5 * half * half);
}

describe.each([1e-3, 0.01, 0.03, 0.05])("mean over a half-width of %d", (half) => {
  // That series ends at a twentieth of 1 + center.
  const centers = [0, 0.2, 0.5, 1, 1.7, 2.5, 3.3, 5, 8, 12, 20, 30];

  test.each(centers)(
    "around %d is the difference of two ratios, to the bits of the ratio in between",
    (center) => {
      const exact = meanOfDifference(center, half);
      const allowance = 4e-16 * (Math.exp(center * half) + center * center * exact);
      expect(Math.abs(narrowMeanFarOut(center, half * half) - exact)).toBeLessThan(allowance);
    },
  );
});

test("around zero it is the integral of the density over the width", () => {
  // N(h) - N(-h) over 2 h n(0), by the Taylor series of the density.
  for (const half of [0.02, 0.1, 0.15]) {
    const square = half * half;
    let [sum, term] = [0, 1];
    for (let order = 0; order < 12; order++) {
      sum += term / (2 * order + 1);
      term *= -square / (2 * (order + 1));
    }
    expect(Math.abs(narrowMeanFarOut(0, square) - sum)).toBeLessThan(3e-16);
  }
});
