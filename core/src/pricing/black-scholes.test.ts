import { describe, expect, test } from "vitest";
import { blackScholes, blackScholesSecondOrder } from "./black-scholes.ts";
import { displayGreeks } from "../quotes/index.ts";
import type { BlackScholesInput, BlackScholesResult, OptionType } from "./types.ts";

const base: BlackScholesInput = {
  type: "call",
  spot: 102,
  strike: 97,
  yearsToExpiry: 0.7,
  rate: 0.31,
  dividendYield: 0.04,
  volatility: 0.42,
};

describe("published values (Haug, The Complete Guide to Option Pricing Formulas, 2nd ed., ch. 1)", () => {
  test.each([
    ["call", 60, 65, 0, 0.08, 0.25, 0.3, 2.1334],
    ["put", 100, 95, 0.05, 0.1, 0.5, 0.2, 2.4648],
    ["put", 19, 19, 0.1, 0.1, 0.75, 0.28, 1.7011],
    ["call", 19, 19, 0.1, 0.1, 0.75, 0.28, 1.7011],
    ["call", 1.56, 1.6, 0.08, 0.06, 0.5, 0.12, 0.0291],
    ["put", 75, 70, 0.05, 0.1, 0.5, 0.35, 4.087],
    ["call", 90, 100, 0.1, 0.1, 0.1, 0.15, 0.0205],
    ["call", 110, 100, 0.1, 0.1, 0.1, 0.15, 9.9413],
    ["call", 110, 100, 0.1, 0.1, 0.5, 0.15, 10.5769],
  ] as const)("%s S=%d K=%d q=%d r=%d T=%d v=%d costs %d", (...row) => {
    const [type, spot, strike, dividendYield, rate, yearsToExpiry, volatility, expected] = row;
    const input = { type, spot, strike, dividendYield, rate, yearsToExpiry, volatility };
    expect(blackScholes(input).price).toBeCloseTo(expected, 4);
  });

  test.each([
    ["delta", "call", 105, 100, 0.1, 0.1, 0.5, 0.36, 0.5946],
    ["delta", "put", 105, 100, 0.1, 0.1, 0.5, 0.36, -0.3566],
    ["gamma", "call", 55, 60, 0, 0.1, 0.75, 0.3, 0.0278],
    ["vega", "put", 55, 60, 0, 0.1, 0.75, 0.3, 18.9358],
    ["theta", "put", 430, 405, 0.05, 0.07, 1 / 12, 0.2, -31.1924],
    ["rho", "call", 72, 75, 0, 0.09, 1, 0.19, 38.7325],
  ] as const)("%s of a %s S=%d K=%d q=%d r=%d T=%d v=%d is %d", (...row) => {
    const [greek, type, spot, strike, dividendYield, rate, yearsToExpiry, volatility, expected] = row;
    const result = blackScholes({ type, spot, strike, dividendYield, rate, yearsToExpiry, volatility });
    expect(result[greek]).toBeCloseTo(expected, 4);
  });
});

describe("greeks are the derivatives of the price", () => {
  const step = 1e-4;
  const slope = (
    input: BlackScholesInput,
    field: "spot" | "volatility" | "rate" | "yearsToExpiry",
    output: keyof BlackScholesResult,
  ): number => {
    const width = step * input[field];
    const up = blackScholes({ ...input, [field]: input[field] + width })[output];
    const down = blackScholes({ ...input, [field]: input[field] - width })[output];
    return (up - down) / (2 * width);
  };
  const cases: [OptionType, number][] = [
    ["call", 60],
    ["call", 97],
    ["call", 160],
    ["put", 60],
    ["put", 97],
    ["put", 160],
  ];

  test.each(cases)("%s with strike %d", (type, strike) => {
    const input = { ...base, type, strike };
    const result = blackScholes(input);
    const second = blackScholesSecondOrder(input);
    expect(result.delta).toBeCloseTo(slope(input, "spot", "price"), 6);
    expect(result.gamma).toBeCloseTo(slope(input, "spot", "delta"), 8);
    expect(result.vega).toBeCloseTo(slope(input, "volatility", "price"), 5);
    expect(result.theta).toBeCloseTo(-slope(input, "yearsToExpiry", "price"), 5);
    expect(result.rho).toBeCloseTo(slope(input, "rate", "price"), 5);
    expect(second.vanna).toBeCloseTo(slope(input, "volatility", "delta"), 6);
    expect(second.volga).toBeCloseTo(slope(input, "volatility", "vega"), 4);
    expect(second.charm).toBeCloseTo(-slope(input, "yearsToExpiry", "delta"), 6);
  });
});

