import { describe, expect, it } from "vitest";

import { legVolatility } from "../../positions/index.ts";
import type { OptionLeg, PositionLeg, Trade } from "../../positions/index.ts";
import type { BookQuote } from "../book/mark-book.ts";
import { explainBook } from "./explain-result.ts";
import type { ExplainedResult, TradedPosition } from "./explain-result.ts";
import type { MarketEnds } from "./contract-move.ts";
import type { MarketEnd } from "./option-mark.ts";

const day = 86_400_000;
const close = Date.UTC(2024, 6, 31, 20);
const expiration = close + 30 * day;
const call = (strike: number, quantity: number, at = expiration): OptionLeg => ({
  kind: "call",
  strike,
  expiration: at,
  quantity,
  price: 1,
});
const shares = (quantity: number): PositionLeg => ({ kind: "share", quantity, price: 1 });

/** A call's two sides, a peso apart from their middle, or its last price alone. */
interface Price {
  readonly strike: number;
  readonly mid?: number;
  readonly last?: number;
  readonly expiration?: number;
}

/** The market at an instant, its quotes solved at their mids, or their last prices. */
function endOf(instant: number, spot: number, rate: number, prices: readonly Price[]): MarketEnd {
  const quotes = prices.map(({ strike, mid, last = null, expiration: at = expiration }): BookQuote => {
    const leg = { kind: "call", strike, expiration: at } as const;
    const solved = legVolatility({ leg, price: mid ?? last, spot, instant, rate });
    const [bid, ask] = mid === undefined ? [null, null] : [mid - 1, mid + 1];
    const volatility = solved.ok ? solved.volatility : null;
    return { ...leg, bid, ask, last, volatility, from: mid === undefined ? "last" : "mid", rate };
  });
  return { instant, spot, rate, quotes };
}

const ends = (
  before: readonly Price[],
  now: readonly Price[],
  more: Partial<MarketEnds> = {},
): MarketEnds => ({
  from: endOf(close, 4_000, 0.35, before),
  to: endOf(close + day, 4_100, 0.36, now),
  ...more,
});
const oneCall = ends([{ strike: 4_000, mid: 260 }], [{ strike: 4_000, mid: 330 }]);

function resultOf(input: Partial<TradedPosition> & MarketEnds): ExplainedResult {
  const { legs = [], trades = [], ...between } = input;
  const book = explainBook({ ...between, positions: [{ id: "", legs, trades }] });
  const [position] = book.ok ? book.positions : [];
  if (position === undefined) throw new Error("unknown");
  return position;
}

const trade = (contract: Trade["contract"], quantity: number, price: number, costs = 0): Trade => ({
  instant: close + day / 2,
  contract,
  quantity,
  price,
  costs,
});
const none = { share: 0, convexity: 0, time: 0, volatility: 0, rate: 0, trades: 0, costs: 0, unexplained: 0 };

