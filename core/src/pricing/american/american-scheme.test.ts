import { expect, it } from "vitest";

import { createBoundaryScheme } from "./american-scheme.ts";

const [nodeCount, pointCount] = [6, 10];
const scheme = createBoundaryScheme({ nodeCount, pointCount, pricePoints: 20 });
/** The variable in which the boundary is interpolated. */
const positionOf = (time: number): number => time ** 0.4;
/** Nothing at expiry, as the boundary's depth, and of the highest degree that the nodes determine. */
const polynomial = (position: number): number => position ** 3 * (2 - 3 * position + position ** 3);
const interpolated = (factors: Float64Array, place: number): number =>
  [...scheme.times].reduce(
    (sum, time, node) => sum + (factors[place * nodeCount + node] ?? 0) * polynomial(positionOf(time)),
    0,
  );

it("collocation times are Chebyshev's from the whole life on, without expiry itself", () => {
  const nodes = [0, 1, 2, 3, 4, 5].map((index) => 0.5 + 0.5 * Math.cos((Math.PI * index) / nodeCount));
  expect([...scheme.times].map(positionOf)).toEqual(nodes.map((node) => expect.closeTo(node, 14)));
});

it.each([0, 1, 3, 5])("integrals up to collocation time %d are exact for powers and roots of time", (row) => {
  const time = scheme.times[row] ?? 0;
  const sum = (value: (elapsed: number) => number): number =>
    Array.from({ length: pointCount }, (_, point) => row * pointCount + point).reduce(
      (total, place) => total + (scheme.weights[place] ?? 0) * value(scheme.elapsed[place] ?? 0),
      0,
    );
  expect(sum(() => 1) / time).toBeCloseTo(1, 12);
  expect(sum((elapsed) => elapsed ** 2) / time ** 3).toBeCloseTo(1 / 3, 11);
  expect(sum((elapsed) => 1 / Math.sqrt(elapsed * (time - elapsed)))).toBeCloseTo(Math.PI, 12);
  for (let place = row * pointCount; place < (row + 1) * pointCount; place += 1) {
    const left = positionOf(time - (scheme.elapsed[place] ?? 0));
    expect(interpolated(scheme.interpolation, place)).toBeCloseTo(polynomial(left), 12);
  }
});

it("the price's integral is exact over the whole life, and knows the boundary at the time left", () => {
  const { rootElapsed, weights, interpolation } = scheme.price;
  const sum = (value: (root: number) => number): number =>
    weights.reduce((total, weight, point) => total + weight * value(rootElapsed[point] ?? 0), 0);
  expect([sum(() => 1), sum((root) => root), sum((root) => root ** 2)]).toEqual(
    [1, 2 / 3, 1 / 2].map((exact) => expect.closeTo(exact, 13)),
  );
  rootElapsed.forEach((root, point) => {
    expect(interpolated(interpolation, point)).toBeCloseTo(polynomial(positionOf(1 - root * root)), 12);
  });
});
