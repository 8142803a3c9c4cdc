import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { marketErrorCodes } from "../contract/index.ts";
import { delta, option, setUpMarketClient, snapshot } from "./testing/market-client.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("connecting", () => {
  it("opens nothing before `open`, then polling and websocket at the specified path, and asks for the market", () => {
    const { market, sockets, last, status } = setUpMarketClient();
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

  it("a greeting or a refusal that names no limit leaves it unknown, and one it can't read leaves all as it was", () => {
    const { market, last, status } = setUpMarketClient();
    market.open();
    last().says("connect");
    last().says("market_connected", { connections: 2, limit: 3 });
    last().says("market_error", { code: "FEED_UNAVAILABLE", message: "x" });
    expect(market.connection.getState()).toMatchObject({ connections: 2, limit: 3 });
    last().says("market_connected", { connections: "many" });
    expect(market.connection.getState()).toMatchObject({ connections: 2, limit: 3 });
    last().says("market_connected", {});
    expect(market.connection.getState()).toMatchObject({ connections: null, limit: null });
    expect(status()).toBe("connected");
  });

  it("logs each of the socket's errors once, and again after the next connection", () => {
    const { market, last, logged } = setUpMarketClient();
    market.open();
    last().says("connect_error", new Error("xhr poll error"));
    vi.advanceTimersByTime(2_000);
    last().says("connect_error", new Error("xhr poll error"));
    expect(logged).toEqual(["Socket del mercado: xhr poll error"]);
    vi.advanceTimersByTime(4_000);
    last().accepts();
    last().says("market_error", { code: "FEED_UNAVAILABLE", message: "El mercado no responde" });
    last().says("disconnect");
    vi.advanceTimersByTime(2_000);
    last().says("connect_error", new Error("xhr poll error"));
    expect(logged.slice(1)).toEqual([
      "Socket del mercado: FEED_UNAVAILABLE: El mercado no responde",
      "Socket del mercado: xhr poll error",
    ]);
  });

  it("counts as connected after a second with a provider that does not greet, or at its first update", () => {
    const silent = setUpMarketClient();
    silent.market.open();
    silent.last().says("connect");
    expect(silent.status()).toBe("connecting");
    vi.advanceTimersByTime(1_000);
    expect(silent.status()).toBe("connected");
    const eager = setUpMarketClient();
    eager.market.open();
    eager.last().says("connect");
    eager.last().says("market_update", snapshot(undefined, option));
    expect(eager.status()).toBe("connected");
  });

  it("without a token nothing is opened", () => {
    const { market, sockets, status } = setUpMarketClient({ token: null });
    market.open();
    expect(sockets).toHaveLength(0);
    expect(status()).toBe("refused");
    expect(market.connection.getState().refusal?.code).toBe("INVALID_TOKEN");
  });
});

// Up to 3 retries, 2 s doubled, then failure; 10 s check; none after a deliberate end.
describe("reconnecting", () => {
  it("after a lost connection tries at 2, 4 and 8 s, then signals failure", () => {
    const { market, sockets, last, status, events } = setUpMarketClient();
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
      // Nothing is left to count down while it is tried.
      expect(market.connection.getState().retryAt).toBeNull();
      expect(events).toEqual([]);
      last().says("connect_error", new Error("no"));
    }
    expect(status()).toBe("failed");
    expect(events).toEqual([{ type: "reconnect-failed" }]);
  });

  it("the 10 s check begins again after a failure, and only when no cycle runs", () => {
    const { market, sockets, last, status } = setUpMarketClient();
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

  it("coming back to the page tries at once after a failure, else asks for the market, and opens nothing by itself", () => {
    const { market, sockets, last, status } = setUpMarketClient();
    market.resume();
    expect(sockets).toHaveLength(0);
    market.open();
    for (const delay of [2_000, 4_000, 8_000]) {
      last().says("connect_error");
      vi.advanceTimersByTime(delay);
    }
    last().says("connect_error");
    market.resume();
    expect([sockets.length, status()]).toEqual([5, "reconnecting"]);
    last().accepts();
    last().says("market_update", snapshot(1, option));
    const emittedBefore = last().emitted.length;
    market.resume();
    expect([sockets.length, last().emitted.length]).toEqual([5, emittedBefore + 1]);
  });

  it("a good connection starts the count anew", () => {
    const { market, last } = setUpMarketClient();
    market.open();
    last().says("connect_error");
    vi.advanceTimersByTime(2_000);
    last().accepts();
    last().says("disconnect");
    expect(market.connection.getState().attempt).toBe(1);
  });

  it("a try that hangs counts as failed after 10 s", () => {
    const { market, last, sockets, status } = setUpMarketClient();
    market.open();
    vi.advanceTimersByTime(10_000);
    expect(status()).toBe("reconnecting");
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(2);
  });

  it("a deliberate end retries nothing, whatever waited", () => {
    const { market, sockets, last, status } = setUpMarketClient();
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
    // Not even the check, whose beats would keep a page or a worker awake.
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(2);
  });

  it("words of a socket that was replaced are not heard", () => {
    const { market, sockets, last, status } = setUpMarketClient();
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
      const { market, sockets, last, events } = setUpMarketClient();
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
    const { market, last, status } = setUpMarketClient();
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
    const { market, sockets, last, status } = setUpMarketClient();
    market.open();
    last().says("connect");
    last().says("market_error", { code: "CONNECTION_LIMIT", message: "x", connections: 1, limit: 1 });
    expect(market.connection.getState()).toMatchObject({ connections: 1, limit: 1 });
    market.takeOver();
    expect(last().options.auth).toMatchObject({ takeOver: true });
    last().accepts();
    expect(status()).toBe("connected");
    // Open again: it isn't opened twice, and a page that wakes asks for the market.
    market.open();
    expect(sockets).toHaveLength(2);
    last().says("market_update", snapshot(1, option));
    market.resume();
    expect(last().emitted).toEqual(["get_market_data", "get_market_data"]);
    last().says("disconnect");
    vi.advanceTimersByTime(2_000);
    expect(sockets).toHaveLength(3);
    expect(last().options.auth).not.toHaveProperty("takeOver");
  });
});
