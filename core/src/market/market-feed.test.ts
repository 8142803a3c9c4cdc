import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { delta, option, setUpMarketClient, snapshot } from "./testing/market-client.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the book", () => {
  function connected() {
    const all = setUpMarketClient();
    all.market.open();
    all.last().accepts();
    return all;
  }

  it("merges deltas into the snapshot and says what changed", () => {
    const { market, last } = connected();
    const changes: string[][] = [];
    market.subscribe((_book, change) =>
      changes.push([...change.options, ...[...change.removed].map((symbol) => `-${symbol}`)]),
    );
    last().says("market_update", snapshot(1, option, { symbol: "GFGV4400OC", last: 9 }));
    last().says(
      "market_update",
      delta(2, { symbol: "GFGC4400OC", bid: 101 }, { symbol: "GFGV4400OC", last: 9 }),
    );
    last().says("market_update", { full: false, seq: 3, data: { removed: ["GFGV4400OC"] } });
    expect(changes).toEqual([["GFGC4400OC", "GFGV4400OC"], ["GFGC4400OC"], ["-GFGV4400OC"]]);
    expect([...market.getBook().options.values()]).toEqual([{ ...option, bid: 101 }]);
    const now = Date.now();
    expect(market.connection.getState().lastTickAt).toBe(now);
    market.close();
    expect(market.connection.getState()).toMatchObject({ status: "disconnected", lastTickAt: now });
  });

  it("shows a saved snapshot with its age until the market says another, and none after that", () => {
    const { market, last } = setUpMarketClient();
    market.restore(snapshot(900, { ...option, bid: 90 }), 1_000);
    expect(market.getBook()).toMatchObject({ receivedAt: 1_000 });
    expect(market.connection.getState().lastTickAt).toBe(1_000);
    market.open();
    last().accepts();
    // A server that was started again counts from one.
    last().says("market_update", snapshot(1, { ...option, bid: 101 }));
    market.restore(snapshot(900, { ...option, bid: 90 }), 1_000);
    expect([...market.getBook().options.values()]).toMatchObject([{ bid: 101 }]);
  });

  it("says whose market it is and of when from the welcome on, until an update says another", () => {
    const { market, last } = connected();
    const source = { kind: "replay", name: "Grabado", recordedDate: "2026-11-19" };
    last().says("market_connected", { source, asOf: "2026-11-19T15:00:00Z", connections: 1, limit: 2 });
    expect(market.getBook()).toMatchObject({ source, asOf: Date.parse("2026-11-19T15:00:00Z"), seq: null });
    last().says("market_update", { ...snapshot(1, option), asOf: "2026-11-19T15:00:05Z" });
    expect(market.getBook()).toMatchObject({ source, asOf: Date.parse("2026-11-19T15:00:05Z") });
    // A greeting never turns the time back.
    last().says("market_connected", { asOf: "2026-11-19T14:00:00Z" });
    expect(market.getBook()).toMatchObject({ source, asOf: Date.parse("2026-11-19T15:00:05Z") });
  });

  it("a payload without `full` is a whole snapshot; the first stock is the underlying", () => {
    const { market, last } = connected();
    last().says("market_update", {
      data: { opciones: [option], acciones: [{ symbol: "GGAL", last: 7000 }] },
    });
    last().says("market_update", {
      data: { opciones: [{ symbol: "GFGV4400OC" }], acciones: [{ symbol: "YPFD" }, { symbol: "GGAL" }] },
    });
    expect([...market.getBook().options.keys()]).toEqual(["GFGV4400OC"]);
    expect([...market.getBook().stocks.keys()]).toEqual(["YPFD", "GGAL"]);
  });

  it("asks again after a gap, once until answered or 5 s pass, and keeps the old numbers meanwhile", () => {
    const { market, last } = connected();
    last().says("market_update", snapshot(1, option));
    last().says("market_update", delta(3, { symbol: "GFGC4400OC", bid: 999 }));
    last().says("market_update", delta(4, { symbol: "GFGC4400OC", ask: 999 }));
    expect(last().emitted).toHaveLength(2);
    expect(market.getBook().options.get("GFGC4400OC")?.bid).toBe(100);
    vi.advanceTimersByTime(5_000);
    expect(last().emitted).toHaveLength(3);
    last().says("market_update", snapshot(3, { ...option, bid: 998 }));
    expect(market.getBook().options.get("GFGC4400OC")).toMatchObject({ bid: 998, ask: 999 });
    vi.advanceTimersByTime(60_000);
    expect(last().emitted).toHaveLength(3);
  });

  it("outlives a disconnection, and deltas of the new connection wait for its snapshot", () => {
    const { market, last } = connected();
    last().says("market_update", snapshot(7, option));
    last().says("disconnect");
    expect(market.getBook().options.size).toBe(1);
    vi.advanceTimersByTime(2_000);
    last().accepts();
    last().says("market_update", delta(8, { symbol: "GFGC4400OC", bid: 5 }));
    expect(market.getBook().options.get("GFGC4400OC")?.bid).toBe(100);
    last().says("market_update", snapshot(2, option));
    expect(market.getBook().seq).toBe(2);
  });

  it("survives shapes that are not the contract's", () => {
    const { market, last } = connected();
    for (const payload of [null, 3, "x", {}, { data: null }, { data: 4 }])
      last().says("market_update", payload);
    expect(market.getBook().revision).toBe(0);
    expect(market.connection.getState().lastTickAt).toBeNull();
    last().says("market_update", {
      data: { opciones: [option, { symbol: 4 }, null, { symbol: "X", bid: "9" }], acciones: "no" },
    });
    expect(market.getBook()).toMatchObject({ malformedItems: 3 });
    expect([...market.getBook().options.keys()]).toEqual(["GFGC4400OC"]);
    last().says("market_error", null);
    expect(market.connection.getState().status).toBe("connected");
  });

  it("a feed that counts anew behind the same connection is taken up again", () => {
    const { market, last } = connected();
    last().says("market_update", snapshot(500, option));
    for (let seq = 1; seq <= 8; seq += 1)
      last().says("market_update", delta(seq, { symbol: "GFGC4400OC", bid: seq }));
    last().says("market_update", snapshot(9, { ...option, bid: 77 }));
    expect(market.getBook()).toMatchObject({ seq: 9 });
    expect(market.getBook().options.get("GFGC4400OC")?.bid).toBe(77);
  });

  it("asks again when the page becomes visible", () => {
    const { market, last } = connected();
    last().says("market_update", snapshot(1, option));
    market.resume();
    expect(last().emitted).toHaveLength(2);
  });
});
