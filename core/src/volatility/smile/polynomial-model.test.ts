import { expect, test } from "vitest";

import { polynomialCurve } from "./polynomial-model.ts";

const near = (value: number) => expect.closeTo(value, 12) as number;
const smile = { level: 0.04, slope: -0.02, curvature: 0.1, from: -0.2, to: 0.3 };

test("between the quotes it is the polynomial, both ends included", () => {
  expect(polynomialCurve(smile, 0.1)).toEqual({
    variance: near(0.039),
    slope: near(0),
    curvature: near(0.2),
  });
  expect(polynomialCurve(smile, 0.3)).toEqual({
    variance: near(0.043),
    slope: near(0.04),
    curvature: near(0.2),
  });
  expect(polynomialCurve(smile, -0.2)).toEqual({
    variance: near(0.048),
    slope: near(-0.06),
    curvature: near(0.2),
  });
});

test("beyond them it goes on straight where it rises outwards", () => {
  expect(polynomialCurve(smile, 0.5)).toEqual({ variance: near(0.051), slope: near(0.04), curvature: 0 });
  expect(polynomialCurve(smile, -0.4)).toEqual({ variance: near(0.06), slope: near(-0.06), curvature: 0 });
});

test("and flat where it falls", () => {
  const line = { ...smile, slope: 0.1, curvature: 0 };
  expect(polynomialCurve(line, -0.5)).toEqual({ variance: near(0.02), slope: 0, curvature: 0 });
  expect(polynomialCurve(line, 0.5)).toEqual({ variance: near(0.09), slope: near(0.1), curvature: 0 });
  const falling = { ...smile, slope: -0.1, curvature: 0 };
  expect(polynomialCurve(falling, 0.5)).toEqual({ variance: near(0.01), slope: 0, curvature: 0 });
});
