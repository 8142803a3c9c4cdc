import { describe, expect, it } from "vitest";

import { impliedVolatilityAmerican } from "./american-implied-volatility.ts";
import type { AmericanInput } from "./american-types.ts";
import { priceOf, valueOf } from "../testing/american.ts";
import { printErrors, readGolden, whereGolden, type GoldenRow } from "../testing/golden.ts";

const golden = readGolden("american_golden.csv");

function inputOf({ type, number }: GoldenRow): AmericanInput {
  return {
    type,
    spot: number("S"),
    strike: number("K"),
    yearsToExpiry: number("T"),
    rate: number("r"),
    dividendYield: number("q"),
    volatility: number("sigma"),
  };
}

describe("golden values, S = 100", whereGolden("american_golden.csv"), () => {
  const rows = golden;
  it.each([
    ["accurate", 1e-5],
    ["fast", 2e-3],
  ] as const)("%s is within %d", (quality, tolerance) => {
    const errors = rows.map((row) => {
      const input = inputOf(row);
      return (Math.abs(priceOf({ ...input, quality }) - row.number("price")) * 100) / input.spot;
    });
    printErrors(`American ${quality}`, errors);
    expect(errors.length).toBeGreaterThan(50);
    expect(Math.max(...errors)).toBeLessThanOrEqual(tolerance);
  });

  it("greeks are the slopes of the price, and the price alone is the same", () => {
    for (const row of rows) {
      const input = inputOf(row);
      const value = valueOf(input);
      expect(priceOf(input)).toBe(value.price);
      if (value.exerciseNow) continue;
      const { spot, yearsToExpiry, volatility, rate } = input;
      const slope = (field: "spot" | "yearsToExpiry" | "volatility" | "rate", width: number): number =>
        (priceOf({ ...input, [field]: (input[field] as number) + width }) -
          priceOf({ ...input, [field]: (input[field] as number) - width })) /
        (2 * width);
      const near = 2e-3 * spot * volatility * Math.sqrt(yearsToExpiry);
      const deltas = [-1, 1].map((side) => valueOf({ ...input, spot: spot + side * near }).delta);
      const bend = ((deltas[1] as number) - (deltas[0] as number)) / (2 * near);
      expect(Math.abs(value.delta - slope("spot", near))).toBeLessThan(1e-4);
      expect(Math.abs(value.gamma - bend)).toBeLessThan(1e-3 * Math.max(bend, 0.01));
      expect(Math.abs(value.theta + slope("yearsToExpiry", 1e-3 * yearsToExpiry))).toBeLessThan(
        2e-3 * Math.max(1, Math.abs(value.theta)),
      );
      expect(Math.abs(value.vega - slope("volatility", 1e-3 * volatility))).toBeLessThan(
        1e-3 * Math.max(1, value.vega),
      );
      expect(Math.abs(value.rho - slope("rate", 1e-3 * rate))).toBeLessThan(
        1e-3 * Math.max(1, Math.abs(value.rho)),
      );
    }
  });

  it("the volatility of the golden price is the golden volatility where exercise has not swallowed it", () => {
    let solved = 0;
    for (const row of rows) {
      const result = impliedVolatilityAmerican({ ...inputOf(row), price: row.number("price") });
      const error = result.ok ? Math.abs(result.volatility / row.number("sigma") - 1) : 0;
      expect(error).toBeLessThan(1e-5);
      expect(result.ok || result.reason === "below-intrinsic").toBe(true);
      if (result.ok) solved++;
    }
    expect(solved).toBeGreaterThan(rows.length * 0.8);
  });
});
