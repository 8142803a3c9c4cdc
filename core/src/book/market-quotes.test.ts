import { expect, it } from "vitest";

import { quoteOf, shareQuote, spotOf } from "./market-quotes.ts";
import type { BookContract, BookMarket } from "./book-market.ts";

const line = (settlement: string | null, fields: object) => ({ symbol: "GGAL", settlement, ...fields });

it("what can be dealt of a contract is its own sides and sizes, and nothing without one", () => {
  const quote = { bid: 490, ask: 510, bidSize: 7, askSize: 3, quotedAt: 1_000, mid: 500, volume: 90 };
  expect(quoteOf({ quote } as unknown as BookContract)).toEqual({
    bid: 490,
    ask: 510,
    bidSize: 7,
    askSize: 3,
    quotedAt: 1_000,
  });
  expect([quoteOf(null), quoteOf(undefined)]).toEqual([null, null]);
});

it("the share is dealt by the sizes of its own settlement's line, or by sides alone", () => {
  const stocks = [
    line("24hs", { bidSize: 1, askSize: 2, datetime: "2026-11-20T15:00:00Z" }),
    line(null, { bidSize: 3, askSize: 4, datetime: "2026-11-20T15:00:01Z" }),
    line("48hs", { bidSize: 5 }),
  ];
  const quoted = (settlement: string | null, sides: object = { spotBid: 7_490, spotAsk: 7_500 }) =>
    shareQuote({ share: { ...sides, basis: { settlement } }, stocks } as unknown as BookMarket);
  const sides = { bid: 7_490, ask: 7_500 };
  const at = Date.parse("2026-11-20T15:00:00Z");
  expect(quoted("24hs")).toEqual({ ...sides, bidSize: 1, askSize: 2, quotedAt: at });
  expect(quoted(null)).toEqual({ ...sides, bidSize: 3, askSize: 4, quotedAt: at + 1_000 });
  expect(quoted("48hs")).toEqual({ ...sides, bidSize: 5, askSize: null, quotedAt: null });
  expect(quoted("CI", {})).toEqual({ bid: null, ask: null, bidSize: null, askSize: null, quotedAt: null });
});

it("the share is worth its last price, else the middle of two sides, else what its parity says", () => {
  const worth = (spot: number | null, share: object) =>
    spotOf({ spot, share } as unknown as Pick<BookMarket, "spot" | "share">);
  expect(worth(7_510, { spotBid: 7_490, spotAsk: 7_500, spot: 7_000 })).toBe(7_510);
  expect(worth(null, { spotBid: 7_490, spotAsk: 7_500, spot: 7_000 })).toBe(7_495);
  expect(worth(null, { spotBid: 0, spotAsk: 7_500, spot: 7_000 })).toBe(7_000);
  expect(worth(null, { spotBid: 7_490, spotAsk: null, spot: 7_000 })).toBe(7_000);
  expect(worth(null, {})).toBeNull();
});
