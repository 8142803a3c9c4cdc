import { describe, expect, it } from "vitest";
import { createBoundaryScheme } from "./american-scheme.ts";

const nodeCount = 6;
const pointCount = 10;
const scheme = createBoundaryScheme({ nodeCount, pointCount, pricePoints: 20 });
/** The variable in which the boundary is interpolated. */
const positionOf = (time: number): number => time ** 0.4;

/** Sum of a function of the elapsed time over one collocation time's points. */
function rowSum(row: number, value: (elapsed: number) => number): number {
  let sum = 0;
  for (let point = 0; point < pointCount; point++) {
    const place = row * pointCount + point;
    sum += (scheme.weights[place] as number) * value(scheme.elapsed[place] as number);
  }
  return sum;
}

/** What the interpolation makes of a function of the position at one point. */
function interpolated(factors: Float64Array, place: number, value: (position: number) => number): number {
  let sum = 0;
  scheme.times.forEach((time, node) => {
    sum += (factors[place * nodeCount + node] as number) * value(positionOf(time));
  });
  return sum;
}

/** Nothing at expiry, as the boundary's depth, and of the highest degree that the nodes determine. */
const polynomial = (position: number): number => position ** 3 * (2 - 3 * position + position ** 3);

describe("collocation times", () => {
  it("begin with the whole life and fall towards expiry, which is left out", () => {
    expect([...scheme.times].map((time) => positionOf(time))).toEqual(
      [1, 2, 3, 4, 5, 6].map((_, index) =>
        expect.closeTo(0.5 + 0.5 * Math.cos((Math.PI * index) / nodeCount), 14),
      ),
    );
    scheme.rootTimes.forEach((root, node) => expect(root * root).toBeCloseTo(scheme.times[node] ?? 0, 15));
  });
});

describe.each([0, 1, 3, 5])("integrals up to the collocation time %d", (row) => {
  const time = scheme.times[row] as number;

  it("are exact for time, its square and its roots", () => {
    expect(rowSum(row, () => 1) / time).toBeCloseTo(1, 12);
    expect(rowSum(row, (elapsed) => elapsed) / time ** 2).toBeCloseTo(1 / 2, 12);
    expect(rowSum(row, (elapsed) => elapsed ** 2) / time ** 3).toBeCloseTo(1 / 3, 11);
    expect(rowSum(row, (elapsed) => 1 / Math.sqrt(elapsed)) / Math.sqrt(time)).toBeCloseTo(2, 12);
    expect(rowSum(row, (elapsed) => 1 / Math.sqrt(elapsed * (time - elapsed)))).toBeCloseTo(Math.PI, 12);
  });

  it("know the boundary at the time left of each point", () => {
    for (let point = 0; point < pointCount; point++) {
      const place = row * pointCount + point;
      const elapsed = scheme.elapsed[place] as number;
      expect(elapsed).toBeGreaterThan(0);
      expect(elapsed).toBeLessThan(time);
      expect(scheme.rootElapsed[place]).toBeCloseTo(Math.sqrt(elapsed), 14);
      const position = positionOf(time - elapsed);
      expect(interpolated(scheme.interpolation, place, polynomial)).toBeCloseTo(polynomial(position), 12);
    }
  });
});

describe("the price's integral", () => {
  const { pointCount: count, rootElapsed, weights, interpolation } = scheme.price;

  it("is exact for time and its root, over the whole life", () => {
    const sum = (value: (root: number) => number): number =>
      weights.reduce((total, weight, point) => total + weight * value(rootElapsed[point] as number), 0);
    expect(count).toBe(20);
    expect(sum(() => 1)).toBeCloseTo(1, 13);
    expect(sum((root) => root ** 2)).toBeCloseTo(1 / 2, 13);
    expect(sum((root) => root)).toBeCloseTo(2 / 3, 13);
  });

  it("knows the boundary at the time left", () => {
    rootElapsed.forEach((root, point) => {
      const position = positionOf(1 - root * root);
      expect(interpolated(interpolation, point, polynomial)).toBeCloseTo(polynomial(position), 12);
    });
  });
});
