import { describe, expect, it } from "vitest";

import { blackScholes } from "./black-scholes.ts";
import { quotedOption, quoteMid, rateFromTnaPercent } from "./quoted-option.ts";

const terms = { type: "call", strike: 7_500, spot: 7_510, yearsToExpiry: 72 / 365, rate: 0.17 } as const;
const fair = blackScholes({ ...terms, volatility: 0.36 });

describe("quotedOption", () => {
  it("solves the volatility of the mid and gives the greeks at it", () => {
    const value = quotedOption({ ...terms, bid: fair.price - 5, ask: fair.price + 5, last: 1 });
    expect(value.marketFrom).toBe("mid");
    expect(value.volatility).toBeCloseTo(0.36, 10);
    expect(value.greeks?.deltaPercent).toBeCloseTo(fair.delta * 100, 8);
    expect(value.probabilityInTheMoney).toBeCloseTo(fair.probabilityInTheMoney, 10);
  });

  it("takes the last where a side is missing or they cross", () => {
    const oneSided = quotedOption({ ...terms, bid: null, ask: 900, last: fair.price });
    expect(oneSided).toMatchObject({ marketFrom: "last", relativeSpread: null, reason: null });
    expect(oneSided.volatility).toBeCloseTo(0.36, 10);
    const crossed = quotedOption({ ...terms, bid: 900, ask: 800, last: fair.price });
    expect(crossed.marketFrom).toBe("last");
  });

  it("says why there is no number", () => {
    const empty = { bid: null, ask: null, last: null };
    expect(quotedOption({ ...terms, ...empty }).reason).toBe("no-price");
    expect(quotedOption({ ...terms, ...empty, spot: null }).reason).toBe("no-spot");
    expect(quotedOption({ ...terms, ...empty, strike: null }).reason).toBe("no-strike");
    expect(quotedOption({ ...terms, ...empty, strike: 5_000, last: 2_000 }).reason).toBe("below-intrinsic");
    expect(quotedOption({ ...terms, ...empty, last: 10, yearsToExpiry: 0 }).reason).toBe("expired");
  });
});

describe("quoteMid", () => {
  it("is the middle of the two sides, with their distance relative to it", () => {
    expect(quoteMid({ bid: 95, ask: 105 })).toEqual({ mid: 100, relativeSpread: 0.1 });
    // Locked is not crossed.
    expect(quoteMid({ bid: 100, ask: 100 })).toEqual({ mid: 100, relativeSpread: 0 });
  });

  it("needs two sides above zero that do not cross", () => {
    for (const quote of [
      { bid: 0, ask: 105 },
      { bid: 95, ask: null },
      { bid: 106, ask: 105 },
    ]) {
      expect(quoteMid(quote)).toEqual({ mid: null, relativeSpread: null });
    }
  });
});

describe("rateFromTnaPercent", () => {
  it("is continuous over the days to expiry", () => {
    // ln(1 + 0.30 x 60/365) x 365/60
    expect(rateFromTnaPercent({ ratePercent: 30, days: 60 }).rate).toBeCloseTo(0.29283728, 8);
  });

  it("falls back to 15 % and says so", () => {
    // ln(1 + 0.15 x 30/365) x 365/30
    const fallback = { rate: expect.closeTo(0.14908287, 8), ratePercent: 15, isFallback: true };
    expect(rateFromTnaPercent({ ratePercent: null, days: 30 })).toEqual(fallback);
    // A TNA that would lose the capital is none.
    expect(rateFromTnaPercent({ ratePercent: -1_300, days: 30 })).toEqual(fallback);
  });

  it("on the last day is the rate over one whole day", () => {
    const lastDay = rateFromTnaPercent({ ratePercent: 30, days: 0.2 });
    expect(lastDay).toEqual(rateFromTnaPercent({ ratePercent: 30, days: 1 }));
    expect(lastDay.rate).toBeCloseTo(365 * Math.log1p(0.3 / 365), 12);
  });
});
