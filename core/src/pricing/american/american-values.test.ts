import { describe, expect, it } from "vitest";

import { impliedVolatilityAmerican } from "./american-implied-volatility.ts";
import { americanPrice } from "./american-option.ts";
import type { AmericanInput } from "./american-types.ts";
import { valueOf } from "../testing/american.ts";

/*
 * Some American options against known digits, quick enough to be asked again and again: prices of the golden rows
 * (50 digits), and boundaries and slopes of the finest scheme by Richardson's differences, which share no formula with
 * the greeks that they judge.
 */
interface Known {
  readonly terms: AmericanInput;
  readonly price: number;
  readonly boundary: number;
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
}

/** Type, spot, strike, years, rate, dividend yield and volatility. */
type Terms = readonly ["call" | "put", number, number, number, number, number, number];

function known(
  [type, spot, strike, yearsToExpiry, rate, dividendYield, volatility]: Terms,
  [price, boundary, delta, gamma, vega, theta, rho]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ],
): Known {
  const terms = { type, spot, strike, yearsToExpiry, rate, dividendYield, volatility };
  return { terms, price, boundary, delta, gamma, vega, theta, rho };
}

const rows: readonly Known[] = [
  known(
    ["put", 100, 125.96, 0.5287671232876713, 0.1345, 0.0766, 0.557],
    [31.236082034041473, 71.63741141, -0.64272615343, 0.01108356056, 25.33695, -9.2706804, -27.182252],
  ),
  known(
    ["call", 100, 133.75, 1.8082191780821917, 0.1637, 0.1198, 0.517],
    [16.601176834413494, 338.489403, 0.43749787562, 0.00515416914, 45.792472, -6.0912665, 41.946907],
  ),
  known(
    ["put", 100, 159.96, 1.8054794520547945, 0.0411, 0.0971, 0.186],
    [64.75075997769407, 59.50090882, -0.8305312718, 0.00171158098, 5.348784, -2.2857882, -255.231425],
  ),
  known(
    ["put", 100, 110, 0.0821917808219178, 0.06, 0.08, 0.4],
    [11.439067894123097, 75.56075572, -0.77961266408, 0.0253503988, 8.333009, -21.1532003, -7.228678],
  ),
  known(
    ["put", 100, 100, 1, 0.05, 0.05, 0.25],
    [9.569445298913799, 64.79227139, -0.43629515897, 0.01564966792, 38.082029, -4.412049, -43.273905],
  ),
  known(
    ["put", 100, 222.84, 0.5698630136986301, 0.1788, 0, 0.918],
    [122.87991961447518, 97.15581627, -0.9721348648, 0.0095832006, 3.020496, -1.0268, -4.479905],
  ),
  known(
    ["put", 100, 120, 8, 0.05, 0.02, 0.9],
    [78.23359024173027, 13.91506676, -0.14630941275, 0.00139685184, 54.26935, -1.3066451, -303.493462],
  ),
  // A little above or below the boundary.
  known(
    ["put", 76, 125.96, 0.5287671232876713, 0.1345, 0.0766, 0.557],
    [50.09449026417788, 71.63741141, -0.93885973771, 0.01367660684, 5.024161, -1.38516, -7.957142],
  ),
  known(
    ["call", 200, 104.61, 0.8082191780821918, 0.0384, 0.1059, 0.61],
    [95.6254036317103, 214.3914283, 0.966611995, 0.00246633258, 8.880995, -1.63317, 9.800048],
  ),
  known(
    ["put", 80, 100, 2, 0.05, -0.06, 0.3],
    [20.929978459362626, 72.75264392, -0.75616439102, 0.02868003254, 26.83952, -0.559104, -29.990824],
  ),
];

const nameOf = ({ terms }: Known): string =>
  `${terms.type} of ${terms.strike} in ${terms.yearsToExpiry.toFixed(2)} years at ${terms.rate}, ${terms.dividendYield}`;

describe.each(rows.map((row) => [nameOf(row), row] as const))("%s", (_name, row) => {
  it("costs what it should, with the boundary where it should be", () => {
    const accurate = valueOf(row.terms);
    expect(Math.abs(accurate.price - row.price)).toBeLessThan(1e-6);
    expect(Math.abs((accurate.earlyExerciseBoundary ?? 0) / row.boundary - 1)).toBeLessThan(2e-8);
    expect(accurate).toMatchObject({ method: "integral", exerciseNow: false });
    expect(americanPrice(row.terms)).toEqual({
      ok: true,
      price: accurate.price,
      earlyExerciseBoundary: accurate.earlyExerciseBoundary,
      exerciseNow: false,
      method: "integral",
    });
  });

  it("fast, costs nearly the same", () => {
    const fast = valueOf({ ...row.terms, quality: "fast" });
    expect(Math.abs(fast.price - row.price)).toBeLessThan(5e-4);
    expect(Math.abs((fast.earlyExerciseBoundary ?? 0) / row.boundary - 1)).toBeLessThan(1e-5);
    expect(Math.abs(fast.delta - row.delta)).toBeLessThan(3e-5);
    expect(Math.abs(fast.vega - row.vega)).toBeLessThan(3e-3);
    expect(Math.abs(fast.rho - row.rho)).toBeLessThan(1e-2);
  });

  it("has the slopes of its price", () => {
    const accurate = valueOf(row.terms);
    expect(Math.abs(accurate.delta - row.delta)).toBeLessThan(4e-7);
    expect(Math.abs(accurate.gamma - row.gamma)).toBeLessThan(2e-7);
    expect(Math.abs(accurate.vega - row.vega)).toBeLessThan(5e-4);
    expect(Math.abs(accurate.theta - row.theta)).toBeLessThan(1e-4);
    expect(Math.abs(accurate.rho - row.rho)).toBeLessThan(3e-3);
  });
});

it.each([rows[0], rows[2]])("the volatility comes back from the fast price of %o", (row) => {
  const { volatility, ...terms } = { ...(row as Known).terms, quality: "fast" } as const;
  const { price } = valueOf({ ...terms, volatility });
  const result = impliedVolatilityAmerican({ ...terms, price });
  expect(result).toEqual({ ok: true, volatility: expect.closeTo(volatility, 6) });
});
