import { describe, expect, it } from "vitest";

import { cumulativeCurve } from "./cumulative-curve.ts";

describe("cumulativeCurve", () => {
  it("gives the share at or below evenly spaced levels", () => {
    expect(cumulativeCurve([4, null, 0, 1, 1], 4)).toEqual([
      { level: 0, share: 0.25 },
      { level: 1, share: 0.75 },
      { level: 2, share: 0.75 },
      { level: 3, share: 0.75 },
      { level: 4, share: 1 },
    ]);
  });

  it("is empty without values and one point where all are equal", () => {
    expect(cumulativeCurve([null])).toEqual([]);
    expect(cumulativeCurve([2, 2])).toEqual([{ level: 2, share: 1 }]);
  });
});
