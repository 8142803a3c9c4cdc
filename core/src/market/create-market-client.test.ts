import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { marketErrorCodes } from "../contract/index.ts";
import { createMarketClient } from "./create-market-client.ts";
import { FakeSocket } from "./testing/fake-socket.ts";
import type { MarketClientEvent } from "./types.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp({ token = "t" as string | null } = {}) {
  const sockets: FakeSocket[] = [];
  const events: MarketClientEvent[] = [];
  const market = createMarketClient({
    url: "http://localhost",
    token: () => token,
    clientId: "page-1",
    createSocket: (options) => {
      const socket = new FakeSocket(options);
      sockets.push(socket);
      return socket;
    },
    onEvent: (event) => events.push(event),
  });
  const last = () => sockets.at(-1) as FakeSocket;
  return { market, sockets, events, last, status: () => market.connection.getState().status };
}

const option = { symbol: "GFGC4400OC", bid: 100, ask: 110, last: 105 };
const snapshot = (seq: number | undefined, ...opciones: object[]) => ({
  full: true,
  seq,
  data: { opciones },
});
const delta = (seq: number, ...opciones: object[]) => ({ full: false, seq, data: { opciones } });

describe("connecting", () => {
  it("opens nothing before `open`, then polling and websocket at the specified path, and asks for the market", () => {
    const { market, sockets, last, status } = setUp();
    expect(sockets).toHaveLength(0);
    market.open();
    expect(last().options).toEqual({
      url: "http://localhost",
      path: "/market-socket.io",
      transports: ["polling", "websocket"],
      timeoutMilliseconds: 10_000,
      auth: { token: "t", clientId: "page-1" },
    });
    expect(status()).toBe("connecting");
    last().says("connect");
    expect(last().emitted).toEqual(["get_market_data"]);
    last().says("market_connected", { connections: 1, limit: 2 });
    expect(market.connection.getState()).toMatchObject({ status: "connected", connections: 1, limit: 2 });
    market.open();
    expect(sockets).toHaveLength(1);
  });

  it("counts as connected after a second with a provider that does not greet, or at its first update", () => {
    const silent = setUp();
    silent.market.open();
    silent.last().says("connect");
    expect(silent.status()).toBe("connecting");
    vi.advanceTimersByTime(1_000);
    expect(silent.status()).toBe("connected");
    const eager = setUp();
    eager.market.open();
    eager.last().says("connect");
    eager.last().says("market_update", snapshot(undefined, option));
    expect(eager.status()).toBe("connected");
  });

  it("without a token nothing is opened", () => {
    const { market, sockets, status } = setUp({ token: null });
    market.open();
    expect(sockets).toHaveLength(0);
    expect(status()).toBe("refused");
  });
});

