import { expect, test } from "vitest";
import { NEARBY, logOverRest } from "./nearby-logarithm.ts";

/** What the series leaves out, from its ninth term on, and the rounding of its sum. */
const allowance = (rest: number): number => Math.abs(rest) ** 8 / 8 + 6e-16;

test("over the distance, the logarithm of a number near 1 is the library's, to the eighth power of it", () => {
  for (let place = -400; place <= 400; place++) {
    const rest = (NEARBY * place) / 400;
    if (rest === 0) continue;
    expect(Math.abs(logOverRest(rest) - Math.log1p(rest) / rest), `at ${rest}`).toBeLessThanOrEqual(
      allowance(rest),
    );
  }
});

test("it is 1 where nothing but the first term counts", () => {
  for (const rest of [0, 1e-300, -1e-300, 2 ** -60, -(2 ** -60)]) expect(logOverRest(rest)).toBe(1);
});
