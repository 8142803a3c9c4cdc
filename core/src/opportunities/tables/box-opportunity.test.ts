import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import { americanBoxValue, boxOpportunity } from "./box-opportunity.ts";
import type { BoxOpportunityInput } from "./box-opportunity.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const hull = { lower: 55, upper: 60, spot: 50, instant: now, expiration: now + (365 / 6) * day, rate: 0.08 };

describe("americanBoxValue", () => {
  it("T7, Hull: 55/60 with the share at 50, 30 %, 8 %, two months: 5.26 by American options", () => {
    const result = americanBoxValue({ ...hull, volatility: 0.3 });
    if (!result.ok) throw new Error(result.reason);
    // 0.9588 - 0.2551 + 10.0000 - 5.4384, the figures of QuantLib.
    expect(result.value).toBeCloseTo(5.2653, 2);
    expect(americanBoxValue({ ...hull, upper: 55, volatility: 0.3 })).toEqual({
      ok: false,
      reason: "invalid-input",
    });
    expect(americanBoxValue({ ...hull, volatility: 0 })).toEqual({ ok: false, reason: "no-volatility" });
  });
});

describe("boxOpportunity", () => {
  const quote = (bid: number, ask: number, bidSize: number, askSize: number) => ({
    bid,
    ask,
    bidSize,
    askSize,
    quotedAt: now - 1_000 * bidSize,
  });
  const input: BoxOpportunityInput = {
    kind: "lend",
    lower: { strike: 1000, call: quote(60, 62, 5, 6), put: quote(38, 40, 7, 8) },
    upper: { strike: 1100, call: quote(20, 21, 9, 3), put: quote(90, 92, 2, 4) },
    days: 36.5,
    moneyDays: 40,
    marketCosts: noCosts,
    ownCosts: { share: 0, premium: 0.01, exercise: 0 },
    caucionTna: 0.3,
    now,
  };

  it("bought: 62 - 20 + 92 - 38 = 96 for 100; the smallest of the four books, the oldest quote", () => {
    const row = boxOpportunity(input);
    expect(row.gross).toMatchObject({ tna: expect.closeTo((100 / 96 - 1) * 10, 12) });
    // Fees on 212 pesos of premiums.
    expect(row.own).toMatchObject({ outlay: expect.closeTo(98.12, 10) });
    expect(row.moneyTna).toBeCloseTo(((100 / 98.12 - 1) * 365) / 40, 12);
    expect(row.distance).toBeCloseTo(98.12 - 100 / (1 + (0.3 * 40) / 365), 10);
    expect(row).toMatchObject({ lots: 4, age: 9_000, warnings: [] });
    // The holder loses nothing by an early exercise of a sold leg.
    expect(boxOpportunity({ ...input, americanValue: 200 }).warnings).toEqual([]);
  });

  it("sold: 60 - 21 + 90 - 40 = 89; it may end early, and below its American value it loses", () => {
    const row = boxOpportunity({ ...input, kind: "borrow", americanValue: 97 });
    expect(row.gross).toMatchObject({ outlay: 89 });
    expect(row).toMatchObject({ lots: 2, warnings: ["early-exercise", "below-american-value"] });
    expect(boxOpportunity({ ...input, kind: "borrow", americanValue: 89 }).warnings).toEqual([
      "early-exercise",
    ]);
    expect(boxOpportunity({ ...input, kind: "borrow" }).warnings).toEqual(["early-exercise"]);
  });
});
