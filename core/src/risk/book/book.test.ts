import { describe, expect, it } from "vitest";

import { valuePosition } from "../../positions/index.ts";
import { fieldsOf } from "../../positions/testing/legs.ts";
import type { OptionLeg, PositionLeg } from "../../positions/index.ts";
import { bookClosing, bookMargin } from "./book-account.ts";
import { unitSizing } from "../size/unit-sizing.ts";
import { markBook } from "./mark-book.ts";
import type { BookQuote } from "./mark-book.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const expiration = now + 16 * day;
const market = { spot: 3707.5, instant: now, rate: 0.408 };
const option = (kind: "call" | "put", strike: number, quantity: number, more: Partial<OptionLeg> = {}) => ({
  kind,
  strike,
  expiration,
  quantity,
  price: 100,
  ...more,
});
const quote = (kind: "call" | "put", strike: number, sides: Partial<BookQuote> = {}): BookQuote => ({
  kind,
  strike,
  expiration,
  bid: null,
  ask: null,
  last: null,
  volatility: 0.45,
  from: "mid",
  rate: 0.42,
  ...sides,
});
const shares = { kind: "share", quantity: 1_000, price: 3_500 } as const;

describe("markBook", () => {
  const quotes = [
    quote("call", 3708.1, { bid: 150, ask: 160 }),
    quote("put", 3708.1, { bid: 90, last: 95, from: "last" }),
    quote("call", 4000, { bid: 60, ask: 50, volatility: null }),
  ];
  const book = (legs: readonly OptionLeg[], known = quotes) =>
    markBook({ positions: [{ id: "a", legs }], quotes: known, ...market });

  it("values a leg at the market's volatility and its expiry's rate, 1.2 points above the book's", () => {
    const [marked] = book([option("call", 3708.1, 2)]).legs;
    expect(marked).toMatchObject({ from: "mid", neighbour: null, reason: null });
    expect(marked?.leg).toMatchObject({ volatility: 0.45, rateSpread: expect.closeTo(0.012, 12) });
    const atRate = { ...market, rate: 0.42, legs: [option("call", 3708.1, 2, { volatility: 0.45 })] };
    expect(valuePosition({ ...market, legs: [marked!.leg] })).toMatchObject({
      value: expect.closeTo(fieldsOf(valuePosition(atRate)).value, 8),
    });
  });

  it("is another base beyond half a cent, whose volatility is a neighbour's", () => {
    const from = (strike: number) =>
      book([option("call", strike, 1)]).legs.map((one) => [one.from, one.neighbour])[0];
    expect(from(3708.104)).toEqual(["mid", null]);
    expect(from(3709.1)).toEqual(["neighbour", 3708.1]);
  });

  it("takes the last price where a side is missing, and the nearest base where there is no price at all", () => {
    const { legs } = book([option("put", 3708.1, -1), option("call", 4000, -3), option("put", 3500, -1)]);
    expect(legs.map(({ from, neighbour }) => [from, neighbour])).toEqual([
      ["last", null],
      ["neighbour", 3708.1],
      ["neighbour", 3708.1],
    ]);
    expect(legs[1]?.leg).toMatchObject({ quantity: -3, strike: 4000 });
  });

  it("says what it leaves out: what is over, and an expiry without a quote", () => {
    const over = option("call", 3708.1, 1, { expiration: now });
    const { legs, positions } = book([over, option("call", 3708.1, 1)], []);
    expect(legs.map(({ reason }) => reason)).toEqual(["expired", "no-volatility"]);
    expect(positions).toEqual([]);
    const marked = markBook({ positions: [{ id: "a", legs: [over, shares] }], quotes, ...market });
    expect(marked.positions).toEqual([{ id: "a", legs: [shares] }]);
  });
});

describe("bookClosing", () => {
  const share = { bid: 3_700, ask: 3_710 };
  const legs = (quotes: readonly BookQuote[]) =>
    markBook({
      positions: [
        { id: "a", legs: [shares] },
        { id: "b", legs: [option("call", 3708.1, -10)] },
      ],
      quotes,
      ...market,
    }).legs;

  it("sells the share at the bid, buys the short back at the ask, and pays each position's costs", () => {
    const costs = new Map([["b", { share: 0, premium: 0.01, exercise: 0 }]]);
    const closing = bookClosing({
      legs: legs([quote("call", 3708.1, { bid: 150, ask: 160 })]),
      share,
      costs,
    });
    // 1,000 x 3,700 - 10 x 100 x 160; a hundredth of 160,000; bought at 3,500 and sold for 100 less a hundredth.
    expect(closing).toMatchObject({
      value: 3_540_000,
      costs: 1_600,
      profit: 200_000 - 60_000 - 1_600 - 1_000,
    });
    expect(closing.positions.get("a")?.value).toBe(3_700_000);
  });

  it("is unknown where nobody sells what is owed", () => {
    const closing = bookClosing({
      legs: legs([quote("call", 3708.1, { bid: 150 })]),
      share,
      costs: new Map(),
    });
    expect(closing).toMatchObject({ value: null, costs: null, profit: null, unknown: 1 });
  });
});

