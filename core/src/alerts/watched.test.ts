import { describe, expect, it, test } from "vitest";

import type { AlertSubject, MarketOption, SavedPosition } from "../contract/index.ts";
import { createInstrumentTable } from "../symbols/index.ts";
import { AlertIndex, AlertMarket, contractsToday, valueOfSubject, watchSubject } from "./index.ts";
import type { WatchedAlert, WatchedSubject } from "./index.ts";

const at = Date.parse("2026-11-20T15:00:00Z");
const expiration = "2026-12-18";
const contract = { type: "call", strike: 7_400, expiration, symbol: "GFGC7400DI" } as const;
const put = { ...contract, type: "put", symbol: "GFGV7400DI" } as const;
const higher = { ...contract, strike: 7_600, symbol: "GFGC7600DI" } as const;
const costs = { share: 0, premium: 0, exercise: 0 };
const table = createInstrumentTable({ instruments: [] });

const option = (symbol: string, strike: number, sides: Partial<MarketOption> = {}): MarketOption => ({
  symbol,
  strike,
  expiration,
  bid: 300,
  ask: 310,
  last: null,
  ...sides,
});
const bookOf = (options: readonly MarketOption[], stock: object = {}) => ({
  asOf: at,
  source: {},
  options: new Map(options.map((one) => [one.symbol, one])),
  stocks: new Map([
    ["GGAL", { symbol: "GGAL", last: 7_400, bid: 7_390, ask: 7_410, settlement: "24hs", ...stock }],
  ]),
  rates: [{ days: 1, rate: 30, description: "1 día" }],
});
const watch = (subject: AlertSubject, position: SavedPosition | null = null): WatchedSubject => {
  const today = contractsToday(subject, { table, day: "2026-11-20" });
  const watched = watchSubject(subject, { today, costs, position });
  if (watched === null) throw new Error("nothing to watch");
  return watched;
};
const positionOf = (content: object | null) =>
  ({ id: "p", version: 1, status: "open", content, today: [] }) as unknown as SavedPosition;
const held = (legs: readonly object[]) => positionOf({ legs, costs, realized: 0, events: [] });
const call = { kind: "call", strike: 7_400, expiration, symbol: "GFGC7400DI", quantity: 1, price: 300 };
const shares = { kind: "share", quantity: 100, price: 7_000 };

