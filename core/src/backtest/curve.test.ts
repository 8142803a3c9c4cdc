import { expect, it } from "vitest";

import { curveOf, drawdownOf } from "./index.ts";

it("adds what each cycle left, and takes the fall from the highest point", () => {
  const cycle = (result: number, hold: number, caucion: number | null) => ({
    entered: "2026-01-05",
    expiration: "2026-02-20",
    symbol: "C1000",
    strike: 1_000,
    days: 46,
    outlay: 900,
    exercised: false,
    result,
    hold,
    caucion,
  });
  const course = (left: string) => ({ legs: [], left, worstDay: null });
  const curve = curveOf({
    cycles: [cycle(0.1, 0.2, 0.05), cycle(-0.5, 0, null), cycle(0.2, -0.5, 0.1)],
    courses: [course("2026-02-20"), course("2026-03-10"), course("2026-06-19")],
  });
  expect(curve.map(({ date, caucion }) => [date, caucion])).toEqual([
    ["2026-02-20", 0.05],
    ["2026-03-10", null],
    ["2026-06-19", null],
  ]);
  expect(curve.map(({ rule }) => rule)).toEqual([0.1, -0.4, -0.2].map((value) => expect.closeTo(value, 12)));
  expect(curve.at(-1)?.hold).toBeCloseTo(-0.3, 12);
  expect(drawdownOf(curve)).toBeCloseTo(0.5, 12);
  expect(drawdownOf([])).toBeNull();
});