describe("bookMargin", () => {
  const marked = (lots: number, held: number) =>
    markBook({
      positions: [
        { id: "a", legs: held === 0 ? [] : [{ ...shares, quantity: held }] },
        { id: "b", legs: [option("call", 3708.1, -lots)] },
      ],
      quotes: [quote("call", 3708.1, { bid: 150, ask: 160 })],
      ...market,
    }).legs;

  it("asks for today's premium and a fifth of the share, and nothing for what the shares of another position cover", () => {
    const naked = bookMargin({ legs: marked(10, 0), spot: market.spot });
    // 10 lots x 100 x (155 + 0.2 x 3,707.5 - 0.6).
    expect(naked.ok && naked.margin).toBeCloseTo(895_900, 6);
    const covered = bookMargin({ legs: marked(10, 1_000), spot: market.spot });
    expect(covered.ok && covered.margin).toBe(0);
    const half = bookMargin({ legs: marked(10, 500), spot: market.spot });
    expect(half.ok && half.margin).toBeCloseTo(447_950, 6);
  });
});

describe("unitSizing", () => {
  const sides = [
    quote("call", 3708.1, { bid: 150, ask: 160, bidSize: 30, askSize: 12 }),
    quote("call", 4000, { bid: 50, ask: 55, bidSize: 4, askSize: 9 }),
  ];
  const share = { bid: 3_700, ask: 3_710, bidSize: 500, askSize: 250 };
  const sizingOf = (
    legs: readonly PositionLeg[],
    quotes = sides,
    more: Partial<Parameters<typeof unitSizing>[0]> = {},
  ) => {
    const marked = markBook({ positions: [{ id: "a", legs }], quotes, ...market }).legs;
    return unitSizing({ ...market, legs: marked, share, ...more });
  };

  it("of ten spreads is one: what it costs, its width less that, no margin, and how many the levels fill", () => {
    const result = sizingOf([option("call", 3708.1, 10), option("call", 4000, -10)]);
    // 160 paid and 50 received a share; 291.9 wide; 12 lots offered, 4 bid.
    expect(result).toMatchObject({ ok: true, units: 10, lossFrom: "largest-loss", margin: 0, fillable: 4 });
    expect(result.ok && [result.loss, result.offered]).toEqual([11_000, ["largest-loss", "stress", "stop"]]);
    expect(result.ok && result.unit.map(({ quantity }) => quantity)).toEqual([1, -1]);
  });

  it("of a covered call is 100 shares and a call, by a fall of 20 % and not by a share at zero", () => {
    const result = sizingOf([{ ...shares, quantity: 1_000 }, option("call", 4000, -10)]);
    expect(result.ok && [result.units, result.unit[0]?.quantity, result.lossFrom]).toEqual([
      10,
      100,
      "stress",
    ]);
    // Bought at 3.710, worth 2.966 after it; 50 received for a call that is worth 7,878 at 75 % (Black-Scholes, apart).
    expect(result.ok && result.loss).toBeCloseTo(70_187.81, 2);
    const odd = sizingOf([{ ...shares, quantity: 150 }]);
    expect(odd.ok && [odd.units, odd.unit[0]?.quantity]).toEqual([1, 150]);
  });

  it("of a naked call is what a rise of 20 % loses, or one's own stop", () => {
    const result = sizingOf([option("call", 4000, -2)]);
    expect(result).toMatchObject({ ok: true, lossFrom: "stress", units: 2 });
    // With the share at 4.449 and volatility at 75 % it is worth 601,458 (Black-Scholes, apart), sold for 50.
    expect(result.ok && result.loss).toBeCloseTo(55_145.81, 2);
    const stopped = sizingOf([option("call", 4000, -2)], sides, { basis: "stop", stop: 9_000 });
    expect(stopped).toMatchObject({ lossFrom: "stop", loss: 9_000 });
  });

  it("of past stretches is their order statistic, and Kelly counts all of them", () => {
    // Every five sessions from 100 to 110 or back.
    const closes = Array.from({ length: 400 }, (_, index) => ({
      date: `d${index}`,
      close: 100 + (index % 10 < 5 ? 0 : 10),
    }));
    const lot = [{ ...shares, quantity: 100 }];
    const input = { closes, basis: "value-at-risk" } as const;
    const result = sizingOf(lot, sides, input);
    // From 110 to 100: 9,09 % of 3.707,5, bought 2,5 above it.
    expect(result).toMatchObject({ lossFrom: "value-at-risk", kelly: null });
    expect(result.ok && result.loss).toBeCloseTo(100 * (3_707.5 / 11 + 2.5), 6);
    const viewed = (change: number, doubt: number) => {
      const sized = sizingOf(lot, sides, { ...input, view: { change, doubt } });
      return sized.ok ? sized.kelly : null;
    };
    expect(viewed(0.05, 0.01)).toBeGreaterThan(0);
    expect(viewed(0.05, 0.06)).toBe(0);
  });

  it("has no size where nothing can be lost: more received than it is wide", () => {
    const odd = [sides[0]!, { ...sides[1]!, bid: 460, ask: 470 }];
    const spread = [option("call", 3708.1, 10), option("call", 4000, -10)];
    expect(sizingOf(spread, odd)).toEqual({ ok: false, reason: "nothing-to-lose" });
  });

  it("says nothing of what can't be valued whole", () => {
    expect(sizingOf([option("call", 3708.1, 1, { expiration: now })])).toEqual({
      ok: false,
      reason: "no-legs",
    });
    const [living, over] = [option("call", 3708.1, 1), option("call", 4000, -1, { expiration: now })];
    expect(sizingOf([living, over])).toEqual({ ok: false, reason: "no-legs" });
    expect(sizingOf([])).toEqual({ ok: false, reason: "no-legs" });
  });
});
