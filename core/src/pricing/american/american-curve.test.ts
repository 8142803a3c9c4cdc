import { describe, expect, it } from "vitest";

import { americanCurve, americanPrice } from "./american-option.ts";

const spots = [40, 70, 85, 95, 100, 105, 120, 250];
const base = { strike: 100, yearsToExpiry: 0.25, rate: 0.4, volatility: 0.45 } as const;

describe("americanCurve", () => {
  it.each([
    ["a put", { type: "put" }],
    ["a fast put", { type: "put", quality: "fast" }],
    ["a call without yield", { type: "call" }],
    ["a call with a yield", { type: "call", dividendYield: 0.1 }],
    ["a put at no rate", { type: "put", rate: 0 }],
    ["a put through the lattice", { type: "put", rate: -0.05, dividendYield: -0.1 }],
    ["a put of a long life", { type: "put", yearsToExpiry: 30, volatility: 0.1 }],
  ] as const)("%s is its price at every spot, to the last bit", (_, change) => {
    const input = { ...base, ...change };
    const curve = americanCurve(input);
    for (const spot of spots) {
      const alone = americanPrice({ ...input, spot });
      expect(curve(spot)).toBe(alone.ok ? alone.price : Number.NaN);
    }
  });

  it.each([{ yearsToExpiry: 0 }, { volatility: 0 }, { strike: Number.NaN }, { rate: Infinity }])(
    "%o has no price anywhere",
    (change) => {
      expect(americanCurve({ type: "put", ...base, ...change })(100)).toBeNaN();
    },
  );

  it("has none at a spot that is none", () => {
    const curve = americanCurve({ type: "put", ...base });
    expect([0, -1, Number.NaN, Infinity].map(curve)).toEqual([NaN, NaN, NaN, NaN]);
  });
});
