import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { whereRecorded } from "../../testing/recorded-data.ts";
import { recordedExpiries, recordedQuotes } from "../testing/recorded-expiries.ts";
import { fitSmile } from "./fit-smile.ts";
import type { FittedSmile } from "./fit-smile.ts";
import { smileCurve, smileVolatility } from "./smile-curve.ts";
import type { SmilePoint } from "./smile-model.ts";
import { smilePoints } from "./smile-points.ts";

const isFull = process.env["PARIDAD_PROVE"] === "full";
const years = 60 / 365;

/** Points of a raw SVI, by its own formula. */
function sviPoints(
  at: readonly number[],
  [a, b, rho, m, sigma]: readonly [number, number, number, number, number],
): SmilePoint[] {
  return at.map((k) => {
    const variance = a + b * (rho * (k - m) + Math.hypot(k - m, sigma));
    return { logMoneyness: k, volatility: Math.sqrt(variance / years), weight: 1 };
  });
}
const fair = [0.015, 0.06, -0.4, 0.02, 0.1] as const;
const tenStrikes = [-0.3, -0.22, -0.15, -0.08, -0.02, 0.04, 0.1, 0.17, 0.25, 0.33];

function fitted(points: readonly SmilePoint[]): FittedSmile {
  const result = fitSmile({ points, years });
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** Least g of a fit by Durrleman's formula on differences of total variance: 0.0005 apart, away from the kinks. */
function leastDifferenceDensity(smile: FittedSmile): number {
  const [step, count] = [5e-5, 6_000];
  const total = (k: number) => smileCurve(smile, k)?.variance ?? Number.NaN;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index <= count; index++) {
    const k = -1.5 + (3 * index) / count;
    const [low, w, high] = [total(k - step), total(k), total(k + step)];
    const first = (high - low) / (2 * step);
    const second = (high - 2 * w + low) / step ** 2;
    least = Math.min(
      least,
      (1 - (k * first) / (2 * w)) ** 2 - (first ** 2 / 4) * (1 / w + 0.25) + second / 2,
    );
  }
  return least;
}

describe("a smile that is SVI", () => {
  it("comes back", () => {
    const smile = fitted(sviPoints(tenStrikes, fair));
    expect(smile).toMatchObject({ kind: "svi", fallback: null, used: 10 });
    expect(smile.error).toBeLessThan(2e-5);
    // sqrt((0.015 + 0.06 (0.008 + hypot(0.02, 0.1))) / (60/365)), at the money.
    expect(smileVolatility(smile, { logMoneyness: 0, years })).toBeCloseTo(0.362482, 3);
  });

  it("doesn't depend on the order or on the unit of the weights", () => {
    const points = sviPoints(tenStrikes, fair).map((point, index) => ({
      ...point,
      volatility: point.volatility * (1 + 0.01 * (index % 3)),
    }));
    const one = fitted(points);
    const other = fitted(points.toReversed().map((point) => ({ ...point, weight: 1e6 })));
    expect(other.error).toBeCloseTo(one.error ?? 0, 6);
    expect(other.residuals.toReversed()[4]).toBeCloseTo(one.residuals[4] ?? 0, 4);
  });

  it("is free of arbitrage where the quotes aren't: Vogt's smile", () => {
    const at = [-1, -0.6, -0.3, 0, 0.3, 0.6, 0.8, 1, 1.2, 1.4];
    const points = sviPoints(at, [-0.041, 0.1331, 0.306, 0.3586, 0.4153]);
    const smile = fitted(points);
    expect(smile.kind).toBe("svi");
    expect(smile.leastDensity).toBeGreaterThanOrEqual(0);
    expect(leastDifferenceDensity(smile)).toBeGreaterThanOrEqual(-1e-6);
    expect(smile.error).toBeGreaterThan(1e-4);
  });

  it("puts heavy quotes closer", () => {
    const points = sviPoints(tenStrikes, fair).with(4, { logMoneyness: -0.02, volatility: 0.45, weight: 1 });
    const light = fitted(points).residuals[4] ?? 0;
    const heavy = fitted(points.with(4, { ...(points[4] as SmilePoint), weight: 50 })).residuals[4] ?? 0;
    expect(light).toBeGreaterThan(0.03);
    expect(heavy).toBeLessThan(light / 2);
  });

  it("stays above the expiry before", () => {
    const floor = (k: number) => 0.03 + 0.05 * Math.hypot(k, 0.001);
    const before = { kind: "svi", parameters: { a: 0.03, b: 0.05, rho: 0, m: 0, sigma: 0.001 } } as const;
    const result = fitSmile({ points: sviPoints(tenStrikes, fair), years, before });
    if (!result.ok) throw new Error(result.reason);
    const room = Array.from({ length: 301 }, (_, index) => -1.5 + index / 100).map(
      (k) => (smileCurve(result, k)?.variance ?? 0) - floor(k),
    );
    expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
  });
});

