import { describe, expect, it } from "vitest";

import { createSeededRandom } from "../../probability/index.ts";
import { calibrate } from "../index.ts";

describe("calibrate", () => {
  it("scores by Brier, against the base rate, with Wilson's interval", () => {
    const said = (probability: number, ...happened: boolean[]) =>
      happened.map((one) => ({ probability, happened: one }));
    const forecasts = [...said(0.2, false, false, false, true), ...said(1, true, true)];
    const { n, brier, skill, bins } = calibrate({ forecasts, bins: 2 });
    // (3 x 0.04 + 0.64) / 6 against a base rate of a half.
    expect([n, brier]).toEqual([6, expect.closeTo(0.76 / 6, 12)]);
    expect(skill).toBeCloseTo(1 - 0.76 / 6 / 0.25, 12);
    // Wilson (1927), one of four and two of two at 90 %.
    expect(bins).toEqual([
      {
        from: 0,
        to: 0.5,
        n: 4,
        predicted: expect.closeTo(0.2),
        observed: 0.25,
        low: expect.closeTo(0.057907, 6),
        high: expect.closeTo(0.643832, 6),
      },
      { from: 0.5, to: 1, n: 2, predicted: 1, observed: 1, low: expect.closeTo(0.425031, 6), high: 1 },
    ]);
  });

  it("of forecasts that are right lies on the diagonal within its intervals, mostly", () => {
    const random = createSeededRandom(7);
    const forecasts = Array.from({ length: 20_000 }, () => {
      const probability = random();
      return { probability, happened: random() < probability };
    });
    const { brier, skill, bins } = calibrate({ forecasts, bins: 20 });
    // The integral of p (1 - p) over 0 to 1.
    expect(brier).toBeCloseTo(1 / 6, 2);
    expect(skill).toBeCloseTo(1 / 3, 1);
    const inside = bins.filter(
      ({ predicted, low, high }) => (predicted ?? 2) >= (low ?? 1) && (predicted ?? 2) <= (high ?? 0),
    );
    expect(inside.length).toBeGreaterThanOrEqual(16);
  });

  it("claims nothing without forecasts, and no skill over a base rate that is never wrong", () => {
    const nothing = { n: 0, predicted: null, observed: null, low: null, high: null };
    expect(calibrate({ forecasts: [], bins: 1 })).toEqual({
      n: 0,
      brier: null,
      skill: null,
      bins: [{ from: 0, to: 1, ...nothing }],
    });
    expect(calibrate({ forecasts: [{ probability: 0.9, happened: true }], bins: 1 }).skill).toBeNull();
    expect(() => calibrate({ forecasts: [{ probability: 1.1, happened: true }], bins: 1 })).toThrow(
      /between 0 and 1/,
    );
    expect(() => calibrate({ forecasts: [], bins: 0 })).toThrow(/whole number/);
  });
});
