import { describe, expect, test } from "vitest";
import { erfcx, inverseNormalCdf, normalCdf, normalPdf } from "./normal-distribution.ts";

/** Values from mpmath at 40 digits. */
describe("normal distribution, both tails", () => {
  test.each([
    [-37, 5.725571222524577e-300, 2.1200065515246056e-298],
    [-8, 6.220960574271784e-16, 5.052271083536892e-15],
    [-1, 0.15865525393145705, 0.24197072451914334],
    [0, 0.5, 0.3989422804014327],
    [0.3, 0.6179114221889527, 0.3813878154605241],
  ])("at %d", (value, probability, density) => {
    expect(normalCdf(value) / probability).toBeCloseTo(1, 14);
    expect(normalPdf(value) / density).toBeCloseTo(1, 14);
  });

  test("beyond the smallest double the tail is zero, and the ends are exact", () => {
    expect(normalCdf(-40)).toBe(0);
    expect(normalCdf(40)).toBe(1);
    expect(normalCdf(-Infinity)).toBe(0);
    expect(normalCdf(Infinity)).toBe(1);
    expect(normalPdf(Infinity)).toBe(0);
  });
});

test.each([
  [0, 1],
  [0.5, 0.6156903441929259],
  [2, 0.25539567631050575],
  [10, 0.05614099274382259],
  [27.4, 0.020577174677244875],
  [27.51, 0.02049500447636694],
  [28, 0.020136801964214277],
  [100, 0.005641613782989433],
  [-3, 16_205.988_853_999_586],
])("erfcx(%d)", (value, expected) => {
  expect(erfcx(value) / expected).toBeCloseTo(1, 14);
});

describe("inverse of the distribution", () => {
  test.each([
    [1e-300, -37.0470962993612],
    [1e-20, -9.262340089798407],
    [0.001, -3.0902323061678136],
    [0.3, -0.5244005127080408],
    [0.49, -0.025068908258711057],
    [0.5, 0],
    [0.9, 1.2815515655446006],
    [0.999999, 4.753424308817088],
  ])("at %d", (probability, expected) => {
    expect(inverseNormalCdf(probability)).toBeCloseTo(expected, 13);
  });

  // mpmath at 40 digits; the logarithm of the tail would lose them, all of them at the last row.
  test.each([
    [0.38, -0.3054807880993973],
    [0.401, -0.250759571882916],
    [0.42, -0.2018934791418509],
    [0.45, -0.12566134685507402],
    [0.58, 0.20189347914185074],
    [0.5 - 2 ** -30, -2.334479498333298e-9],
  ])("keeps its digits near the median: at %d", (probability, expected) => {
    expect(Math.abs((inverseNormalCdf(probability) ?? 0) / expected - 1)).toBeLessThan(5e-15);
  });

  test.each([0, 1, -0.1, 1.1, Number.NaN])("%d has no inverse", (probability) => {
    expect(inverseNormalCdf(probability)).toBeNull();
  });
});
