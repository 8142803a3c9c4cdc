import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blackScholes } from "../black-scholes.ts";
import { impliedVolatility } from "../implied-volatility.ts";
import { singleColumns } from "./single-option.ts";
import type { BlackScholesInput } from "../types.ts";

/**
 * A single call does its own arithmetic. Only rare inputs go through the columns, which take many times as long
 * for a single row; untouched columns show that the short way was taken.
 */
const UNTOUCHED = -7;
const input: BlackScholesInput = {
  type: "call",
  spot: 7_350,
  strike: 7_400,
  yearsToExpiry: 28 / 365,
  rate: 0.31,
  volatility: 0.42,
};
const wentToColumns = (): boolean => singleColumns.spot[0] !== UNTOUCHED;

beforeEach(() => {
  singleColumns.spot[0] = UNTOUCHED;
});
afterEach(() => {
  singleColumns.spot[0] = 0;
});

describe("the short way", () => {
  test.each<[string, Partial<BlackScholesInput>]>([
    ["a call", {}],
    ["a put", { type: "put" }],
    ["in the money", { strike: 6_600 }],
    ["out of the money", { strike: 8_200 }],
    ["with a dividend yield", { dividendYield: 0.04 }],
    ["of a year and a half", { yearsToExpiry: 1.5 }],
    ["close to its maximum", { volatility: 7, yearsToExpiry: 1 }],
  ])("prices an option %s and solves its volatility", (_name, change) => {
    const option = { ...input, ...change };
    const { price } = blackScholes(option);
    expect(price).toBeGreaterThan(0);
    expect(wentToColumns()).toBe(false);
    const solved = impliedVolatility({ ...option, price });
    expect(solved).toEqual({ ok: true, volatility: expect.closeTo(option.volatility, 9) });
    expect(wentToColumns()).toBe(false);
  });
});

describe("the columns' way", () => {
  test.each<[string, Partial<BlackScholesInput>]>([
    ["far out of the money", { strike: 40_000 }],
    ["seconds from its expiry", { yearsToExpiry: 1e-7 }],
    ["already over", { yearsToExpiry: 0 }],
  ])("prices an option %s", (_name, change) => {
    blackScholes({ ...input, ...change });
    expect(wentToColumns()).toBe(true);
  });

  test("finds the reason of a price without volatility", () => {
    expect(impliedVolatility({ ...input, price: 1e6 })).toEqual({ ok: false, reason: "above-maximum" });
    expect(wentToColumns()).toBe(true);
  });

  test("does not take an option that is over for the one before it", () => {
    const { price } = blackScholes(input);
    expect(impliedVolatility({ ...input, price }).ok).toBe(true);
    expect(impliedVolatility({ ...input, price, yearsToExpiry: 0 })).toEqual({
      ok: false,
      reason: "expired",
    });
  });
});
