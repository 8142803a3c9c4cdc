import { describe, expect, it } from "vitest";

import { groupBy } from "../../lib/index.ts";
import { whereRecorded } from "../../testing/recorded-data.ts";
import { smileCurve } from "../smile/smile-curve.ts";
import { smilePoints } from "../smile/smile-points.ts";
import { recordedExpiries, recordedQuotes } from "../testing/recorded-expiries.ts";
import { fitSmiles } from "./fit-smiles.ts";
import { eventMove, forwardVolatility } from "./forward-volatility.ts";
import { skewAt25Delta } from "./skew.ts";

const near = { years: 0.1, volatility: 0.4 };

describe("between two expiries", () => {
  it("is sqrt((0.25 x 0.3 - 0.16 x 0.1) / 0.2) = 0.543139", () => {
    const result = forwardVolatility(near, { years: 0.3, volatility: 0.5 });
    expect(result).toEqual({ ok: true, volatility: expect.closeTo(0.543139, 6) });
  });

  it("says inconsistent where total variance falls, not where it stays", () => {
    expect(forwardVolatility(near, { years: 0.4, volatility: 0.19 })).toEqual({
      ok: false,
      reason: "inconsistent",
      variance: expect.closeTo(-0.0052, 6),
    });
    expect(forwardVolatility(near, { years: 0.4, volatility: 0.2 })).toMatchObject({ ok: true });
  });

  it("gives an event what the other days leave: sqrt(0.075 - 0.016 - 0.16 x 0.19) = 0.169115", () => {
    const next = { years: 0.3, volatility: 0.5 };
    expect(eventMove({ near, next, eventYears: 0.01 })).toEqual({
      ok: true,
      move: expect.closeTo(0.169115, 6),
    });
    expect(eventMove({ near, next, eventYears: 0.01, baseVolatility: 0.6 })).toEqual({
      ok: false,
      reason: "not-priced",
    });
  });

  it.each([
    [near, near],
    [{ years: 0, volatility: 0.4 }, near],
    [near, { years: 0.3, volatility: Number.NaN }],
    [near, { years: 0.3, volatility: -0.1 }],
  ])("refuses what is no pair of expiries (%#)", (one, other) => {
    expect(forwardVolatility(one, other)).toEqual({ ok: false, reason: "invalid-input" });
    expect(eventMove({ near: one, next: other, eventYears: 0.01 })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
  });

  it("without an expiry before it takes the days from now: sqrt(0.075 - 0.16 x 0.29) = 0.169115", () => {
    const next = { years: 0.3, volatility: 0.5 };
    expect(eventMove({ near: null, next, eventYears: 0.01, baseVolatility: 0.4 })).toEqual({
      ok: true,
      move: expect.closeTo(0.169115, 6),
    });
    // An event that takes all the days is all of it: 0.5 x sqrt(0.3).
    expect(eventMove({ near: null, next, eventYears: 0.3, baseVolatility: 0.4 })).toEqual({
      ok: true,
      move: expect.closeTo(0.273861, 6),
    });
    expect(eventMove({ near: null, next, eventYears: 0.01 })).toEqual({ ok: false, reason: "invalid-input" });
  });

  it("refuses an event longer than the time between", () => {
    const next = { years: 0.3, volatility: 0.5 };
    expect(eventMove({ near, next, eventYears: 0.21 })).toEqual({ ok: false, reason: "invalid-input" });
    expect(eventMove({ near, next, eventYears: 0 })).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("25-delta skew", () => {
  const years = 0.25;
  const flat = { kind: "svi", parameters: { a: 0.04, b: 0, rho: 0, m: 0, sigma: 0.1 } } as const;
  const at = (logMoneyness: number) => ({ logMoneyness, volatility: 0.4 });
  // With a deviation of 0.2 a call at k has the delta N(0.1 - 5 k).
  it("is nothing on a flat smile", () => {
    expect(skewAt25Delta({ smile: flat, points: [at(-0.12), at(0.15)], years })).toEqual({
      ok: true,
      atTheMoney: expect.closeTo(0.4, 10),
      riskReversal: expect.closeTo(0, 10),
      butterfly: expect.closeTo(0, 10),
    });
  });

  it("is the difference of the wings of a line", () => {
    // w = 0.04 - 0.02 k; the strikes of 25 delta by bisection in Python: k 0.148317 and -0.117632.
    const line = {
      kind: "line",
      parameters: { level: 0.04, slope: -0.02, curvature: 0, from: -0.5, to: 0.5 },
    } as const;
    const result = skewAt25Delta({ smile: line, points: [at(-0.12), at(0.15)], years });
    expect(result).toMatchObject({
      ok: true,
      riskReversal: expect.closeTo(-0.0267125, 6),
      butterfly: expect.closeTo(-0.00176109, 6),
    });
  });

  it("has none without a fit", () => {
    const smile = { kind: "points", parameters: null } as const;
    expect(skewAt25Delta({ smile, points: [at(-0.12), at(0.15)], years })).toEqual({
      ok: false,
      reason: "no-fit",
    });
  });
});

it("an expiry under wide wings of the one before stays at its quotes", () => {
  const points = (quotes: [number, number][]) =>
    quotes.map(([logMoneyness, volatility]) => ({ logMoneyness, volatility, weight: 1 }));
  const earlier: [number, number][] = [
    [-0.272, 0.5417],
    [-0.2, 0.506],
    [-0.133, 0.4793],
    [-0.077, 0.4621],
    [-0.017, 0.4497],
    [0.038, 0.4434],
    [0.091, 0.4437],
    [0.154, 0.4491],
    [0.224, 0.4631],
  ];
  const later: [number, number][] = [
    [-0.121, 0.4582],
    [-0.09, 0.4525],
    [-0.031, 0.446],
    [0.024, 0.4399],
    [0.077, 0.4379],
    [0.102, 0.4387],
    [0.175, 0.4395],
    [0.209, 0.4424],
  ];
  const [, fit] = fitSmiles([
    { points: points(earlier), years: 0.05 },
    { points: points(later), years: 0.127 },
  ]);
  // 0.0239 from the six nearest starts.
  expect(fit).toMatchObject({ ok: true, kind: "svi" });
  expect(fit?.ok && fit.error).toBeLessThan(0.002);
});

describe("recorded snapshots of two expiries", whereRecorded(recordedQuotes), () => {
  const bySnapshot = groupBy(recordedExpiries(), ({ asOf }) => asOf);
  const pairs = [...bySnapshot.values()].filter((expiries) => expiries.length === 2);
  const sample = pairs.filter((_pair, index) => process.env["PARIDAD_PROVE"] === "full" || index % 6 === 0);

  const fitted = sample.map((pair) => {
    const expiries = pair.flatMap((expiry) => {
      const read = smilePoints(expiry);
      return read.ok ? [{ points: read.points, years: expiry.years }] : [];
    });
    return { name: pair[0]?.name, fits: fitSmiles(expiries.toReversed()).filter((fit) => fit.ok) };
  });

  it("have no butterfly arbitrage", () => {
    const broken = fitted.filter(({ fits }) => fits.some(({ leastDensity }) => (leastDensity ?? 0) < 0));
    expect(broken.map(({ name }) => name)).toEqual([]);
  });

  it("have no calendar arbitrage", () => {
    const curves = fitted.filter(({ fits }) => fits.filter(({ kind }) => kind !== "points").length === 2);
    const crossed = curves.filter(({ fits: [later, earlier] }) => {
      const total = (fit: typeof later, k: number) => (fit && smileCurve(fit, k)?.variance) ?? 0;
      return grid.some((k) => total(later, k) < total(earlier, k) - 1e-9);
    });
    expect(crossed.map(({ name }) => name)).toEqual([]);
    expect(curves.length).toBeGreaterThanOrEqual(3);
  });
});

const grid = Array.from({ length: 301 }, (_, index) => -1.5 + index / 100);
