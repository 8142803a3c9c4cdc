import { describe, expect, it } from "vitest";

import { AlertChecker } from "./checker.ts";
import type { Watched } from "./checker.ts";

const alert = (isLive: boolean) =>
  ({ id: "a", userId: "ana", version: 1, subject: { kind: "share" }, isLive }) as unknown as Watched;

it("an alert is watched once, live or every five minutes, as its owner's plan is now", () => {
  const book = { source: {}, options: new Map(), stocks: new Map() };
  const checker = new AlertChecker({
    market: { book, hasTicked: false, onUpdate: () => () => undefined } as never,
    now: () => 0,
    series: () => null,
    onDue: () => undefined,
  });
  const seen = [true, false, true].map((isLive) => {
    checker.put(alert(isLive));
    return [checker.size, checker.find("a")?.isLive];
  });
  expect(seen).toEqual([
    [1, true],
    [1, false],
    [1, true],
  ]);
  checker.drop("a");
  expect([checker.size, checker.all()]).toEqual([0, []]);
  for (const isLive of [true, false]) {
    checker.put(alert(isLive));
    checker.keepOnly(new Set(["b"]));
    expect(checker.size).toBe(0);
  }
});

it("everything is looked at when all alerts were read, however short ago it was", () => {
  const stocks = new Map([["GGAL", { symbol: "GGAL", last: 20, settlement: "24hs" }]]);
  const due: unknown[] = [];
  const checker = new AlertChecker({
    market: {
      book: { source: {}, options: new Map(), stocks, cauctionRates: new Map(), asOf: 0 },
      hasTicked: true,
      onUpdate: () => () => undefined,
    } as never,
    now: () => 0,
    series: () => null,
    onDue: (found) => due.push(...found.map(({ step }) => step)),
  });
  checker.put({ ...alert(true), direction: "above", threshold: 10, status: "armed" });
  checker.lookAtAll();
  checker.lookAtAll();
  expect(due).toEqual(["fire", "fire"]);
});

it("what time alone moves is looked at every ten seconds, plans without live prices once five minutes are over", () => {
  const stocks = new Map([["GGAL", { symbol: "GGAL", last: 20, settlement: "24hs" }]]);
  const due: string[] = [];
  let now = 0;
  let tell: (update: object) => void = () => undefined;
  const checker = new AlertChecker({
    market: {
      book: { source: {}, options: new Map(), stocks, rates: [], asOf: 0 },
      hasTicked: true,
      onUpdate: (listener: typeof tell) => void (tell = listener),
    } as never,
    now: () => now,
    series: () => ({ today: 0.5, sessions: Array.from({ length: 60 }, (_, place) => place / 1_000) }),
    onDue: (found) => due.push(...found.map((one) => one.alert.id)),
  });
  const isTrue = { direction: "above", threshold: 0.5, status: "armed" } as const;
  checker.put({ ...alert(true), ...isTrue, id: "share" });
  checker.put({ ...alert(true), ...isTrue, id: "percentile", subject: { kind: "percentile" } });
  checker.put({ ...alert(false), ...isTrue, id: "slow" });
  checker.start();
  const at = (milliseconds: number) => {
    now = milliseconds;
    due.length = 0;
    tell({ data: { acciones: [{ symbol: "GGAL", last: 20 }] } });
    return due.toSorted();
  };
  // All of them the first time: the live ones by the clock, too.
  expect(at(0)).toEqual(["percentile", "share", "share", "slow"]);
  expect(at(9_999)).toEqual(["share"]);
  expect(at(10_000)).toEqual(["percentile", "share"]);
  expect(at(289_998)).toEqual(["percentile", "share"]);
  expect(at(299_998)).toEqual(["percentile", "share"]);
  // The five minutes are over at 300,000; the next look of the clock is ten seconds after the one before.
  expect(at(300_000)).toEqual(["share"]);
  expect(at(309_998)).toEqual(["percentile", "share", "slow"]);
  expect(at(319_998)).toEqual(["percentile", "share"]);
});

describe("an update has those looked at that it moves", () => {
  const symbol = "GFGC7400DI";
  const option = { symbol, bid: 300, ask: 310 };
  const named = { ...option, strike: 7_400, expiration: "2026-12-18" };
  const contract = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol };
  function createWorld(first: object) {
    const due: string[] = [];
    const options = new Map([[symbol, first]]);
    const stocks = new Map([["GGAL", { symbol: "GGAL", last: 7_400, settlement: "24hs" }]]);
    const book = {
      source: {},
      options,
      stocks,
      rates: [{ days: 1, rate: 30 }],
      asOf: Date.parse("2026-11-20T15:00:00Z"),
    };
    let tell: (update: object) => void = () => undefined;
    const checker = new AlertChecker({
      market: { book, hasTicked: true, onUpdate: (listener: typeof tell) => void (tell = listener) } as never,
      now: () => 0,
      series: () => null,
      onDue: (found) => due.push(...found.map((one) => one.alert.id)),
    });
    checker.start();
    const told = (data: object) => {
      due.length = 0;
      tell({ data });
      return due.toSorted();
    };
    return { checker, options, book, told };
  }

  it("the share, its rates or an option, and nothing of a feed that was lost", () => {
    const { checker, book, told } = createWorld(named);
    const isTrue = { direction: "above", threshold: 0.01, status: "armed" } as const;
    const put = (id: string, subject: object) =>
      checker.put({ ...alert(true), ...isTrue, id, subject: subject as never });
    put("share", { kind: "share" });
    put("bid", { kind: "premium", contract, side: "bid" });
    put("volatility", { kind: "volatility", contract });
    checker.lookAtAll();
    expect(told({ acciones: [{ symbol: "GGAL", last: 7_400 }] })).toEqual(["share", "volatility"]);
    expect(told({ cauction_rates: [{ days: 1, rate: 30 }] })).toEqual(["volatility"]);
    expect(told({ opciones: [option] })).toEqual(["bid", "volatility"]);
    expect(told({ opciones: [{ symbol: "GFGC7600DI" }] })).toEqual([]);
    expect(checker.valueOf({ kind: "share" })).toEqual({ ok: true, value: 7_400 });
    book.source = { stale: true };
    expect(told({ acciones: [{ symbol: "GGAL", last: 7_400 }] })).toEqual([]);
    expect(checker.valueOf({ kind: "share" })).toEqual({ ok: false, reason: "no-market" });
  });

  it("an option whose base and expiry come late is valued from then on", () => {
    const { checker, options, told } = createWorld(option);
    const money = () => checker.valueOf({ kind: "moneyVolatility", expiration: "2026-12-18" }).ok;
    told({ opciones: [option] });
    expect(money()).toBe(false);
    options.set(symbol, named);
    told({ opciones: [named] });
    expect(money()).toBe(true);
  });
});