it("few quotes on one side are fitted as they are, and the wing nobody quotes is the expiry before's", () => {
  // 55 % at 5,500 and 47 % at 9,500 in 19 days, which a curve of 47 days through 43.5 % would undercut far below.
  const before = { kind: "svi", parameters: { a: 0.002, b: 0.04, rho: -0.4, m: 0.05, sigma: 0.2 } } as const;
  const quoted = [0.04, 0.07, 0.1, 0.12, 0.16, 0.2, 0.23];
  const points = quoted.map((logMoneyness) => ({ logMoneyness, volatility: 0.435, weight: 1 }));
  const result = fitSmile({ points, years: 47 / 365, before });
  if (!result.ok) throw new Error(result.reason);
  expect(result.kind).toBe("quadratic");
  expect(Math.max(...result.residuals.map((residual) => Math.abs(residual ?? 1)))).toBeLessThan(0.0005);
  const total = (k: number) => smileCurve(result, k)?.variance;
  expect(total(0.1)).toBeCloseTo(0.435 ** 2 * (47 / 365), 5);
  // By hand: 0.002 + 0.04 (-0.4 x -1.45 + sqrt(1.45² + 0.2²)) = 0.083749.
  expect(total(-1.4)).toBeCloseTo(0.083749, 6);
});

describe("the ladder", () => {
  const at = (strikes: readonly number[]) => sviPoints(strikes, fair);
  it.each([
    ["8 on both sides", tenStrikes.slice(0, 8), "svi", null],
    ["7", tenStrikes.slice(0, 7), "quadratic", "few-points"],
    ["5", tenStrikes.slice(0, 5), "quadratic", "few-points"],
    ["4", tenStrikes.slice(0, 4), "line", "few-points"],
    ["3", tenStrikes.slice(0, 3), "line", "few-points"],
    ["2", tenStrikes.slice(0, 2), "points", "few-points"],
    ["1", tenStrikes.slice(0, 1), "points", "few-points"],
    ["10 with one put", tenStrikes.slice(4).concat(0.4, 0.5, 0.6, 0.7), "quadratic", "one-sided"],
    ["10 with two puts", tenStrikes.slice(3).concat(0.4, 0.5, 0.6), "svi", null],
    ["10 calls", tenStrikes.map((k) => k + 0.31), "quadratic", "one-sided"],
    ["the same strike ten times", Array<number>(10).fill(0.1), "points", "few-points"],
  ] as const)("%s: %s", (_name, strikes, kind, fallback) => {
    expect(fitted(at(strikes))).toMatchObject({ kind, fallback });
  });

  it.each([
    ["svi and quadratic", tenStrikes],
    ["quadratic", [-0.3, -0.15, -0.02, 0.04, 0.3]],
    ["line", [-0.3, 0, 0.3]],
  ])("leaves the points alone where every kind is far from the quotes at the money: %s", (_name, strikes) => {
    // 20 % quoted around the forward and 80 % elsewhere: a quadratic or a line would say 58 % or more.
    const points = strikes.map((k) => ({
      logMoneyness: k,
      volatility: Math.abs(k) < 0.06 ? 0.2 : 0.8,
      weight: 1,
    }));
    expect(fitted(points)).toMatchObject({ kind: "points", error: null, fallback: "far-at-the-money" });
  });

  it("has residuals of market less fit for the points used, in their order", () => {
    const bad = { logMoneyness: 0, volatility: Number.NaN, weight: 1 };
    const smile = fitted([bad, ...at([-0.1, 0, 0.1])]);
    expect(smile).toMatchObject({ kind: "line", used: 3 });
    expect(smile.residuals[0]).toBeNull();
    const middle = smileVolatility(smile, { logMoneyness: 0, years }) ?? 0;
    expect(smile.residuals[2]).toBeCloseTo((at([0])[0]?.volatility ?? 0) - middle, 12);
  });

  it("goes on flat where a line falls outwards, straight where it rises", () => {
    const line = [-0.1, 0, 0.1].map((k) => ({
      logMoneyness: k,
      volatility: Math.sqrt((0.03 - 0.05 * k) / years),
      weight: 1,
    }));
    const smile = fitted(line);
    const total = (k: number) => smileCurve(smile, k)?.variance;
    expect(total(0.1)).toBeCloseTo(0.025, 6);
    expect(total(1)).toBeCloseTo(0.025, 6);
    expect(total(-1)).toBeCloseTo(0.08, 4);
  });
});

