import { expect, it } from "vitest";

import { chainMoment, shareGap } from "./chain-moment.ts";
import { marketGap } from "./market-gap.ts";

const sides = { call: { bid: 200, ask: 210 }, put: { bid: 95, ask: 100 } };
const pair = (strike: number, change: object = {}) => ({ strike, ...sides, ...change });
const terms = { shareBid: 999, shareAsk: 1_001, rate: 0.4, yearsToExpiry: 0.25 };
/** The base's money is worth 1 / e^0.1 of it today. */
const present = Math.exp(-0.1);
const above = (strike: number) => (100 + strike * present) / 1_001 - 1;
const below = (strike: number) => 1 - (115 + strike * present) / 999;

it("is the median of the five pairs nearest to the money, at today's worth of their bases", () => {
  const near = [980, 990, 1_000, 1_010, 1_020].map((strike) => pair(strike));
  const gap = shareGap({ ...terms, pairs: [pair(1_150), pair(1_100), ...near] });
  expect(gap?.above).toBeCloseTo(above(1_000), 12);
  expect(gap?.below).toBeCloseTo(below(1_000), 12);
});

it("asks no pair that is far, crossed, or lacks a side", () => {
  const good = [1_010, 1_020, 1_030].map((strike) => pair(strike));
  const bad = [
    pair(1_230),
    pair(800),
    pair(1_000, { call: { bid: 211, ask: 210 } }),
    pair(1_001, { put: { bid: 101, ask: 100 } }),
    pair(1_002, { call: { bid: 200, ask: null } }),
    pair(1_003, { call: null }),
  ];
  expect(shareGap({ ...terms, pairs: [...bad, ...good] })?.above).toBeCloseTo(above(1_020), 12);
  expect(shareGap({ ...terms, pairs: [...bad, ...good.slice(1)] })).toBeNull();
  // One price on both sides isn't crossed; e^0.2 is 1,221.4.
  const even = pair(1_000, { call: { bid: 200, ask: 200 }, put: { bid: 100, ask: 100 } });
  expect(shareGap({ ...terms, pairs: [pair(1_221), even, pair(1_220)] })).not.toBeNull();
  expect(shareGap({ ...terms, rate: Number.NaN, pairs: good })).toBeNull();
  expect(shareGap({ ...terms, shareAsk: null, pairs: good })).toBeNull();
});

it("what is usual is the five newest gaps', what can't be traded counting as none; the excess is the larger one", () => {
  const of = (upper: number, lower: number) => ({ above: upper, below: lower });
  const old = [of(0.5, 0.5), of(0.5, 0.5), of(0.5, 0.5)];
  const recent = [of(0.01, -0.3), of(0.02, 0.01), of(0.03, 0.02), of(0.02, 0.01), of(0.02, -0.1)];
  const result = chainMoment({ gap: of(0.03, 0.05), recentGaps: [...old, ...recent] });
  expect(result.isApart).toBe(false);
  // 3 % less 2 %, 5 % less 1 %.
  expect(result.excess).toBeCloseTo(0.04, 12);
  expect(chainMoment({ gap: of(0.06, 0.01), recentGaps: recent }).excess).toBeCloseTo(0.04, 12);
});

it("of a market it is that of the nearest living expiry with pairs enough", () => {
  const asOf = Date.parse("2026-11-20T15:00:00Z");
  const chain = (expiration: string, month: string, callBid: number, strikes: readonly number[]) =>
    strikes.flatMap((strike) =>
      (["C", "V"] as const).map((letter) => ({
        symbol: `GFG${letter}${strike}${month}`,
        strike,
        expiration,
        bid: letter === "C" ? callBid - strike : 20,
        ask: letter === "C" ? callBid + 10 - strike : 30,
        last: null,
      })),
    );
  const strikes = [940, 970, 1_000, 1_030];
  const rates = [{ days: 1, rate: 0, description: "1 día" }];
  const stocks = [{ symbol: "GGAL", last: 1_000, bid: 999, ask: 1_001 }];
  const gapOf = (options: ReturnType<typeof chain>, of: readonly object[] = stocks) =>
    marketGap({ options, stocks: of as never, rates, asOf })?.above;
  const near = chain("2026-12-18", "DI", 1_050, strikes);
  const far = chain("2027-02-19", "FE", 1_150, strikes);
  // Sold through the options: 1050 - 30.
  expect(gapOf([...far, ...near])).toBeCloseTo(1_020 / 1_001 - 1, 9);
  expect(gapOf([...near.slice(0, 4), ...far])).toBeCloseTo(1_120 / 1_001 - 1, 9);
  expect(gapOf([...chain("2026-11-19", "NO", 1_500, strikes), ...near])).toBeCloseTo(1_020 / 1_001 - 1, 9);
  const oneSided = near.map((option) => ({ ...option, ask: null as never }));
  expect(gapOf(oneSided)).toBeUndefined();
  // Without sides the share is dealt at its last.
  expect(gapOf(near, [{ symbol: "GGAL", last: 1_000, bid: 999, ask: null }])).toBeCloseTo(0.02, 9);
});