describe("the price is the discounted mean of the payoff", () => {
  /** Simpson's rule over 12 deviations of the lognormal, split at the strike. */
  const integrate = (input: BlackScholesInput): number => {
    const { spot, strike, yearsToExpiry, rate, dividendYield = 0, volatility } = input;
    const deviation = volatility * Math.sqrt(yearsToExpiry);
    const drift = (rate - dividendYield - 0.5 * volatility * volatility) * yearsToExpiry;
    const kink = (Math.log(strike / spot) - drift) / deviation;
    const [from, to] = input.type === "call" ? [kink, 12] : [-12, kink];
    const value = (z: number): number => {
      const final = spot * Math.exp(drift + deviation * z);
      const payoff = input.type === "call" ? final - strike : strike - final;
      return (payoff * Math.exp(-0.5 * z * z)) / Math.sqrt(2 * Math.PI);
    };
    const count = 4000;
    const width = (to - from) / count;
    let sum = value(from) + value(to);
    for (let node = 1; node < count; node++) sum += (node % 2 === 0 ? 2 : 4) * value(from + node * width);
    return (Math.exp(-rate * yearsToExpiry) * sum * width) / 3;
  };

  test.each([60, 90, 97, 130, 200])("strike %d", (strike) => {
    for (const type of ["call", "put"] as const) {
      const input = { ...base, type, strike };
      expect(blackScholes(input).price).toBeCloseTo(integrate(input), 9);
    }
  });
});

test("an option deep out of the money keeps its digits", () => {
  // mpmath, 40 digits: S=100, K=300, T=0.1, r=0, volatility 0.2.
  const { price } = blackScholes({
    type: "call",
    spot: 100,
    strike: 300,
    yearsToExpiry: 0.1,
    rate: 0,
    volatility: 0.2,
  });
  expect(price / 4.314971373589081e-68).toBeCloseTo(1, 13);
});

test("an option seconds from expiry at the money keeps its digits", () => {
  // mpmath, 50 digits: the price is a millionth of the spot.
  const { price } = blackScholes({
    type: "call",
    spot: 1.1382844007933524,
    strike: 1.138285331339196,
    yearsToExpiry: 1e-8,
    rate: 0,
    volatility: 0.031006622107167498,
  });
  expect(price / 9.914255911884942e-7).toBeCloseTo(1, 14);
});

describe("no price where there is nothing to price", () => {
  const zeros = {
    price: 0,
    delta: 0,
    gamma: 0,
    vega: 0,
    theta: 0,
    rho: 0,
    d1: 0,
    d2: 0,
    probabilityInTheMoney: 0,
  };

  test.each([
    ["no time", { yearsToExpiry: 0 }],
    ["expired", { yearsToExpiry: -0.1 }],
    ["no volatility", { volatility: 0 }],
    ["negative volatility", { volatility: -0.2 }],
    ["volatility unknown", { volatility: Number.NaN }],
    ["no spot", { spot: 0 }],
    ["strike unknown", { strike: Number.NaN }],
    ["rate beyond all markets", { rate: 1e300 }],
    ["endless time", { yearsToExpiry: Infinity }],
  ])("%s gives zeros", (_name, change) => {
    expect(blackScholes({ ...base, ...change })).toEqual(zeros);
    expect(blackScholesSecondOrder({ ...base, ...change })).toEqual({ vanna: 0, volga: 0, charm: 0 });
  });
});

test("greeks in the units of the screen", () => {
  expect(displayGreeks({ delta: 0.55, gamma: 0.012, vega: 18, theta: -36.5, rho: 40 })).toEqual({
    deltaPercent: 55.00000000000001,
    gammaPercent: 1.2,
    vegaPerPoint: 0.18,
    thetaPerDay: -0.1,
    rhoPerPoint: 0.4,
  });
});
