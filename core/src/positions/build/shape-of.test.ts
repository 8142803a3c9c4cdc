import { expect, it } from "vitest";

import { call, day, expiration, put, share } from "../testing/legs.ts";
import { shapeOf } from "./shape-of.ts";

it.each([
  ["covered-call", [share(1_000, 3_500), call(3_708.1, -10, 97)]],
  ["cash-secured-put", [put(3_858.1, -3, 167)]],
  ["bull-call", [call(4_058.1, -10, 40), call(3_708.1, 10, 97)]],
  ["bear-call", [call(3_708.1, -10, 97), call(4_058.1, 10, 40)]],
  ["straddle", [put(3_708.1, 2, 90), call(3_708.1, 2, 97)]],
  ["strangle", [put(3_408.1, 2, 30), call(3_708.1, 2, 97)]],
  ["call-ratio", [call(3_708.1, 5, 97), call(4_058.1, -10, 40)]],
  ["iron-condor", [put(3_108.1, 4, 9), put(3_408.1, -4, 30), call(4_058.1, -4, 40), call(4_458.1, 4, 15)]],
  ["calendar", [call(3_708.1, 1, 200, { expiration: expiration + 63 * day }), call(3_708.1, -1, 97)]],
] as const)("%s is known by its legs, whatever their order, bases and size", (id, legs) => {
  expect(shapeOf(legs)).toBe(id);
});

it("isn't known where the sizes don't match, nor of nothing", () => {
  expect(shapeOf([share(900, 3_500), call(3_708.1, -10, 97)])).toBeNull();
  expect(shapeOf([call(3_708.1, 10, 97), call(4_058.1, -9, 40)])).toBeNull();
  expect(shapeOf([])).toBeNull();
});
