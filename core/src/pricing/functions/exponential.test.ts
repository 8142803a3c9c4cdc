import { expect, test } from "vitest";
import { leadingPower, nearestSteps, trailingPower } from "./exponential.ts";

test.each([-40, -3, -0.1, 0, 0.7, 5])("e^%d in two parts grows by the tail of its exponent", (exponent) => {
  const steps = nearestSteps(exponent);
  const leading = leadingPower(steps);
  const trailing = (tail: number): number => trailingPower(steps, leading, exponent, tail);
  expect((leading + trailing(0)) / Math.exp(exponent)).toBeCloseTo(1, 15);
  // The tail extends the 53 bits: eight of its own make the 61 promised.
  for (const tail of [2 ** -45, -(2 ** -50)]) {
    const grown = (trailing(tail) - trailing(0)) / Math.exp(exponent);
    expect(Math.abs(grown / tail - 1)).toBeLessThan(2 ** -8);
  }
});
