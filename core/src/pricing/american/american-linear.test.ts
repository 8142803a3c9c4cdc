import { describe, expect, it } from "vitest";
import { solveLinear } from "./american-linear.ts";

const solve = (matrix: readonly number[], right: readonly number[]) => {
  const solution = Float64Array.from(right);
  const isSolved = solveLinear(Float64Array.from(matrix), solution);
  return { isSolved, solution: [...solution] };
};

describe("solveLinear", () => {
  it.each([
    ["one equation", [4], [10], [2.5]],
    ["rows in order", [2, 1, 1, 3], [5, 10], [1, 3]],
    ["a zero on the diagonal", [0, 2, 3, 0], [4, 9], [3, 2]],
    // x = (1, -2, 3): the largest entries are off the diagonal in both columns.
    ["rows that change places twice", [1, 2, 3, -4, 1, 1, 2, 8, -2], [6, -3, -20], [1, -2, 3]],
    ["zeros below the pivot", [2, 0, 1, 0, 5, 0, 0, 0, 4], [5, 10, 4], [2, 2, 1]],
  ])("%s", (_name, matrix, right, expected) => {
    const { isSolved, solution } = solve(matrix, right);
    expect(isSolved).toBe(true);
    expected.forEach((value, place) => expect(solution[place]).toBeCloseTo(value, 13));
  });

  it("pivots on the largest entry: a tiny one would lose every digit", () => {
    const { solution } = solve([1e-20, 1, 1, 1], [1, 2]);
    expect(solution).toEqual([1, 1]);
  });

  it("keeps the digits of a system of Hilbert's kind", () => {
    const size = 5;
    const known = [1, -1, 2, -2, 3];
    const matrix = Array.from({ length: size * size }, (_, place) => {
      return 1 / (1 + Math.floor(place / size) + (place % size));
    });
    const right = known.map((_, row) =>
      known.reduce((sum, value, column) => sum + value * (matrix[row * size + column] as number), 0),
    );
    const { isSolved, solution } = solve(matrix, right);
    expect(isSolved).toBe(true);
    known.forEach((value, place) => expect(solution[place]).toBeCloseTo(value, 9));
  });

  it.each([
    ["dependent rows", [1, 2, 2, 4], [1, 2]],
    ["no equation at all", [0, 0, 0, 0], [1, 1]],
    ["an entry that is no number", [Number.NaN, 1, 1, 1], [1, 1]],
    ["a right side without end", [1, 0, 0, 1], [Infinity, 1]],
  ])("says that it has no solution: %s", (_name, matrix, right) => {
    expect(solve(matrix, right).isSolved).toBe(false);
  });
});
