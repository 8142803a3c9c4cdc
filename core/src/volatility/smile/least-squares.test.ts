import { describe, expect, it } from "vitest";

import { leastSquares } from "./least-squares.ts";

/** Rosenbrock's valley: the sum is 0 at (1, 1). */
function valley(upper: readonly number[]) {
  return {
    residuals: ([x = 0, y = 0]: readonly number[], out: Float64Array) => {
      out[0] = 10 * (y - x * x);
      out[1] = 1 - x;
    },
    size: 2,
    lower: [-5, -5],
    upper,
  };
}
const terms = { start: [-1.2, 1], iterations: 100, gain: 1e-12 };

describe("least squares", () => {
  it("walks the valley to (1, 1)", () => {
    const { parameters, sum } = leastSquares(valley([5, 5]), terms);
    expect(parameters).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
    expect(sum).toBeLessThan(1e-12);
  });

  it("ends on a bound that is in the way: x = 0.5, y = 0.25, sum 0.25", () => {
    const { parameters, sum } = leastSquares(valley([0.5, 5]), terms);
    expect(parameters).toEqual([0.5, expect.closeTo(0.25, 6)]);
    expect(sum).toBeCloseTo(0.25, 8);
  });

  it("starts inside of the bounds", () => {
    expect(leastSquares(valley([5, 5]), { ...terms, start: [-90, 90], iterations: 0 }).parameters).toEqual([
      -5, 5,
    ]);
  });
});