describe("what isn't known is told with its reason", () => {
  const bidOnly = option("GFGC7400DI", 7_400, { ask: null });
  const askOnly = option("GFGC7400DI", 7_400, { bid: null });
  const legs = [
    { contract, quantity: 1 },
    { contract: higher, quantity: -1 },
  ];
  const rows: readonly (readonly [string, WatchedSubject, ReturnType<typeof bookOf>, unknown])[] = [
    [
      "a share without a price",
      watch({ kind: "share" }),
      bookOf([], { last: null, bid: null, ask: null }),
      "no-price",
    ],
    [
      "a ratio with one that isn't listed",
      watch({ kind: "ratio", one: contract, other: higher }),
      bookOf([option("GFGC7400DI", 7_400)]),
      "no-price",
    ],
    [
      "a spread of one that isn't listed",
      watch({ kind: "spread", legs }),
      bookOf([option("GFGC7400DI", 7_400)]),
      "not-listed",
    ],
    [
      "a spread that can't be bought",
      watch({ kind: "spread", legs }),
      bookOf([bidOnly, option("GFGC7600DI", 7_600)]),
      "no-price",
    ],
    [
      "a rate of one that isn't listed",
      watch({ kind: "rate", contract, measure: "still" }),
      bookOf([]),
      "not-listed",
    ],
    [
      "a rate of a call that nobody buys",
      watch({ kind: "rate", contract, measure: "still" }),
      bookOf([askOnly]),
      "no-rate",
    ],
    [
      "a rate without the share's sides",
      watch({ kind: "rate", contract, measure: "exercised" }),
      bookOf([option("GFGC7400DI", 7_400)], { ask: null }),
      "no-rate",
    ],
    [
      "a volatility without a price",
      watch({ kind: "volatility", contract }),
      bookOf([option("GFGC7400DI", 7_400, { bid: null, ask: null })]),
      "no-volatility",
    ],
    [
      "a volatility of one that isn't listed",
      watch({ kind: "volatility", contract }),
      bookOf([]),
      "no-volatility",
    ],
    [
      "an expiry that isn't listed",
      watch({ kind: "moneyVolatility", expiration: "2027-02-19" }),
      bookOf([option("GFGC7400DI", 7_400)]),
      "not-listed",
    ],
    [
      "the money without a share",
      watch({ kind: "moneyVolatility", expiration }),
      bookOf([option("GFGC7400DI", 7_400)], { last: null, bid: null, ask: null }),
      "no-price",
    ],
    [
      "the money without prices",
      watch({ kind: "moneyVolatility", expiration }),
      bookOf([option("GFGC7400DI", 7_400, { bid: null, ask: null })]),
      "no-volatility",
    ],
    ["a percentile without a series", watch({ kind: "percentile" }), bookOf([]), "no-series"],
    [
      "a position of another version",
      watch({ kind: "position", positionId: "p" }, positionOf(null)),
      bookOf([]),
      "unreadable",
    ],
    [
      "a position whose call isn't listed",
      watch({ kind: "position", positionId: "p" }, held([call])),
      bookOf([]),
      "no-price",
    ],
    [
      "a position whose call nobody buys",
      watch({ kind: "position", positionId: "p" }, held([call])),
      bookOf([askOnly]),
      "no-price",
    ],
    [
      "shares that nobody buys",
      watch({ kind: "position", positionId: "p" }, held([shares])),
      bookOf([], { bid: null }),
      "no-price",
    ],
    // 100 shares from 7000 to the bid of 7390.
    ["shares", watch({ kind: "position", positionId: "p" }, held([shares])), bookOf([]), 39_000],
    [
      "the money of a base that only a call has",
      watch({ kind: "volatility", contract: put }),
      bookOf([option("GFGC7400DI", 7_400)]),
      "no-volatility",
    ],
  ];
  it.each(rows)("%s", (_, subject, book, expected) => {
    const found = valueOfSubject(subject, new AlertMarket(book));
    expect(found.ok ? found.value : found.reason).toBe(expected);
  });

  it("a percentile without a volatility of today", () => {
    const series = () => ({ today: null, sessions: Array.from({ length: 60 }, () => 0.3) });
    const found = valueOfSubject({ kind: "percentile" }, new AlertMarket(bookOf([])), series);
    expect(found).toEqual({ ok: false, reason: "no-volatility" });
  });

  it("a rate, a volatility and the money, when options and share are of two moments", () => {
    const book = { ...bookOf([option("GFGC7400DI", 7_400)]), source: { momentsApart: true } };
    const reasonOf = (subject: AlertSubject) => valueOfSubject(watch(subject), new AlertMarket(book));
    for (const subject of [
      { kind: "rate", contract, measure: "still" },
      { kind: "moneyVolatility", expiration },
      { kind: "percentile" },
    ] as const) {
      expect(reasonOf(subject)).toEqual({ ok: false, reason: "apart" });
    }
    expect(reasonOf({ kind: "share" })).toEqual({ ok: true, value: 7_400 });
    expect(reasonOf({ kind: "premium", contract, side: "ask" })).toEqual({ ok: true, value: 310 });
  });
});

test("a listing follows what the feed says of its options", () => {
  const book = bookOf([
    option("GFGC7400DI", 7_400),
    option("GFGV7400DI", 7_400),
    option("XXXX", 1),
    option("GFGC7600DI", 7_600, { expiration: null as never }),
  ]);
  const market = new AlertMarket(book);
  expect(market.listed(expiration).map(({ symbol }) => symbol)).toEqual(["GFGC7400DI", "GFGV7400DI"]);
  expect(market.partner(contract)?.symbol).toBe("GFGV7400DI");
  expect(market.partner(put)?.symbol).toBe("GFGC7400DI");
  expect(market.partner(higher)).toBeNull();
  book.options.set("GFGC7600DI", option("GFGC7600DI", 7_600));
  market.renew(false);
  // As many as before: what one of them is has changed, and is read where that is told.
  expect(market.listed(expiration)).toHaveLength(2);
  market.renew(true);
  expect(market.listed(expiration)).toHaveLength(3);
  book.options.set("GFGC8000FE", option("GFGC8000FE", 8_000, { expiration: "2027-02-19" }));
  market.renew(false);
  expect(market.expirations).toEqual([expiration, "2027-02-19"]);
  expect(market.quote(contract)?.bid).toBe(300);
  book.options.set("GFGC7400DI", option("GFGC7400DI", 7_400, { bid: 400, ask: 410 }));
  expect(market.quote(contract)?.bid).toBe(300);
  market.renew(false);
  expect(market.quote(contract)?.bid).toBe(400);
});

it("what parity says of a base is the same asked by its call and by its put", () => {
  const put1 = option("GFGV7400DI", 7_400, { bid: 180, ask: 190 });
  const book = bookOf([option("GFGC7400DI", 7_400), put1]);
  const rateOf = (of: typeof contract | typeof put) => {
    const found = valueOfSubject(
      watch({ kind: "rate", contract: of, measure: "implied" }),
      new AlertMarket(book),
    );
    return found.ok ? found.value : found.reason;
  };
  expect(rateOf(contract)).toBeCloseTo((120 / 7_280) * (365 / (28 + 5 / 24)), 9);
  expect(rateOf(put)).toBe(rateOf(contract));
});

