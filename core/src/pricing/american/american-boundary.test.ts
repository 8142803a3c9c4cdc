import { describe, expect, it } from "vitest";
import { solveBoundary, type BoundaryQuality } from "./american-boundary.ts";
import type { ScaledPut } from "./american-equations.ts";

const qualities = ["fast", "accurate", "fine"] as const;

/** Rate, yield and deviation of a whole life; the steps that each quality may take, and a warm start. */
const puts: readonly (readonly [number, number, number, readonly [number, number, number], number])[] = [
  [0.05, 0, 0.4, [3, 2, 2], 2],
  [0.05, 0, 0.1, [4, 3, 3], 2],
  [0.02, 0.06, 0.3, [5, 3, 3], 2],
  [0.3, 0.05, 0.45, [3, 3, 3], 2],
  [0.01, -0.05, 0.5, [4, 2, 2], 2],
  [1e-9, 0, 0.5, [3, 2, 2], 2],
  [1.2, 0.4, 1.9, [3, 3, 3], 2],
  [2.4, 0.6, 0.52, [3, 4, 4], 2],
  [0.9, 0.025, 0.3, [3, 4, 4], 2],
  [0.001, 0.5, 0.2, [5, 4, 4], 2],
  [0.02, 0.02, 0.02, [3, 2, 2], 3],
  [6, 5, 1, [3, 3, 3], 2],
  [0.2, 0.2, 3, [3, 2, 2], 2],
  [25, 1, 3, [3, 3, 3], 2],
  [0.03, 1e-4, 0.25, [3, 2, 2], 2],
  [0, -0.05, 0.3, [4, 2, 2], 2],
];

/** Each step solves all nodes at once: their number is what an option costs. */
describe.each(puts)("rate %d, yield %d, deviation %d", (...row) => {
  const [rate, dividendYield, deviation, most, warm] = row;
  const put: ScaledPut = { rate, dividendYield, deviation };

  it.each(qualities)("%s, is solved in few steps from nothing", (quality) => {
    const { steps } = solveBoundary(put, quality);
    expect(steps).not.toBeNull();
    expect(steps).toBeLessThanOrEqual(most[qualities.indexOf(quality)] as number);
  });

  it.each(qualities)("%s, in fewer from a neighbour, to the same place", (quality) => {
    const neighbour = { rate: rate * 1.01, dividendYield, deviation: deviation * 1.002 };
    const cold = solveBoundary(neighbour, quality);
    solveBoundary(put, quality);
    const result = solveBoundary(neighbour, quality, true);
    expect(result.steps).toBeLessThanOrEqual(warm);
    expect(result.now).toBeCloseTo(cold.now, 8);
  });

  it("lies where the finer schemes say, each nearer", () => {
    const [fast, accurate, fine] = qualities.map((quality) => solveBoundary(put, quality).now) as [
      number,
      number,
      number,
    ];
    expect(Math.abs(accurate / fine - 1)).toBeLessThan(3e-5);
    expect(Math.abs(fast / fine - 1)).toBeLessThan(5e-3);
    expect(fine).toBeLessThan(dividendYield > rate ? rate / dividendYield : 1);
  });
});

describe("no boundary", () => {
  it.each<[string, ScaledPut]>([
    ["a rate that is no number", { rate: Number.NaN, dividendYield: 0, deviation: 0.3 }],
    ["no deviation", { rate: 0.05, dividendYield: 0, deviation: 0 }],
  ])("of %s", (_name, put) => {
    for (const quality of qualities) expect(solveBoundary(put, quality).steps).toBeNull();
  });

  it("from a start that is nothing like it, which it says", () => {
    const put: ScaledPut = { rate: 0.3, dividendYield: 0.05, deviation: 0.4 };
    const deep: [ScaledPut, BoundaryQuality] = [{ rate: 1e-9, dividendYield: 0, deviation: 0.5 }, "accurate"];
    solveBoundary(...deep);
    expect(solveBoundary(put, "accurate", true).steps).toBeNull();
    expect(solveBoundary(put, "accurate").steps).toBeLessThanOrEqual(3);
  });
});
