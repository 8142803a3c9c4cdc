import { describe, expect, it } from "vitest";
import type { BoundaryQuality } from "./american-boundary.ts";
import type { ScaledPut } from "./american-equations.ts";
import { americanPrice } from "./american-option.ts";
import { schemeFor, shortenLife, valueScaledPut } from "./american-put.ts";

/** McKean (1965), with a yield: the put without end, exercised at K b / (b - 1), b the negative root. */
function perpetualPut(terms: {
  spot: number;
  strike: number;
  rate: number;
  yield: number;
  volatility: number;
}) {
  const { spot, strike, rate, yield: dividendYield, volatility } = terms;
  const drift = (rate - dividendYield) / volatility ** 2 - 0.5;
  const power = -drift - Math.sqrt(drift ** 2 + (2 * rate) / volatility ** 2);
  const boundary = (strike * power) / (power - 1);
  return { boundary, price: (strike - boundary) * (spot / boundary) ** power };
}

describe("a life that is longer than it matters", () => {
  const terms = {
    type: "put",
    spot: 100,
    strike: 110,
    rate: 0.5,
    dividendYield: 0.05,
    volatility: 0.4,
  } as const;
  const known = perpetualPut({ ...terms, yield: terms.dividendYield });

  it.each([60, 150, 1_000])("of %d years prices as one without end", (yearsToExpiry) => {
    const result = americanPrice({ ...terms, yearsToExpiry });
    expect(result).toMatchObject({ ok: true, price: expect.closeTo(known.price, 4) });
    expect(result.ok && result.earlyExerciseBoundary).toBeCloseTo(known.boundary, 5);
  });

  it("is cut, with all that goes with it in proportion", () => {
    const life: ScaledPut = { rate: 50, dividendYield: 5, deviation: 4 };
    const short = shortenLife(life);
    const share = short.rate / life.rate;
    expect(share).toBeLessThan(0.5);
    expect(short.dividendYield / life.dividendYield).toBeCloseTo(share, 14);
    expect((short.deviation / life.deviation) ** 2).toBeCloseTo(share, 14);
    // e^-28 is the size of the truncated tail: rate and half the squared drift over the deviation, in the short life.
    const drift = short.rate - short.dividendYield - 0.5 * short.deviation ** 2;
    expect(short.rate + 0.5 * (drift / short.deviation) ** 2).toBeCloseTo(28, 10);
  });

  it.each<[string, ScaledPut]>([
    ["an ordinary one", { rate: 0.3, dividendYield: 0.05, deviation: 0.4 }],
    ["one whose share drifts down to the boundary", { rate: 0.1, dividendYield: 40, deviation: 0.5 }],
  ])("but not %s", (_name, life) => {
    expect(shortenLife(life)).toBe(life);
  });
});

describe("the scheme is the cheapest that keeps the promise", () => {
  it.each<[ScaledPut, BoundaryQuality, BoundaryQuality]>([
    [{ rate: 0.05, dividendYield: 0, deviation: 0.4 }, "fast", "fast"],
    [{ rate: 0.05, dividendYield: 0, deviation: 0.4 }, "accurate", "accurate"],
    // Swings too wide for the nodes.
    [{ rate: 0.05, dividendYield: 0.02, deviation: 2 }, "fast", "accurate"],
    [{ rate: 0.05, dividendYield: 0.02, deviation: 5 }, "fast", "fine"],
    [{ rate: 0.05, dividendYield: 0.02, deviation: 5 }, "accurate", "fine"],
    // Drift that carries the share away: 0.9 + 0.83^2 / (2 x 0.3^2) = 4.7, and 7.6 at a third less deviation.
    [{ rate: 0.9, dividendYield: 0.025, deviation: 0.3 }, "fast", "fast"],
    [{ rate: 0.9, dividendYield: 0.025, deviation: 0.23 }, "fast", "accurate"],
    [{ rate: 0.9, dividendYield: 0.025, deviation: 0.1 }, "accurate", "fine"],
    // A yield of either sign matters on its own.
    [{ rate: 6, dividendYield: 5, deviation: 1 }, "fast", "accurate"],
    [{ rate: 0.2, dividendYield: -5.9, deviation: 1.7 }, "fast", "accurate"],
    [{ rate: 0.9, dividendYield: 0.025, deviation: 0.1 }, "fine", "fine"],
  ])("%o asked for %s goes by %s", (put, quality, scheme) => {
    expect(schemeFor(put, quality)).toBe(scheme);
  });

  it.each<[ScaledPut, number]>([
    [{ rate: 1.2, dividendYield: 0.4, deviation: 1.9 }, 1.1],
    [{ rate: 2.4, dividendYield: 0.6, deviation: 0.52 }, 1],
  ])("%o at %d is worth what the finest scheme says", (put, moneyness) => {
    const valueBy = (scheme: BoundaryQuality) => valueScaledPut(put, moneyness, { scheme, isWarm: false });
    const fine = valueBy("fine");
    const chosen = valueBy(schemeFor(put, "fast"));
    expect(Math.abs((chosen?.value ?? 0) - (fine?.value ?? 1))).toBeLessThan(2e-5);
    expect(chosen?.boundary).toBeCloseTo(fine?.boundary ?? 0, 5);
    // A boundary known from a neighbour leads to the same place.
    const near = { ...put, deviation: put.deviation * 1.001 };
    valueScaledPut(near, moneyness, { scheme: "accurate", isWarm: false });
    const warm = valueScaledPut(put, moneyness, { scheme: "accurate", isWarm: true });
    expect(warm?.value).toBeCloseTo(valueBy("accurate")?.value ?? 0, 9);
  });
});

it("a start from a put that was nothing like it costs time and nothing else", () => {
  const put: ScaledPut = { rate: 0.3, dividendYield: 0.05, deviation: 0.4 };
  const cold = valueScaledPut(put, 1, { scheme: "accurate", isWarm: false });
  valueScaledPut({ rate: 1e-9, dividendYield: 0, deviation: 0.5 }, 1, { scheme: "accurate", isWarm: false });
  const warm = valueScaledPut(put, 1, { scheme: "accurate", isWarm: true });
  expect(warm?.boundary).toBeCloseTo(cold?.boundary ?? 0, 7);
  expect(warm?.value).toBeCloseTo(cold?.value ?? 0, 8);
});

it("a put of a share beyond all prices is worth nothing, and no error", () => {
  const terms = { type: "put", yearsToExpiry: 1, rate: 0.1, volatility: 0.3 } as const;
  expect(americanPrice({ ...terms, spot: 1e300, strike: 1e-300 })).toMatchObject({ ok: true, price: 0 });
});

it("at and below its boundary a put is its exercise", () => {
  const put: ScaledPut = { rate: 0.15, dividendYield: 0.02, deviation: 0.3 };
  const boundary = valueScaledPut(put, 1, { scheme: "accurate", isWarm: false })?.boundary ?? 0;
  expect(boundary).toBeGreaterThan(0.5);
  for (const moneyness of [boundary, 0.9 * boundary, 0.01]) {
    const exercised = { value: 1 - moneyness, delta: -1, gamma: 0, boundary };
    expect(valueScaledPut(put, moneyness, { scheme: "accurate", isWarm: false })).toEqual(exercised);
  }
});
