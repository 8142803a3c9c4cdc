import { expect, test } from "vitest";

import { expirationsOf, faultOf, outlayOf, sharesOf } from "./check-legs.ts";
import { call, day, expiration, put, share } from "./testing/legs.ts";
import type { PositionLeg } from "./position-types.ts";

const many = (count: number): PositionLeg[] =>
  Array.from({ length: count }, (_, place) => call(100 + place, 1, 1));
const costs = { share: 0, premium: 0, exercise: 0 };

/** Strategies.md 4.2: one to eight legs, 1 to 9,999 lots. */
test.each<[string, Parameters<typeof faultOf>[0], ReturnType<typeof faultOf>]>([
  ["eight legs", { legs: many(8) }, null],
  ["nine legs", { legs: many(9) }, "too-many-legs"],
  ["none", { legs: [] }, "no-legs"],
  ["9,999 lots", { legs: [call(100, 9_999, 1), put(100, -9_999, 1)] }, null],
  ["10,000 lots", { legs: [call(100, 10_000, 1)] }, "invalid-quantity"],
  ["10,000 lots sold", { legs: [call(100, 1, 1), put(100, -10_000, 1)] }, "invalid-quantity"],
  ["half a lot beside a whole one", { legs: [call(100, 1, 1), call(100, 0.5, 1)] }, "invalid-quantity"],
  ["nothing of a leg", { legs: [call(100, 0, 1)] }, "invalid-quantity"],
  ["999,900 shares", { legs: [share(999_900, 1)] }, null],
  ["999,901 shares", { legs: [share(-999_901, 1)] }, "invalid-quantity"],
  ["a leg for nothing", { legs: [call(100, 1, 0)] }, null],
  ["a price below 0 beside a good one", { legs: [call(100, 1, 1), call(100, 1, -0.01)] }, "invalid-input"],
  ["a price that is none", { legs: [share(1, Number.NaN)] }, "invalid-input"],
  ["a base of 0", { legs: [put(0, 1, 1)] }, "invalid-input"],
  ["no expiry", { legs: [call(100, 1, 1, { expiration: Number.NaN })] }, "invalid-input"],
  ["costs of everything", { legs: many(1), costs: { ...costs, share: 1 } }, "invalid-input"],
  ["a result that is none", { legs: many(1), realized: Number.NaN }, "invalid-input"],
  ["a result of before", { legs: many(1), costs, realized: -5 }, null],
])("%s", (_, position, fault) => {
  expect(faultOf(position)).toBe(fault);
});

test("expiries ascend, each once; shares are counted one by one, lots by the hundred", () => {
  const later = { expiration: expiration + 9 * day };
  const legs = [call(100, 1, 3, later), share(50, 7), put(100, -2, 4), call(90, 1, 0, later)];
  expect(expirationsOf(legs)).toEqual([expiration, expiration + 9 * day]);
  expect(legs.map(sharesOf)).toEqual([100, 50, -200, 100]);
  // 300 and 350 paid, 800 received.
  expect(outlayOf(legs)).toBe(-150);
});
