import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { americanPrice, blackScholes } from "../../pricing/index.ts";
import { checkProperty } from "../../testing/check-property.ts";
import type { RawStrike } from "../variance/strip.ts";
import { smilePoints } from "./smile-points.ts";

const terms = { years: 0.2, rate: 0.4 };

/** American puts and European calls of a flat 50 %, 1 % wide. */
function flatStrike(strike: number): RawStrike {
  const option = { spot: 1000, strike, yearsToExpiry: 0.2, rate: 0.4, volatility: 0.5 };
  const call = blackScholes({ ...option, type: "call" }).price;
  const american = americanPrice({ ...option, type: "put" });
  const put = american.ok ? american.price : 0;
  return { strike, callBid: call * 0.995, callAsk: call * 1.005, putBid: put * 0.995, putAsk: put * 1.005 };
}
const flat = [800, 900, 1000, 1100, 1200].map(flatStrike);

describe("points of a smile", () => {
  it("gives a flat market its volatility, puts as American ones", () => {
    // 1000 exp(0.4 x 0.2): early exercise is not in the forward.
    const result = smilePoints({ strikes: flat, ...terms });
    if (!result.ok) throw new Error(result.reason);
    expect(Math.abs(result.forward / 1083.287 - 1)).toBeLessThan(2e-4);
    expect(result.points.map(({ type }) => type)).toEqual(["put", "put", "put", "call", "call"]);
    for (const { volatility } of result.points) expect(Math.abs(volatility - 0.5)).toBeLessThan(2e-3);
  });

  it("gives European puts of a flat market its volatility where the chain is valued European", () => {
    const european = [800, 900].map((strike) => {
      const option = { spot: 1000, strike, yearsToExpiry: 0.2, rate: 0.4, volatility: 0.5 };
      const { price } = blackScholes({ ...option, type: "put" });
      return { strike, callBid: null, callAsk: null, putBid: price * 0.995, putAsk: price * 1.005 };
    });
    const result = smilePoints({ strikes: european, ...terms, spot: 1000, model: "european" });
    expect(result.ok && result.points.map(({ volatility }) => volatility)).toEqual([
      expect.closeTo(0.5, 6),
      expect.closeTo(0.5, 6),
    ]);
  });

  it("carries the spot where no strike has four sides", () => {
    const strikes = flat.map((row) => ({ ...row, putBid: null }));
    const result = smilePoints({ strikes, ...terms, spot: 1000 });
    expect(result).toMatchObject({ ok: true, forward: expect.closeTo(1083.287, 3) });
    expect(result.ok && result.points.map(({ strike }) => strike)).toEqual([1100, 1200]);
    expect(result.ok && result.points[0]?.volatility).toBeCloseTo(0.5, 4);
    expect(smilePoints({ strikes, ...terms })).toEqual({ ok: false, reason: "no-forward" });
  });

  it("brackets the volatility with those of the sides", () => {
    const result = smilePoints({ strikes: flat, ...terms });
    for (const { bidVolatility, volatility, askVolatility } of result.ok ? result.points : []) {
      expect(bidVolatility).toBeLessThan(volatility);
      expect(askVolatility).toBeGreaterThan(volatility);
    }
  });

  it.each([
    ["no bid", { callBid: 0 }, "one-sided"],
    ["no ask", { callAsk: null }, "one-sided"],
    ["a negative bid", { callBid: -3 }, "one-sided"],
    ["no number", { callBid: Number.NaN }, "one-sided"],
    ["crossed sides", { callBid: 31, callAsk: 30 }, "crossed"],
    ["a bid under 2 pesos", { callBid: 1.99, callAsk: 2.1 }, "cheap"],
    ["a spread over half of the mid", { callBid: 5.9, callAsk: 10 }, "wide"],
    ["a price above the share", { callBid: 1300, callAsk: 1310 }, "no-volatility"],
  ] as const)("drops %s: %s", (_name, change, reason) => {
    const strikes = flat.with(4, { ...(flat[4] as RawStrike), ...change });
    const result = smilePoints({ strikes, ...terms });
    expect(result.ok && result.dropped).toEqual([{ strike: 1200, type: "call", reason }]);
    expect(result.ok && result.points).toHaveLength(4);
  });

  it.each([
    ["a bid of 2 pesos", { callBid: 2, callAsk: 2.1 }],
    ["a spread of half of the mid", { callBid: 6, callAsk: 10 }],
    ["locked sides", { callBid: 20, callAsk: 20 }],
  ])("keeps %s", (_name, change) => {
    const strikes = flat.with(4, { ...(flat[4] as RawStrike), ...change });
    const result = smilePoints({ strikes, ...terms });
    expect(result.ok && result.points).toHaveLength(5);
  });

  it("refuses an expiry without time and what is no number", () => {
    expect(smilePoints({ strikes: flat, years: 0, rate: 0.4 })).toEqual({ ok: false, reason: "expired" });
    expect(smilePoints({ strikes: flat, years: Number.NaN, rate: 0.4 })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
    expect(smilePoints({ strikes: flat, years: 1, rate: Infinity })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
    expect(smilePoints({ strikes: [], ...terms })).toEqual({ ok: false, reason: "no-forward" });
  });

  it("has a point or a reason for every strike", () => {
    const price = fc.oneof(fc.double({ min: 0, max: 400 }), fc.constantFrom(null, 0, Number.NaN));
    checkProperty(
      "every strike is a point or dropped",
      fc.property(fc.tuple(price, price, price, price), ([callBid, callAsk, putBid, putAsk]) => {
        const strikes = [{ strike: 1050, callBid, callAsk, putBid, putAsk }];
        const result = smilePoints({ strikes, ...terms, spot: 1000 });
        expect(result.ok && result.points.length + result.dropped.length).toBe(1);
        expect(JSON.stringify(result)).not.toContain(":null");
      }),
    );
  });
});
