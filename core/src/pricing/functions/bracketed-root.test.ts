import { describe, expect, test } from "vitest";
import { bracketedRoot } from "./bracketed-root.ts";

/** The root below `high`, and at how many arguments the function was asked: each is an option to price. */
function solve(
  excess: (argument: number) => number,
  { high, tolerance = 1e-13 }: { high: number; tolerance?: number },
) {
  const asked: number[] = [];
  const root = bracketedRoot({
    excess: (argument) => {
      asked.push(argument);
      return excess(argument);
    },
    high,
    above: excess(high),
    tolerance,
  });
  return { root, asked };
}

describe("a smooth function", () => {
  test.each<[string, (argument: number) => number, number, number, number]>([
    ["a straight line: the second step is the last", (x) => 3 * x - 0.6, 4, 0.2, 2],
    ["a parabola", (x) => x * x - 2, 4, Math.SQRT2, 9],
    ["one that flattens", (x) => Math.tanh(x) - 0.5, 1.2, Math.atanh(0.5), 8],
    ["one that steepens", (x) => Math.expm1(3 * x) - 4, 2, Math.log(5) / 3, 14],
    ["a root next to the start", (x) => x * x - 0.999, 1, Math.sqrt(0.999), 5],
  ])("%s", (...row) => {
    const [, excess, high, expected, most] = row;
    const { root, asked } = solve(excess, { high });
    expect(root).toBeCloseTo(expected, 12);
    expect(asked.length).toBeLessThanOrEqual(most);
  });

  test("is asked less often where less is wanted, and gives what was wanted", () => {
    const cube = (x: number): number => x ** 3 - 0.1;
    const exact = solve(cube, { high: 3, tolerance: 1e-14 });
    const rough = solve(cube, { high: 3, tolerance: 1e-4 });
    expect(rough.asked.length).toBeLessThan(exact.asked.length);
    expect(Math.abs(cube(rough.root ?? 0))).toBeLessThanOrEqual(1e-4);
    expect(Math.abs(cube(rough.root ?? 0))).toBeGreaterThan(1e-14);
  });

  test("that is within the tolerance at the start is not asked at all", () => {
    expect(solve((x) => x - 1, { high: 1 + 2 ** -20, tolerance: 2 ** -20 })).toEqual({
      root: 1 + 2 ** -20,
      asked: [],
    });
  });

  test("ends at an excess that is just the tolerance, of either sign", () => {
    for (const small of [0.25, -0.25]) {
      const { root, asked } = solve((x) => (x > 0.96 ? 1 : small), { high: 1, tolerance: 0.25 });
      expect({ root, asked }).toEqual({ root: 0.95, asked: [0.95] });
    }
  });
});

describe("a function that misleads", () => {
  test("jumps: the bracket closes on the jump", () => {
    const { root, asked } = solve((x) => (x > 0.3 ? 1 : -1), { high: 7 });
    expect(Math.abs((root ?? 0) / 0.3 - 1)).toBeLessThan(2e-12);
    expect(asked.length).toBeLessThan(70);
    // It went on until the bracket was that narrow, and never left it.
    const [below, over] = [asked.filter((x) => x <= 0.3), asked.filter((x) => x > 0.3)];
    expect(Math.min(...over) - Math.max(...below)).toBeLessThanOrEqual(1e-12 * Math.min(...over));
    expect(below).toEqual(below.toSorted((one, other) => one - other));
    expect(over).toEqual(over.toSorted((one, other) => other - one));
  });

  test.each<[string, (argument: number) => number, number]>([
    ["is flat below its root and steep above", (x) => (x < 0.5 ? -1e-9 * (0.5 - x) : (x - 0.5) ** 3), 64],
    ["is infinite far above", (x) => Math.expm1(90 * (x - 0.5)), 64],
    ["is all but flat near it", (x) => (x - 0.5) ** 9, 1],
  ])("%s", (_name, excess, high) => {
    const { root, asked } = solve(excess, { high, tolerance: 0 });
    expect(Math.abs((root ?? 0) - 0.5)).toBeLessThan(1e-9);
    expect(asked.length).toBeLessThanOrEqual(80);
    expect(asked.every((x) => x > 0 && x < high)).toBe(true);
  });

  test("crawls: from the twenty-first step on the bracket is halved", () => {
    const { root, asked } = solve((x) => (x > 1e-3 ? 1 + x : -1e-6), { high: 1 });
    expect(root).toBeCloseTo(1e-3, 12);
    expect(asked.length).toBeLessThan(65);
    const after = asked.slice(25);
    const within = after.map((x) => Math.abs(x - 1e-3));
    for (let step = 2; step < within.length - 2; step++) {
      expect(within[step], `step ${step}`).toBeLessThan(0.51 * Math.max(...within.slice(0, step)) + 1e-14);
    }
  });

  test("without a root ends after 80 steps, near nothing", () => {
    const { root, asked } = solve(() => 1, { high: 1 });
    expect(asked).toHaveLength(80);
    expect(root).toBeLessThan(1e-23);
  });

  test("is no number somewhere: no root", () => {
    expect(solve((x) => (x > 0.9 ? x : Number.NaN), { high: 0.94 }).root).toBeNull();
  });
});
