import { expect, test } from "vitest";

import { kellyOfView } from "./unit-losses.ts";

test("Kelly takes the worse end of a view, over all outcomes in terms of the loss", () => {
  const view = { change: 0.1, doubt: 0.05 };
  const [good, fair] = [Float64Array.of(20, -10), Float64Array.of(10, -10)];
  // Two to one at even chances: 1/2 - 1/2 / 2.
  expect(kellyOfView([good, good], 10, view)).toBeCloseTo(0.25, 9);
  // Of a loss of half as much a half of the share: as many units.
  expect(kellyOfView([good, good], 5, view)).toBeCloseTo(0.125, 9);
  expect(kellyOfView([fair, good], 10, view)).toBe(0);
  // Three outcomes: E x / (1 + f x) of 2, -0,5 and -1 is 0 at 0,10685.
  expect(kellyOfView([Float64Array.of(20, -5, -10), good], 10, view)).toBeCloseTo(0.10685, 5);
  expect(kellyOfView([good, good], 10, null)).toBeNull();
});
