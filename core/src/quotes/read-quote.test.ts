import { describe, expect, it } from "vitest";

import { hasPrice, isStale, quoteState, readQuote } from "./read-quote.ts";

describe("readQuote", () => {
  it("takes the middle of two sides as the market, with their distance relative to it", () => {
    expect(readQuote({ bid: 95, ask: 105, last: 90 })).toMatchObject({
      mid: 100,
      relativeSpread: 0.1,
      market: 100,
      marketFrom: "mid",
    });
    // Locked is not crossed.
    expect(readQuote({ bid: 100, ask: 100 })).toMatchObject({
      mid: 100,
      relativeSpread: 0,
      isCrossed: false,
    });
  });

  it("keeps sizes, volume, the close before and the moment, each its own; a size or close of 0 is none", () => {
    const raw = { bid: 95, ask: 105, last: 90, bidSize: 7, askSize: 3, volume: 40, previousClose: 88 };
    expect(readQuote({ ...raw, datetime: "2026-11-20T16:45:00-03:00" })).toEqual({
      bid: 95,
      ask: 105,
      last: 90,
      mid: 100,
      relativeSpread: 0.1,
      isCrossed: false,
      market: 100,
      marketFrom: "mid",
      bidSize: 7,
      askSize: 3,
      volume: 40,
      previousClose: 88,
      quotedAt: Date.parse("2026-11-20T19:45:00Z"),
    });
    expect(readQuote({ bidSize: 0, askSize: 0, volume: 0, previousClose: 0 })).toMatchObject({
      bidSize: null,
      askSize: null,
      volume: 0,
      previousClose: null,
      quotedAt: null,
    });
    expect(readQuote({}).volume).toBeNull();
  });

  it("takes the last without two sides above zero that do not cross", () => {
    for (const sides of [{ bid: 0, ask: 105 }, { bid: 95 }, { bid: 106, ask: 105 }]) {
      const known = { mid: null, relativeSpread: null, market: 99, marketFrom: "last" };
      expect(readQuote({ ...sides, last: 99 })).toMatchObject(known);
    }
    expect(readQuote({ last: 0 })).toMatchObject({ last: null, market: null });
    expect(hasPrice(readQuote({ bid: 0, last: -1 }))).toBe(false);
  });
});

describe("isStale", () => {
  it("is more than 15 minutes before the clock", () => {
    const quotedAt = Date.parse("2026-11-20T16:45:00-03:00");
    expect(isStale({ quotedAt, asOf: Date.parse("2026-11-20T17:00:00-03:00") })).toBe(false);
    expect(isStale({ quotedAt, asOf: Date.parse("2026-11-20T17:00:00.001-03:00") })).toBe(true);
    expect(isStale({ quotedAt: null, asOf: quotedAt })).toBe(false);
  });
});

describe("quoteState", () => {
  it.each([
    ["no-sides", { last: 5 }, true],
    ["crossed", { bid: 6, ask: 5 }, true],
    ["below-intrinsic", { bid: 5 }, true],
    ["bid-only", { bid: 5 }, false],
    ["ask-only", { ask: 5 }, false],
    ["stale", { bid: 5, ask: 6 }, false],
  ] as const)("%s matters before what follows it", (state, raw, isBelowIntrinsic) => {
    expect(quoteState({ quote: readQuote(raw), isBelowIntrinsic, stale: true })).toBe(state);
  });
});
