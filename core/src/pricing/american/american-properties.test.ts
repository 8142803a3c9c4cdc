import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { impliedVolatilityAmerican } from "./american-implied-volatility.ts";
import { americanOption } from "./american-option.ts";
import type { AmericanInput } from "./american-types.ts";
import { blackScholes } from "../black-scholes.ts";
import { priceOf } from "../testing/american.ts";
import { referenceAmerican } from "../testing/reference-grid.ts";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const type = fc.constantFrom("call" as const, "put" as const);
const quality = fc.constantFrom("fast" as const, "accurate" as const);

/** Terms that a market could have: a day to three years, any peso rate, share at 100. */
const terms: fc.Arbitrary<AmericanInput> = fc
  .record({
    type,
    quality,
    deviations: number(-2.5, 2.5),
    yearsToExpiry: number(1 / 365, 3),
    rate: fc.oneof(number(0.001, 0.8), fc.constant(0)),
    dividendYield: fc.oneof(number(0, 0.25), fc.constant(0)),
    volatility: number(0.08, 1.5),
  })
  .map(({ deviations, ...rest }) => ({
    ...rest,
    spot: 100,
    strike: 100 * Math.exp(deviations * Math.min(rest.volatility * Math.sqrt(rest.yearsToExpiry), 0.8)),
  }));

/** Anything at all that is a number. */
const wild: fc.Arbitrary<AmericanInput> = fc.record({
  type,
  quality,
  spot: number(1e-6, 1e7),
  strike: number(1e-6, 1e7),
  yearsToExpiry: number(1e-9, 60),
  rate: number(-3, 5),
  dividendYield: number(-2, 4),
  volatility: number(1e-7, 40),
});

const intrinsicOf = ({ type: right, spot, strike }: AmericanInput): number =>
  Math.max(0, right === "call" ? spot - strike : strike - spot);
const tolerances = { fast: 2e-3, accurate: 1e-5 };
const toleranceOf = (input: AmericanInput): number => tolerances[input.quality ?? "accurate"];

describe("American options, property by property", () => {
  it("are worth no less than European ones and than exercise, and no more than share or strike", () => {
    checkProperty(
      "American above European and intrinsic",
      fc.property(terms, (input) => {
        const price = priceOf(input);
        expect(price).toBeGreaterThanOrEqual(blackScholes(input).price - 1e-12 * 100);
        expect(price).toBeGreaterThanOrEqual(intrinsicOf(input));
        expect(price).toBeLessThanOrEqual(input.type === "call" ? input.spot : input.strike);
      }),
    );
  });

  it("agree with a grid that knows nothing of their boundary", () => {
    checkProperty(
      "American against a grid",
      fc.property(terms, (input) => {
        const coarse = referenceAmerican(input, 25);
        const grid = referenceAmerican(input, 50);
        // The grid's own error: where drift rules over diffusion it does not fall by more than half with a doubling.
        const gridError = Math.max(2 * Math.abs(grid - coarse), 2e-3);
        expect(Math.abs(priceOf(input) - grid)).toBeLessThan(gridError + toleranceOf(input));
      }),
    );
  });

  it("fast and accurate keep their distance", () => {
    checkProperty(
      "fast against accurate",
      fc.property(terms, (input) => {
        const fast = priceOf({ ...input, quality: "fast" });
        expect(Math.abs(fast - priceOf({ ...input, quality: "accurate" }))).toBeLessThan(2e-3);
      }),
    );
  });

  it("grow with volatility and time, and a put with the strike", () => {
    checkProperty(
      "American monotonicity",
      fc.property(terms, number(1.01, 1.5), (input, factor) => {
        const price = priceOf(input) - 2 * toleranceOf(input);
        expect(priceOf({ ...input, volatility: input.volatility * factor })).toBeGreaterThanOrEqual(price);
        expect(priceOf({ ...input, yearsToExpiry: input.yearsToExpiry * factor })).toBeGreaterThanOrEqual(
          price,
        );
        const strike = input.type === "put" ? input.strike * factor : input.strike / factor;
        expect(priceOf({ ...input, strike })).toBeGreaterThanOrEqual(price);
      }),
    );
  });

  it("are convex in the strike", () => {
    checkProperty(
      "American convexity",
      fc.property(terms, number(1.01, 1.4), (input, factor) => {
        const at = (strike: number): number => priceOf({ ...input, strike });
        const [low, high] = [input.strike / factor, input.strike * factor];
        const share = (input.strike - low) / (high - low);
        const line = (1 - share) * at(low) + share * at(high);
        expect(at(input.strike)).toBeLessThanOrEqual(line + 2 * toleranceOf(input));
      }),
    );
  });

  it("a call is the put of the exchanged market", () => {
    checkProperty(
      "call and put symmetry",
      fc.property(terms, (input) => {
        const { spot, strike, rate, dividendYield = 0 } = input;
        const exchanged = { spot: strike, strike: spot, rate: dividendYield, dividendYield: rate };
        const other = { ...input, ...exchanged, type: input.type === "call" ? "put" : "call" } as const;
        expect(priceOf(other)).toBeCloseTo(priceOf(input), 10);
      }),
    );
  });

  it("scale with the currency", () => {
    checkProperty(
      "American homogeneity",
      fc.property(terms, number(0.01, 1000), (input, factor) => {
        const scaled = { ...input, spot: input.spot * factor, strike: input.strike * factor };
        expect(priceOf(scaled) / factor).toBeCloseTo(priceOf(input), 9);
      }),
    );
  });

  it("have deltas between 0 and 1 and no negative gamma or vega", () => {
    checkProperty(
      "American greeks",
      fc.property(terms, (input) => {
        const value = americanOption(input);
        if (!value.ok) throw new Error(value.reason);
        const delta = input.type === "call" ? value.delta : -value.delta;
        expect(delta).toBeGreaterThanOrEqual(-1e-3);
        expect(delta).toBeLessThanOrEqual(1 + 1e-3);
        expect(value.gamma).toBeGreaterThanOrEqual(-1e-3);
        expect(value.vega).toBeGreaterThanOrEqual(-0.05);
      }),
    );
  });

  it("give their volatility back where the price depends on it", () => {
    checkProperty(
      "American volatility round trip",
      fc.property(terms, (drawn) => {
        const input = { ...drawn, quality: "fast" as const };
        const value = americanOption(input);
        if (!value.ok || value.exerciseNow || value.vega < 0.5 || value.method === "lattice") return;
        const solved = impliedVolatilityAmerican({ ...input, price: value.price });
        if (!solved.ok) throw new Error(`${solved.reason} at ${JSON.stringify(input)}`);
        expect(Math.abs(priceOf({ ...input, volatility: solved.volatility }) - value.price)).toBeLessThan(
          1e-6,
        );
      }),
    );
  });

  it("whatever the numbers, every field is a number or there is a reason", () => {
    checkProperty(
      "American never NaN",
      fc.property(wild, (input) => {
        const value = americanOption(input);
        if (!value.ok) return;
        const { price, delta, gamma, vega, theta, rho, earlyExerciseBoundary } = value;
        const all = [price, delta, gamma, vega, theta, rho, earlyExerciseBoundary ?? 0];
        expect(all.every(Number.isFinite)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(intrinsicOf(input));
      }),
    );
  });
});