it("the money is of the base nearest to the spot, whatever the order of the panel", () => {
  const near = [option("GFGC7400DI", 7_400), option("GFGV7400DI", 7_400, { bid: 180, ask: 190 })];
  const far = [
    option("GFGC9000DI", 9_000, { bid: 20, ask: 30 }),
    option("GFGV9000DI", 9_000, { bid: 1_500, ask: 1_600 }),
    option("GFGC6000DI", 6_000, { bid: 1_550, ask: 1_600 }),
  ];
  const valueIn = (options: readonly MarketOption[]) => {
    const subject = watch({ kind: "moneyVolatility", expiration });
    const found = valueOfSubject(subject, new AlertMarket(bookOf(options)));
    return found.ok ? found.value : found.reason;
  };
  const alone = valueIn(near);
  expect(alone).toBeGreaterThan(0.25);
  expect(valueIn([...far, ...near.toReversed()])).toBe(alone);
  expect(valueIn([...near, ...far])).toBe(alone);
});

it("what an alert's subject was last worth stays while the alert is changed, and goes with its subject", () => {
  const index = new AlertIndex<WatchedAlert>();
  const state = {
    status: "armed",
    direction: "above",
    threshold: 9,
    lastFiredAt: null,
    restMinutes: 1,
  } as const;
  index.put({ id: "a", subject: watch({ kind: "share" }), ...state });
  index.lookAtAll({ valueOf: () => ({ ok: true, value: 5 }), now: at });
  index.put({ id: "a", subject: watch({ kind: "share" }), ...state, threshold: 8 });
  expect(index.lastValue("a")).toEqual({ ok: true, value: 5 });
  index.put({ id: "a", subject: watch({ kind: "percentile" }), ...state });
  expect(index.lastValue("a")).toBeNull();
});

it("the share's line is the one that goes with the newest of the options", () => {
  const stock = (settlement: string, bid: number, time: string) => ({
    symbol: "GGAL",
    settlement,
    bid,
    ask: bid + 10,
    last: bid,
    datetime: `2026-11-20T${time}Z`,
  });
  const options = [option("GFGC7400DI", 7_400, { datetime: "2026-11-20T14:59:00Z" })];
  const lineOf = (time24: string) => {
    const stocks = new Map([
      ["GGAL", stock("24hs", 7_390, time24)],
      ["GGAL CI", stock("CI", 7_370, "14:59:00")],
    ]);
    return new AlertMarket({ ...bookOf(options), stocks }).line?.settlement;
  };
  expect(lineOf("14:58:00")).toBe("24hs");
  expect(lineOf("14:00:00")).toBe("CI");
  // The options are dealt on, the line of 24 hours isn't: at the next look it is the other one.
  const book = bookOf(options);
  const stocks = new Map([
    ["GGAL", stock("24hs", 7_390, "14:58:00")],
    ["GGAL CI", stock("CI", 7_370, "15:59:00")],
  ]);
  const market = new AlertMarket({ ...book, stocks });
  expect(market.line?.settlement).toBe("24hs");
  (book.options as Map<string, object>).set(
    "GFGC7400DI",
    option("GFGC7400DI", 7_400, { datetime: "2026-11-20T15:59:00Z" }),
  );
  market.renew(false);
  expect(market.line?.settlement).toBe("CI");
});

describe("what an update looks at", () => {
  const touches = {
    own: { options: ["GFGC7400DI"], hasShare: false, hasRates: false },
    higher: { options: ["GFGC7600DI"], hasShare: false, hasRates: false },
    later: { options: ["GFGC7400FE"], hasShare: false, hasRates: false },
    share: { options: [], hasShare: true, hasRates: false },
    rates: { options: [], hasShare: false, hasRates: true },
  };
  const legs = [
    { contract, quantity: 1 },
    { contract: higher, quantity: -1 },
  ];
  test.each<[WatchedSubject, (keyof typeof touches)[]]>([
    [watch({ kind: "share" }), ["share"]],
    [watch({ kind: "premium", contract, side: "bid" }), ["own"]],
    [watch({ kind: "rate", contract, measure: "still" }), ["own", "share"]],
    [watch({ kind: "rate", contract, measure: "implied" }), ["own", "higher", "share"]],
    [watch({ kind: "spread", legs }), ["own", "higher"]],
    [watch({ kind: "ratio", one: higher, other: contract }), ["own", "higher"]],
    [watch({ kind: "volatility", contract }), ["own", "share", "rates"]],
    [watch({ kind: "moneyVolatility", expiration }), ["own", "higher", "share", "rates"]],
    [watch({ kind: "percentile" }), []],
    [watch({ kind: "position", positionId: "p" }, held([call, shares])), ["own", "share"]],
    [watch({ kind: "position", positionId: "p" }, positionOf(null)), ["share"]],
  ])("%o", (subject, expected) => {
    const index = new AlertIndex();
    const state = {
      status: "armed",
      direction: "above",
      threshold: 1,
      lastFiredAt: null,
      restMinutes: 1,
    } as const;
    index.put({ id: "a", subject, ...state });
    const looks = (touch: keyof typeof touches) => {
      let isLooked = false;
      index.look(touches[touch], {
        valueOf() {
          isLooked = true;
          return { ok: false, reason: "no-price" };
        },
        expirationOf: (symbol) => (symbol.endsWith("FE") ? "2027-02-19" : expiration),
        now: at,
      });
      return isLooked;
    };
    expect(Object.keys(touches).filter((touch) => looks(touch as keyof typeof touches))).toEqual(expected);
  });
});

