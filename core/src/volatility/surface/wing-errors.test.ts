import { expect, test } from "vitest";

import { wingErrors } from "./wing-errors.ts";

test("a wing of the recorded 31/07/2024 leaves 3 points, which the weighted error hides, and misses its last base", () => {
  // Puts at 2,3, 1,2 and 0,7 deviations, 5,0, -0,3 and -1,3 points off; a base at 0,4 is of the middle.
  const points = [-0.23, -0.12, -0.07, 0.04, 0.06, 0.1, 0.2].map((logMoneyness) => ({ logMoneyness }));
  const { wings, isMissed } = wingErrors(points, [0.05, -0.003, -0.013, 0.2, 0.1, 0.02, null], 0.1);
  expect(wings.put.error).toBeCloseTo(0.02988, 5);
  expect(wings.put).toMatchObject({ bases: 3, missed: 1 });
  // One that is dear between bases that the curve meets is dear.
  expect(wings.call).toMatchObject({ bases: 2, missed: 0 });
  expect(isMissed).toEqual([true, false, false, false, false, false, false]);
  expect(wingErrors([], [], 0.1).wings.put).toEqual({ error: null, bases: 0, missed: 0 });
});
