import { expect, test } from "vitest";
import { NEARBY, logOfNearby } from "./nearby-logarithm.ts";

/** What the series leaves out, from its ninth term on, and the rounding of its sum. */
const allowance = (rest: number): number => Math.abs(rest) ** 9 / 8 + 6e-16 * Math.abs(rest);

test("the logarithm of a number near 1 is the library's, to the ninth power of the distance", () => {
  for (let place = -400; place <= 400; place++) {
    const rest = (NEARBY * place) / 400;
    expect(Math.abs(logOfNearby(rest) - Math.log1p(rest)), `at ${rest}`).toBeLessThanOrEqual(allowance(rest));
  }
});

test("it keeps its sign and last bits where nothing but the first term counts", () => {
  for (const rest of [0, 1e-300, -1e-300, 2 ** -60, -(2 ** -60)]) expect(logOfNearby(rest)).toBe(rest);
});