// spec.md sections 4 and 9: up to 3 retries, 2 s doubled, then failure; 10 s check; none after a deliberate end.
describe("reconnecting", () => {
  it("after a lost connection tries at 2, 4 and 8 s, then signals failure", () => {
    const { market, sockets, last, status, events } = setUp();
    market.open();
    last().accepts();
    last().says("disconnect", "transport close");
    expect(market.connection.getState()).toMatchObject({ status: "reconnecting", attempt: 1 });
    expect(market.connection.getState().retryAt).toBe(Date.now() + 2_000);
    for (const [retry, delay] of [2_000, 4_000, 8_000].entries()) {
      vi.advanceTimersByTime(delay - 1);
      expect(sockets).toHaveLength(1 + retry);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(2 + retry);
      expect(events).toEqual([]);
      last().says("connect_error", new Error("no"));
    }
    expect(status()).toBe("failed");
    expect(events).toEqual([{ type: "reconnect-failed" }]);
  });

  it("the first connection gets the same retries", () => {
    const { market, sockets, last } = setUp();
    market.open();
    last().says("connect_error");
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  it("the 10 s check begins again after a failure, and only when no cycle runs", () => {
    const { market, sockets, last, status } = setUp();
    market.open();
    for (const delay of [2_000, 4_000, 8_000]) {
      last().says("connect_error");
      vi.advanceTimersByTime(delay);
    }
    expect(sockets).toHaveLength(4);
    last().says("connect_error");
    expect(status()).toBe("failed");
    vi.advanceTimersByTime(5_999);
    expect(sockets).toHaveLength(4);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(5);
    expect(status()).toBe("reconnecting");
    last().accepts();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(5);
    expect(status()).toBe("connected");
  });

  it("a good connection starts the count anew", () => {
    const { market, last } = setUp();
    market.open();
    last().says("connect_error");
    vi.advanceTimersByTime(2_000);
    last().accepts();
    last().says("disconnect");
    expect(market.connection.getState().attempt).toBe(1);
  });

  it("a try that hangs counts as failed after 10 s", () => {
    const { market, last, sockets, status } = setUp();
    market.open();
    vi.advanceTimersByTime(10_000);
    expect(status()).toBe("reconnecting");
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  it("a deliberate end retries nothing, whatever waited", () => {
    const { market, sockets, last, status } = setUp();
    market.open();
    last().says("connect_error");
    market.close();
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
    expect(status()).toBe("disconnected");
    market.open();
    last().accepts();
    market.close();
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(2);
  });

  it("words of a socket that was replaced are not heard", () => {
    const { market, sockets, last, status } = setUp();
    market.open();
    const first = last();
    const listeners: ((payload: unknown) => void)[] = [];
    vi.spyOn(first, "removeAllListeners").mockImplementation(() => undefined);
    first.on("disconnect", (payload) => listeners.forEach((listener) => listener(payload)));
    market.takeOver();
    last().accepts();
    first.says("disconnect");
    expect(status()).toBe("connected");
    expect(sockets).toHaveLength(2);
  });
});

describe("refusals", () => {
  it.each(marketErrorCodes.filter((code) => code !== "FEED_UNAVAILABLE"))(
    "%s ends retries and check",
    (code) => {
      const { market, sockets, last, events } = setUp();
      market.open();
      last().says("connect");
      last().says("market_error", { code, message: "No" });
      last().says("disconnect", "io server disconnect");
      vi.advanceTimersByTime(120_000);
      expect(sockets).toHaveLength(1);
      expect(market.connection.getState()).toMatchObject({
        status: "refused",
        refusal: { code, message: "No" },
      });
      expect(events).toEqual([{ type: "refused", code, message: "No" }]);
    },
  );

  it("FEED_UNAVAILABLE keeps the connection and passes with the next update of a feed that lives", () => {
    const { market, last, status } = setUp();
    market.open();
    last().accepts();
    last().says("market_error", { code: "FEED_UNAVAILABLE", message: "x" });
    expect(status()).toBe("connected");
    expect(market.connection.getState().feedUnavailable).toBe(true);
    const source = { kind: "live", name: "x", stale: true };
    last().says("market_update", { ...snapshot(1, option), source });
    expect(market.connection.getState().feedUnavailable).toBe(true);
    last().says("market_update", { ...delta(2), source: { ...source, stale: false } });
    expect(market.connection.getState().feedUnavailable).toBe(false);
  });

  it("at the limit the person may take over", () => {
    const { market, sockets, last, status } = setUp();
    market.open();
    last().says("connect");
    last().says("market_error", { code: "CONNECTION_LIMIT", message: "x", connections: 1, limit: 1 });
    expect(market.connection.getState()).toMatchObject({ connections: 1, limit: 1 });
    market.takeOver();
    expect(last().options.auth).toMatchObject({ takeOver: true });
    last().accepts();
    expect(status()).toBe("connected");
    last().says("disconnect");
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(3);
    expect(last().options.auth).not.toHaveProperty("takeOver");
  });
});

describe("the book", () => {
  function connected() {
    const all = setUp();
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
    expect(market.connection.getState().lastTickAt).toBe(Date.now());
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
