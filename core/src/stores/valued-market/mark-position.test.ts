import { describe, expect, it } from "vitest";

import { noCosts } from "../../costs/index.ts";
import type { SavedLeg, SavedPosition } from "../../contract/index.ts";
import { mostTraded, quotedSmile } from "./expiry-money.ts";
import { legText, markPosition } from "./mark-position.ts";
import type { MarketContract, ValuedMarket } from "./value-market.ts";

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
  }) as unknown as MarketContract;
const marketOf = (...contracts: MarketContract[]) =>
  ({
    spot: 7400,
    share: { basis: { settlement: null } },
    stocks: [],
    expiries: [{ expiration: "2026-12-18", contracts }],
  }) as unknown as ValuedMarket;
const leg = (expiration: string, symbol = "GFGC7400DI"): SavedLeg => ({
  kind: "call",
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
const marked = (legs: SavedLeg[], market: ValuedMarket, realized = 0) => {
  const found = markPosition(position(legs, realized), market, now);
  if (!found) throw new Error("not read");
  return found;
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
        [...legs, { kind: "share", quantity: 100, price: 7_000 }],
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
    const said = (market: ValuedMarket) => {
      const { isWaiting, cautions } = marked(legs, market);
      return { isWaiting, cautions };
    };
    const none = [{ kind: "no-sides" }];
    expect(said(marketOf())).toEqual({ isWaiting: false, cautions: [none, []] });
    const silent = { ...marketOf(), expiries: [], spot: null };
    expect(said(silent)).toEqual({ isWaiting: true, cautions: [[], []] });
    expect(said({ ...marketOf(), spot: null })).toEqual({ isWaiting: false, cautions: [none, []] });
    expect(said({ ...silent, spot: 7_400 })).toEqual({ isWaiting: false, cautions: [none, []] });
  });
});

it("a leg is told by what it is now: its base after an adjustment, its own where that isn't known", () => {
  const sold = { ...leg("2026-12-18"), quantity: -10 };
  expect(legText(sold, null)).toBe("−10 call 7.400 18/12");
  expect(legText(sold, { symbol: "GFGC73780D", strike: 7_378 } as never)).toBe("−10 call 7.378 18/12");
  expect(legText({ kind: "share", quantity: 100, price: 7_000 }, null)).toBe("+100 GGAL");
});

it("the quoted smile has each base once: puts below the spot, calls from it on", () => {
  const contracts = [7200, 7400, 7600].flatMap((strike) => [
    contract("call", strike),
    contract("put", strike),
  ]);
  expect(quotedSmile({ contracts }, 7400)).toEqual([
    { strike: 7200, volatility: 0.72 },
    { strike: 7400, volatility: 0.74 },
    { strike: 7600, volatility: 0.76 },
  ]);
});

it("most traded are those with volume, the most first, and no more than asked for", () => {
  const volumes = [0, 5, null, 20, 7].map((volume, index) =>
    contract("call", 7000 + index, { quote: { volume } }),
  );
  const read = (count: number) => mostTraded(marketOf(...volumes), count).map(({ strike }) => strike);
  expect([read(9), read(2)]).toEqual([
    [7003, 7004, 7001],
    [7003, 7004],
  ]);
});
