import { describe, expect, it } from "vitest";

import { americanPrice, blackScholes } from "../../pricing/index.ts";
import { smileCurve, smileVolatility } from "../smile/smile-curve.ts";
import type { SurfaceExpiry } from "./surface-expiry.ts";
import type { SurfaceQuote } from "./surface-strikes.ts";
import { volatilitySurface } from "./volatility-surface.ts";
import type { SurfaceSmile } from "./volatility-surface.ts";

const spot = 1_000;
const rate = 0.4;
const asOf = Date.parse("2026-11-20T16:00:00-03:00");
const ladder = [700, 750, 800, 850, 900, 950, 1_000, 1_050, 1_100, 1_150, 1_200, 1_300, 1_400];

/** Sides half a percent around the model's own price: European calls, American puts. */
function chainOf(days: number, volatilityOf: (strike: number) => number): SurfaceExpiry {
  const years = days / 365;
  const quotes = ladder.flatMap((strike): SurfaceQuote[] => {
    const terms = { spot, strike, yearsToExpiry: years, rate, volatility: volatilityOf(strike) };
    const put = americanPrice({ ...terms, type: "put" });
    const call = blackScholes({ ...terms, type: "call" }).price;
    return [
      { type: "call", strike, bid: call * 0.995, ask: call * 1.005, quotedAt: asOf - 60_000 },
      ...(put.ok
        ? [
            {
              type: "put" as const,
              strike,
              bid: put.price * 0.995,
              ask: put.price * 1.005,
              quotedAt: asOf,
            },
          ]
        : []),
    ];
  });
  return { expiration: `in ${days}`, days, years, rate, quotes };
}

const flat = (volatility: number) => () => volatility;
type Fitted = Extract<SurfaceSmile, { ok: true }>;

function surfaceOf(expiries: readonly SurfaceExpiry[], at: number | null = asOf) {
  return volatilitySurface({ expiries, spot, asOf: at });
}
function fitted(smile: SurfaceSmile | undefined): Fitted {
  if (!smile?.ok) throw new Error(smile?.reason ?? "no smile");
  return smile;
}
function changed(
  expiry: SurfaceExpiry,
  { type, strike }: Pick<SurfaceQuote, "type" | "strike">,
  change: Partial<SurfaceQuote>,
): SurfaceExpiry {
  const isIt = (quote: SurfaceQuote) => quote.type === type && quote.strike === strike;
  return { ...expiry, quotes: expiry.quotes.map((quote) => (isIt(quote) ? { ...quote, ...change } : quote)) };
}

describe("a market of one volatility", () => {
  // Out of order: the surface goes by time.
  const surface = surfaceOf([chainOf(60, flat(0.4)), chainOf(20, flat(0.4))]);

  it("is that volatility everywhere, whatever the puts are worth early", () => {
    expect(surface.smiles.map(({ expiration }) => expiration)).toEqual(["in 20", "in 60"]);
    for (const smile of surface.smiles.map(fitted)) {
      expect(smile).toMatchObject({ isLifted: false });
      expect(smile.forward).toBeCloseTo(spot * Math.exp(rate * smile.years), 0);
      expect(smile.atTheMoney.volatility).toBeCloseTo(0.4, 3);
      expect(smile.atTheMoney.slope).toBeCloseTo(0, 3);
      expect(smile.skew).toMatchObject({ ok: true, riskReversal: expect.closeTo(0, 2) });
      expect(smile.points.every(({ standing }) => standing === "within")).toBe(true);
    }
  });

  it("has sides around it, straight between the points next to the forward", () => {
    const { atTheMoney, points } = fitted(surface.smiles[1]);
    expect(atTheMoney.bid).toBeLessThan(0.4);
    expect(atTheMoney.ask).toBeGreaterThan(0.4);
    const below = points.findLast(({ logMoneyness }) => logMoneyness <= 0);
    const above = points.find(({ logMoneyness }) => logMoneyness > 0);
    if (!below || !above) throw new Error("one-sided");
    const share = -below.logMoneyness / (above.logMoneyness - below.logMoneyness);
    expect(atTheMoney.ask).toBeCloseTo(below.askVolatility * (1 - share) + above.askVolatility * share, 12);
  });

  it("gives it to what lies between them and to 30 days", () => {
    expect(surface.forwards).toEqual([
      { from: "in 20", to: "in 60", result: { ok: true, volatility: expect.closeTo(0.4, 3) } },
    ]);
    expect(surface.index).toMatchObject({ ok: true, days: 30, isBracketed: true });
    // Bases 5 % apart that end where a price is under 2 pesos: near it, not on it.
    expect(surface.index.ok && Math.abs(surface.index.level - 40)).toBeLessThan(0.5);
  });
});

