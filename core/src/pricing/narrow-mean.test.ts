import { describe, expect, test } from "vitest";
import { millsDifference } from "./mills-difference.ts";
import { narrowMean } from "./narrow-mean.ts";

/** By the difference of two ratios, from a continued fraction: the series around the center that does not cancel. */
function meanOfDifference(center: number, half: number): number {
  return (millsDifference(center, half) / (2 * half)) * Math.exp(-0.5 * half * half);
}

function meanAt(center: number, half: number): number {
  return narrowMean(center, (center * half) ** 2, half * half);
}

describe.each([1e-3, 0.01, 0.03, 0.05])("mean over a half-width of %d", (half) => {
  // The other side's series ends at a twentieth of 1 + center.
  const centers = [0, 0.2, 0.5, 1, 1.7, 2.5, 3.3, 5, 8, 12, 20, 30];

  test.each(centers)(
    "around %d is the difference of two ratios, to the bits of the ratio in between",
    (center) => {
      const exact = meanOfDifference(center, half);
      const growth = Math.exp(center * half);
      expect(Math.abs(meanAt(center, half) - exact)).toBeLessThan(
        4e-16 * growth + 4e-16 * center * center * exact,
      );
    },
  );
});

test.each([0.08, 0.12, 0.15])("both series agree where they meet, at a half-width of %d", (half) => {
  const center = 0.5 / half;
  const [near, far] = [0.25, 0.25 + 2 ** -52].map((spread) => narrowMean(center, spread, half * half));
  expect(Math.abs((far as number) - (near as number))).toBeLessThan(3e-16);
});

test("at a distance of zero it is the integral of the density over the width", () => {
  // N(h) - N(-h) over 2 h n(0), by the first terms of its Taylor series.
  for (const half of [0.02, 0.1, 0.15]) {
    const square = half * half;
    let [sum, term] = [0, 1];
    for (let order = 0; order < 12; order++) {
      sum += term / (2 * order + 1);
      term *= -square / (2 * (order + 1));
    }
    expect(Math.abs(narrowMean(0, 0, square) - sum)).toBeLessThan(3e-16);
  }
});
