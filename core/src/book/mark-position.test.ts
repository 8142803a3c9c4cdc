import { describe, expect, it } from "vitest";

import { noCosts } from "../costs/index.ts";
import type { SavedLeg, SavedPosition } from "../contract/index.ts";
import { markPosition } from "./mark-position.ts";
import type { BookContract, BookMarket } from "./book-market.ts";

const now = Date.parse("2026-11-20T16:30:00-03:00");
const contract = (type: "call" | "put", strike: number, fields: object = {}) =>
  ({
    symbol: `${type} ${strike}`,
    formerSymbols: [],
    type,
    strike,
    quote: { bid: 490, ask: 510, volume: null, quotedAt: now },
    value: { volatility: strike / 10_000 },
    ...fields,
  }) as unknown as BookContract;
const marketOf = (...contracts: BookContract[]) =>
  ({
    spot: 7400,
    share: { basis: { settlement: null } },
    stocks: [],
    expiries: [{ expiration: "2026-12-18", contracts }],
  }) as unknown as BookMarket;
const leg = (expiration: string, symbol = "GFGC7400DI"): SavedLeg => ({
  type: "call",
  strike: 7400,
  expiration,
  symbol,
  quantity: 1,
  price: 400,
});
const position = (legs: SavedLeg[], realized = 0) =>
  ({
    content: { costs: noCosts, legs, realized, events: [] },
    today: legs.map(() => null),
  }) as unknown as SavedPosition;
const marked = (legs: SavedLeg[], market: BookMarket, realized = 0) => {
  const marked = markPosition(position(legs, realized), market, now);
  if (!marked) throw new Error("not read");
  return marked;
};

describe("a saved position at the market of now", () => {
  it("finds its contract by the name it had when it was dealt", () => {
    const renamed = contract("call", 7378, { symbol: "GFGC73780D", formerSymbols: ["GFGC7400DI"] });
    // Bought at 400, sold at the bid of 490: 100 shares.
    expect(marked([leg("2026-12-18")], marketOf(renamed))).toMatchObject({
      quotes: [{ bid: 490 }],
      result: 9_000,
    });
    const stranger = contract("call", 7378, { symbol: "GFGC73780D" });
    expect(marked([leg("2026-12-18")], marketOf(stranger))).toMatchObject({ result: null });
  });

  it("with nothing open keeps what it realized; an open one without a bid has no result", () => {
    expect(marked([], marketOf(), 1_500)).toMatchObject({ closing: null, result: 1_500, outlook: null });
    expect(marked([leg("2026-12-18")], marketOf(), 1_500).result).toBeNull();
  });

  it("says what its expiry brings at the share's price, against selling it at its bid", () => {
    const market = { ...marketOf(contract("call", 7400, { symbol: "GFGC7400DI" })), spot: 8_000 };
    const { outlook, closing } = marked([leg("2026-12-18")], market);
    expect(outlook).toMatchObject({
      legs: [{ index: 0, action: "exercise", intrinsic: 600, exerciseNet: 60_000, saleNet: 49_000 }],
      shares: 100,
      cash: -740_000,
    });
    expect(closing).toMatchObject({ value: 49_000, profit: 9_000 });
  });

  it("is not read where its content can't be", () => {
    const unread = { content: null, today: [] } as unknown as SavedPosition;
    expect(markPosition(unread, marketOf(), now)).toBeNull();
  });

  it("is overdue since the first of its expiries that are over, not by one to come", () => {
    const over = (...days: string[]) => {
      const legs = days.map((day) => leg(day));
      const { ended, overdue } = marked(
        [...legs, { type: "share", quantity: 100, price: 7_000 }],
        marketOf(),
      );
      return { ended, overdue };
    };
    expect(over("2026-11-19", "2026-10-16", "2026-12-18")).toEqual({
      ended: [true, true, false, false],
      overdue: "2026-10-16",
    });
    expect(over("2026-12-18")).toEqual({ ended: [false, false], overdue: null });
  });

  it("without a market waits for none: what was realized is known, what is open and its outlook are not", () => {
    const open = markPosition(position([leg("2026-12-18")], 1_500), null, now);
    expect(open).toMatchObject({ hasMarket: false, isWaiting: false, result: null, outlook: null });
    expect(open).toMatchObject({ cautions: [[]], overdue: null });
    expect(markPosition(position([], 1_500), null, now)?.result).toBe(1_500);
    expect(markPosition(position([leg("2026-10-16")]), null, now)?.overdue).toBe("2026-10-16");
    expect(marked([leg("2026-12-18")], marketOf()).hasMarket).toBe(true);
  });

  it("doubts no quote of an option that is over, nor while nothing was heard of the market", () => {
    const legs = [leg("2026-12-18"), leg("2026-11-19")];
    const reasonOf = (market: BookMarket) => {
      const { isWaiting, cautions } = marked(legs, market);
      return { isWaiting, cautions };
    };
    const none = [{ kind: "no-sides" }];
    expect(reasonOf(marketOf())).toEqual({ isWaiting: false, cautions: [none, []] });
    const silent = { ...marketOf(), expiries: [], spot: null };
    expect(reasonOf(silent)).toEqual({ isWaiting: true, cautions: [[], []] });
    expect(reasonOf({ ...marketOf(), spot: null })).toEqual({ isWaiting: false, cautions: [none, []] });
    expect(reasonOf({ ...silent, spot: 7_400 })).toEqual({ isWaiting: false, cautions: [none, []] });
  });
});
