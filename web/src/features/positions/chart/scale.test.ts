import { expect, it } from "vitest";

import { niceTicks, profitRange, scaleOf, valueOf } from "./scale.ts";

it.each<[number, number, number, number[]]>([
  [0, 100, 5, [0, 20, 40, 60, 80, 100]],
  [-7, 12, 5, [-5, 0, 5, 10]],
  [7_010, 7_990, 4, [7_250, 7_500, 7_750]],
  [0, 9.9, 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [5, 5, 5, []],
  [5, 1, 5, []],
  [0, 10, 0, []],
])("from %f to %f in at most %i steps: %j", (from, to, most, ticks) => {
  expect(niceTicks(from, to, most)).toEqual(ticks);
});

it("prices go from left to right, pesos from bottom to top, and back", () => {
  const frame = { width: 120, left: 10, right: 110, top: 5, bottom: 55 };
  const { x, y, levelAt } = scaleOf(frame, { lower: 7_000, upper: 8_000, least: -100, most: 400 });
  expect([x(7_000), x(7_250), x(8_000)]).toEqual([10, 35, 110]);
  expect([y(-100), y(0), y(400)]).toEqual([55, 45, 5]);
  expect([levelAt(10), levelAt(35), levelAt(110)]).toEqual([7_000, 7_250, 8_000]);
});

const line = [
  { level: 100, profit: -10 },
  { level: 110, profit: 0 },
  { level: 130, profit: 40 },
];

it.each([
  [99.9, null],
  [100, -10],
  [105, -5],
  [110, 0],
  [125, 30],
  [130, 40],
  [130.1, null],
])("at %f a line is %s", (level, value) => {
  expect(valueOf(line, level)).toBe(value);
});

it("the range has zero among it and eight percent of air; a flat line has some too", () => {
  expect(profitRange([line])).toEqual({ least: -14, most: 44 });
  expect(profitRange([[{ level: 1, profit: 50 }], [{ level: 1, profit: 100 }]])).toEqual({
    least: -8,
    most: 108,
  });
  expect(profitRange([[{ level: 1, profit: -50 }]])).toEqual({ least: -54, most: 4 });
  expect(profitRange([])).toEqual({ least: -0.08, most: 0.08 });
});
