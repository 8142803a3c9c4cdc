import { expect, it } from "vitest";

import type { BookExpiry } from "./book-market.ts";

import { firstToCome, nearestExpiry } from "./nearest-expiry.ts";

const expiries = [10, 40, 70].map((expiresAt) => ({ expiresAt }) as BookExpiry);

it("an expiry that nobody lists takes the rate of the one nearest to it, not of the first", () => {
  expect(nearestExpiry(expiries, 60)?.expiresAt).toBe(70);
  expect(nearestExpiry(expiries, 40)?.expiresAt).toBe(40);
  expect(nearestExpiry(expiries, null)?.expiresAt).toBe(10);
  expect(nearestExpiry([], 60)).toBeNull();
});

it("the first end is of what still runs", () => {
  expect(firstToCome([70, 10, 40], 20)).toBe(40);
  // At its very instant one is over.
  expect([firstToCome([20, 40], 20), firstToCome([20, 40], 19)]).toEqual([40, 20]);
  expect(firstToCome([5, 10], 20)).toBe(5);
  expect(firstToCome([], 20)).toBeNull();
  expect(firstToCome([70, 10], null)).toBe(10);
});