describe("a quote off the others", () => {
  const { bid, ask } = chainOf(60, flat(0.4)).quotes.find(
    ({ type, strike }) => type === "call" && strike === 1_150,
  ) as SurfaceQuote;
  it.each([
    ["rich", 1.08, 1],
    ["cheap", 0.92, -1],
    ["within", 1.002, 0],
  ] as const)("is %s at %d of its price", (standing, factor, sign) => {
    const other = { bid: (bid ?? 0) * factor, ask: (ask ?? 0) * factor };
    const [smile] = surfaceOf([
      changed(chainOf(60, flat(0.4)), { type: "call", strike: 1_150 }, other),
    ]).smiles;
    const point = fitted(smile).points.find(({ strike }) => strike === 1_150);
    expect(point?.standing).toBe(standing);
    const residual = point?.residual ?? Number.NaN;
    expect(Math.abs(residual) < 0.005 ? 0 : Math.sign(residual)).toBe(sign);
    expect(point?.residual).toBeCloseTo(
      (point?.volatility ?? 0) -
        (smileVolatility(fitted(smile).smile, { logMoneyness: point?.logMoneyness ?? 0, years: 60 / 365 }) ??
          0),
      12,
    );
  });
});

describe("quotes that say nothing", () => {
  it("are left out by reason: old, crossed, one-sided", () => {
    const whole = chainOf(60, flat(0.4));
    const old = changed(whole, { type: "call", strike: 1_300 }, { quotedAt: asOf - 15 * 60_000 - 1 });
    const crossed = changed(old, { type: "call", strike: 1_200 }, { bid: 99, ask: 98 });
    const expiry = changed(crossed, { type: "put", strike: 900 }, { bid: 0 });
    const reasons = (at: number | null) =>
      surfaceOf([expiry], at)
        .smiles[0]?.dropped.filter(({ reason }) => reason !== "cheap")
        .map(({ strike, reason }) => [strike, reason]);
    expect(reasons(asOf)).toEqual([
      [900, "one-sided"],
      [1_200, "crossed"],
      [1_300, "old"],
    ]);
    // A closing chain has no age, and a quote 15 minutes old to the millisecond isn't old.
    expect(reasons(null)).toHaveLength(2);
    expect(reasons(asOf - 1)).toHaveLength(2);
  });

  it("leave an expiry with its reason, and the index without a term", () => {
    const empty = { ...chainOf(60, flat(0.4)), quotes: [] };
    const surface = volatilitySurface({ expiries: [empty], spot: null, asOf });
    expect(surface.smiles).toMatchObject([
      { ok: false, reason: "no-forward", forward: null, points: [], index: { reason: "no-forward" } },
    ]);
    expect(surfaceOf([empty]).smiles).toMatchObject([{ ok: false, reason: "no-points" }]);
    expect(surfaceOf([{ ...empty, years: 0 }]).smiles).toMatchObject([{ ok: false, reason: "expired" }]);
    expect(surface.index).toEqual({ ok: false, reason: "no-term" });
    expect(surfaceOf([]).smiles).toEqual([]);
  });

  it("drops a 4-day expiry from the index, not from the smiles", () => {
    const surface = surfaceOf([chainOf(4, flat(0.4)), chainOf(40, flat(0.4))]);
    expect(surface.smiles.map(({ ok, index }) => [ok, index.ok || index.reason])).toEqual([
      [true, "under-seven-days"],
      [true, true],
    ]);
    expect(surface.index).toMatchObject({ ok: true, isBracketed: false, days: expect.closeTo(40, 9) });
  });
});

describe("a term structure that costs less than nothing", () => {
  // 0.6^2 x 40 = 14.4 days of variance, 0.3^2 x 60 = 5.4: (5.4 - 14.4) / 20 = -0.45 a year.
  const surface = surfaceOf([chainOf(40, flat(0.6)), chainOf(60, flat(0.3))]);

  it("is said to be inconsistent, by the expiries' own smiles", () => {
    expect(surface.forwards[0]?.result).toEqual({
      ok: false,
      reason: "inconsistent",
      variance: expect.closeTo(-0.45, 2),
    });
    expect(fitted(surface.smiles[1]).atTheMoney.volatility).toBeCloseTo(0.3, 3);
  });

  it("is fitted without arbitrage where that stays near its quotes, and says that it was lifted", () => {
    // 0.45 is lifted to 0.6 sqrt(40 / 60) = 0.49; 0.3 would be by two thirds.
    expect(fitted(surface.smiles[1]).smile).toMatchObject({ kind: "points", fallback: "far-at-the-money" });
    const lifted = surfaceOf([chainOf(40, flat(0.6)), chainOf(60, flat(0.45))]);
    const [near, next] = lifted.smiles.map(fitted) as [Fitted, Fitted];
    expect([near.isLifted, next.isLifted]).toEqual([false, true]);
    for (let k = -1.5; k <= 1.5; k += 0.01) {
      const [low, high] = [near, next].map(({ smile }) => smileCurve(smile, k)?.variance ?? Number.NaN);
      expect(high).toBeGreaterThanOrEqual((low ?? 0) - 1e-9);
    }
  });
});