test("alerts of one subject are one group until the last is dropped; each is found by its own id", () => {
  const index = new AlertIndex<WatchedAlert>();
  const share = watch({ kind: "share" });
  const premium = watch({ kind: "premium", contract, side: "bid" });
  const alert = (id: string, subject: WatchedSubject, threshold: number): WatchedAlert => ({
    id,
    subject,
    status: "armed",
    direction: "above",
    threshold,
    lastFiredAt: null,
    restMinutes: 1,
  });
  for (const one of [alert("a", share, 1), alert("b", share, 9), alert("c", premium, 1)]) index.put(one);
  const asked: string[] = [];
  const looking = {
    valueOf(subject: WatchedSubject) {
      asked.push(subject.kind);
      return { ok: true as const, value: 5 };
    },
    now: at,
  };
  expect(index.lastValue("a")).toBeNull();
  expect(index.lookAtAll(looking).map(({ alert: { id } }) => id)).toEqual(["a", "c"]);
  expect(asked.splice(0)).toEqual(["share", "premium"]);
  expect(index.lookAtAll(looking, ({ kind }) => kind === "premium").map(({ alert: { id } }) => id)).toEqual([
    "c",
  ]);
  expect(asked.splice(0)).toEqual(["premium"]);
  expect(index.lookAtSome(["b", "b", "unknown"], looking).map(({ alert: { id } }) => id)).toEqual(["a"]);
  expect(asked.splice(0)).toEqual(["share"]);
  expect([...index.all()].map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect([index.find("b")?.threshold, index.find("x")]).toEqual([9, undefined]);
  // In the place of what it was, then of another subject.
  index.put(alert("b", share, 2));
  expect([index.find("b")?.threshold, index.size]).toEqual([2, 3]);
  index.put(alert("b", premium, 2));
  expect(index.size).toBe(3);
  index.drop("a");
  index.drop("a");
  expect(index.lookAtAll(looking).map(({ alert: { id } }) => id)).toEqual(["c", "b"]);
  expect(asked.splice(0)).toEqual(["premium"]);
  expect([index.lastValue("b"), index.lastValue("a")]).toEqual([{ ok: true, value: 5 }, null]);
});

describe("what can't be watched", () => {
  const missing = { today: null, costs, position: null };
  it.each<AlertSubject>([
    { kind: "premium", contract, side: "bid" },
    { kind: "rate", contract, measure: "still" },
    { kind: "ratio", one: contract, other: higher },
    { kind: "volatility", contract },
    { kind: "position", positionId: "p" },
  ])("%o without its names or its position", (subject) => {
    expect(watchSubject(subject, missing)).toBeNull();
  });

  it("a ratio with one name alone; the share, the money and the percentile need none", () => {
    expect(
      watchSubject({ kind: "ratio", one: contract, other: higher }, { ...missing, today: [contract] }),
    ).toBeNull();
    expect(watchSubject({ kind: "share" }, missing)).toEqual({ kind: "share" });
    expect(watchSubject({ kind: "percentile" }, missing)).toEqual({ kind: "percentile" });
    expect(watchSubject({ kind: "moneyVolatility", expiration }, missing)).toEqual({
      kind: "moneyVolatility",
      expiration,
    });
  });

  it("one of two contracts without a base of today leaves none", () => {
    const renamed = createInstrumentTable({
      instruments: [{ symbol: "GFGC7400DI", expiration, strike: 7_400 }],
      renames: [{ from: "GFGC7600DI", to: "GFGC7550DI", expiration, exDate: "2026-11-19" }],
    });
    const subject = { kind: "ratio", one: contract, other: higher } as const;
    expect(contractsToday(subject, { table: renamed, day: "2026-11-20" })).toBeNull();
  });
});