describe("the result of a position", () => {
  it("of an option held is the mean greeks of both ends times what moved", () => {
    const result = resultOf({ ...oneCall, legs: [call(4_000, -2)] });
    // Black-Scholes in a script apart; volatility from 43.965 to 46.001 %.
    expect(result).toMatchObject({ total: expect.closeTo(-14_000, 8), unknown: 0 });
    expect(result.parts).toEqual({
      ...none,
      share: expect.closeTo(-2 * 6_130.2923, 2),
      convexity: expect.closeTo(-2 * 357.1283, 2),
      time: expect.closeTo(-2 * -551.117, 2),
      volatility: expect.closeTo(-2 * 865.325, 2),
      rate: expect.closeTo(-2 * 188.4615, 2),
      unexplained: expect.closeTo(-2 * 9.9098, 2),
    });
    expect(result.contracts[0]).toMatchObject({
      before: 260,
      now: 330,
      prices: "mid",
      quantityBefore: -2,
      quantityNow: -2,
    });
  });

  it("of shares is their move, with what an ex-date took off the price", () => {
    const flat = ends([], []);
    expect(resultOf({ ...flat, legs: [shares(100)] }).parts).toEqual({ ...none, share: 10_000 });
    expect(resultOf({ ...flat, legs: [shares(100)], cut: 44 }).total).toBe(14_400);
  });

  it("values an option over an ex-date at its new base at both ends", () => {
    const exDate = {
      from: endOf(close, 4_000, 0.35, [{ strike: 4_000, mid: 250 }]),
      to: endOf(close + day, 3_980, 0.35, [{ strike: 3_955.9, mid: 265 }]),
      cut: 44.1,
    };
    expect(resultOf({ ...exDate, legs: [call(3_955.9, 1)] }).parts).toEqual({
      ...none,
      share: expect.closeTo(1_482.5159, 2),
      convexity: expect.closeTo(22.7513, 2),
      time: expect.closeTo(-524.2627, 2),
      volatility: expect.closeTo(518.8411, 2),
      unexplained: expect.closeTo(0.1545, 2),
    });
  });

  it("counts a position opened in between from its entry, without a price before it", () => {
    const opened = ends([], [{ strike: 4_000, mid: 330 }]);
    const trades = [trade(call(4_000, 1), -2, 340, 50)];
    expect(resultOf({ ...opened, trades })).toMatchObject({
      total: 1_950,
      parts: { ...none, trades: 2_000, costs: -50 },
      contracts: [{ quantityBefore: 0, quantityNow: -2, faults: { from: null, to: null } }],
    });
  });

  it("takes a trade of what is held from its price, and the rest from the close before", () => {
    const result = resultOf({
      ...oneCall,
      legs: [call(4_000, 3)],
      trades: [trade(call(4_000, 1), -1, 350, 30), trade({ kind: "share" }, 100, 4_080, 20)],
    });
    // 3 x 7,000, a lot sold 20 above the price now and 100 shares bought 20 below it, less 50.
    expect(result.total).toBeCloseTo(21_000 + 2_000 + 2_000 - 50, 8);
    expect(result.parts).toMatchObject({ trades: 4_000, costs: -50, time: expect.closeTo(3 * -551.117, 2) });
    expect(result.contracts.map(({ quantityNow }) => quantityNow)).toEqual([2, 100]);
  });

  it("needs no price now of what was closed in between", () => {
    const closed = ends([{ strike: 4_000, mid: 260 }], []);
    const trades = [trade(call(4_000, 1), 2, 200, 40)];
    const result = resultOf({ ...closed, legs: [call(4_000, -2)], trades });
    expect(result).toMatchObject({
      total: 11_960,
      parts: { ...none, trades: 12_000, costs: -40 },
      unknown: 0,
    });
  });

  it("explains the legs it has prices of, and says which end lacks the others'", () => {
    const gap = ends(
      [
        { strike: 4_000, mid: 260 },
        { strike: 4_200, last: 170 },
      ],
      [
        { strike: 4_000, mid: 330 },
        { strike: 4_200, mid: 210 },
      ],
    );
    const legs = [call(4_000, 1), call(4_200, -1), call(4_400, 1)];
    const result = resultOf({ ...gap, legs });
    expect(result).toMatchObject({ total: expect.closeTo(7_000, 8), unknown: 2 });
    expect(result.contracts.map(({ total, faults }) => [total === null, faults.from, faults.to])).toEqual([
      [false, null, null],
      [true, "no-price", null],
      [true, "no-quote", "no-quote"],
    ]);
    expect(resultOf({ ...gap, legs: legs.slice(1) })).toMatchObject({ total: null, parts: null });
  });

  it("takes last prices at both ends or at none, and only where they are wanted", () => {
    const mixed = ends([{ strike: 4_000, last: 250 }], [{ strike: 4_000, mid: 330, last: 320 }]);
    const legs = [call(4_000, 1)];
    expect(resultOf({ ...mixed, legs }).total).toBeNull();
    const result = resultOf({ ...mixed, legs, takeLast: true });
    expect(result).toMatchObject({
      total: expect.closeTo(7_000, 8),
      contracts: [{ prices: "last", now: 320 }],
    });
    // Solved at the last prices, not at the market's mids.
    expect(result.parts).toMatchObject({
      volatility: expect.closeTo(793.9377, 2),
      unexplained: expect.closeTo(10.6009, 2),
    });
  });

  it("settles what is over at what exercise brings: time is the time value it had, nothing is left over", () => {
    const at = close + day;
    const over = ends([{ strike: 4_000, mid: 60, expiration: at }], []);
    const result = resultOf({ ...over, legs: [call(4_000, -1, at)] });
    expect(result.total).toBeCloseTo(-4_000, 8);
    expect(result.parts).toEqual({
      ...none,
      share: expect.closeTo(-5_177.6397, 2),
      convexity: expect.closeTo(-4_822.3603, 2),
      time: expect.closeTo(6_000, 8),
    });
    // Exercised, it leaves the shares at its strike: the same in all.
    const trades = [trade(call(4_000, 1, at), 1, 0), trade({ kind: "share" }, -100, 4_000)];
    expect(resultOf({ ...over, legs: [call(4_000, -1, at)], trades }).total).toBeCloseTo(-4_000, 8);
    const before = resultOf({ ...over, from: over.to, legs: [call(4_000, -1, at)] });
    expect(before.contracts[0]).toMatchObject({ total: null, faults: { from: "expired", to: null } });
  });

  it("says where a price under intrinsic value took a neighbour's volatility, or found none", () => {
    const under = ends(
      [
        { strike: 3_500, mid: 490 },
        { strike: 4_000, mid: 260 },
      ],
      [
        { strike: 3_500, mid: 700 },
        { strike: 4_000, mid: 330 },
      ],
    );
    const legs = [call(3_500, 1)];
    expect(resultOf({ ...under, legs }).contracts[0]?.faults).toEqual({ from: "neighbour", to: null });
    const alone = ends([{ strike: 3_500, mid: 490 }], [{ strike: 3_500, mid: 700 }]);
    const result = resultOf({ ...alone, legs });
    expect(result.parts).toEqual({ ...none, unexplained: 21_000 });
    expect(result.contracts[0]?.faults).toEqual({ from: "no-volatility", to: null });
  });

  it("is nothing of nothing held, and needs a share price at each end, in order", () => {
    expect(resultOf(oneCall)).toEqual({ id: "", total: 0, parts: none, unknown: 0, contracts: [] });
    const invalid = { ok: false, reason: "invalid-input" };
    const positions = [{ id: "", legs: [shares(1)], trades: [] }];
    const { from, to } = oneCall;
    expect(explainBook({ positions, from: { ...from, spot: 0 }, to })).toEqual(invalid);
    expect(explainBook({ positions, from: to, to: from })).toEqual(invalid);
  });
});

describe("explainBook", () => {
  it("sums what is known of every position and counts those that aren't whole", () => {
    const positions = [
      { id: "a", legs: [shares(100), call(4_000, -1)], trades: [] },
      { id: "b", legs: [call(4_400, 1)], trades: [] },
      { id: "c", legs: [], trades: [trade({ kind: "share" }, 10, 4_090, 5)] },
    ];
    const book = explainBook({ ...oneCall, positions });
    expect(book).toMatchObject({ ok: true, total: expect.closeTo(3_000 + 95, 8), unknown: 1 });
    expect(book).toMatchObject({ parts: { trades: 100, costs: -5, time: expect.closeTo(551.117, 2) } });
    expect(book.ok && book.positions.map(({ id, unknown }) => [id, unknown])).toEqual([
      ["a", 0],
      ["b", 1],
      ["c", 0],
    ]);
  });
});