describe("inputs that are no smile", () => {
  it.each([
    ["no points", { points: [], years }, "no-points"],
    ["no usable point", { points: [{ logMoneyness: 0, volatility: 0, weight: 1 }], years }, "no-points"],
    ["no weight", { points: [{ logMoneyness: 0, volatility: 0.3, weight: 0 }], years }, "no-points"],
    ["expired", { points: sviPoints(tenStrikes, fair), years: 0 }, "expired"],
    ["expired long ago", { points: sviPoints(tenStrikes, fair), years: -1 }, "expired"],
    ["no time", { points: sviPoints(tenStrikes, fair), years: Number.NaN }, "invalid-input"],
  ])("%s: a reason", (_name, input, reason) => {
    expect(fitSmile(input)).toEqual({ ok: false, reason });
  });

  it("answers whatever comes, without arbitrage", () => {
    const point = fc.record({
      logMoneyness: fc.oneof(
        fc.double({ min: -0.6, max: 0.6, noNaN: true }),
        fc.constantFrom(0, Number.NaN, Infinity),
      ),
      volatility: fc.oneof(fc.double({ min: 0.05, max: 3, noNaN: true }), fc.constantFrom(0, -1, Number.NaN)),
      weight: fc.oneof(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.constantFrom(0, Number.NaN)),
    });
    checkProperty(
      "any points are fitted without arbitrage or refused",
      fc.property(
        fc.array(point, { maxLength: 8 }),
        fc.double({ min: 0.005, max: 2, noNaN: true }),
        (points, term) => {
          const smile = fitSmile({ points, years: term });
          if (!smile.ok) return smile.reason === "no-points";
          expect(smile.residuals.some(Number.isNaN)).toBe(false);
          expect(smile.kind === "points" ? 0 : smile.leastDensity).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe("every recorded expiry", whereRecorded(recordedQuotes), () => {
  const expiries = recordedExpiries().map((expiry) => ({ ...expiry, quotes: smilePoints(expiry) }));
  const fits = expiries.flatMap(({ name, years: term, quotes }) => {
    const smile = quotes.ok ? fitSmile({ points: quotes.points, years: term }) : null;
    return quotes.ok && smile?.ok ? [{ name, points: quotes.points, smile }] : [];
  });
  const curves = fits.filter(({ smile }) => smile.kind !== "points");

  it("is fitted or has its reason", () => {
    const outcomes = new Map<string, number>();
    for (const { quotes } of expiries) {
      const key = quotes.ok ? (quotes.points.length === 0 ? "no-points" : null) : quotes.reason;
      if (key !== null) outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
    }
    for (const { smile } of fits) {
      const key = `${smile.kind} ${smile.fallback ?? ""}`.trim();
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      // Without a strike that has call and put there is no forward but the carried share.
      "no-forward": 56,
      "no-points": 2,
      "points few-points": 4,
      "line few-points": 3,
      "quadratic few-points": 12,
      "quadratic one-sided": 1,
      svi: 112,
    });
  });

  it("has no negative density by differences either", () => {
    const sample = curves.filter((_fit, index) => isFull || index % 6 === 0);
    const negative = sample.filter(
      ({ smile }) => smile.kind === "svi" && leastDifferenceDensity(smile) < -1e-5,
    );
    expect(negative.map(({ name }) => name)).toEqual([]);
    expect(curves.filter(({ smile }) => !((smile.leastDensity ?? -1) >= 0))).toEqual([]);
  });

  it("keeps the constraints of SVI", () => {
    for (const { smile, points } of fits) {
      if (smile.kind !== "svi") continue;
      const { a, b, rho, m, sigma } = smile.parameters;
      const at = points.map(({ logMoneyness }) => logMoneyness);
      const kept = [
        b >= 0,
        Math.abs(rho) <= 0.95,
        sigma >= 0.02,
        m >= 1.5 * Math.min(...at) && m <= 1.5 * Math.max(...at),
        a + b * sigma * Math.sqrt(1 - rho ** 2) >= 0,
        b * (1 + Math.abs(rho)) <= 2,
      ];
      expect(kept).toEqual([true, true, true, true, true, true]);
    }
  });
});
