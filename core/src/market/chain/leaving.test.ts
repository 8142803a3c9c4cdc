import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { closedConnection } from "../connection-cycle.ts";
import { createMarketFeed } from "../market-feed.ts";
import { setUpMarketClient } from "../testing/market-client.ts";
import type { MarketChange, MarketConnectionState } from "../types.ts";
import type { ChainSource } from "./chain-source.ts";
import { createChainSwitch } from "./chain-switch.ts";
import type { ChainChoice } from "./chain-switch.ts";
import { createCalledChain } from "./called-chain.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A source driven by the test, which notes what is asked of it. */
function sourceOf(kind: ChainSource["kind"]) {
  const feed = createMarketFeed();
  const connection = createStore<MarketConnectionState>(() => closedConnection);
  const calls: string[] = [];
  const source: ChainSource = {
    kind,
    connection,
    getBook: feed.book,
    subscribe: feed.subscribe,
    open: () => void calls.push("open"),
    close: () => void calls.push("close"),
    resume: () => void calls.push("resume"),
  };
  const says = (...symbols: string[]) =>
    feed.receive({ full: true, data: { opciones: symbols.map((symbol) => ({ symbol, bid: 1 })) } }, 0);
  return { source, calls, says, connection };
}
function setUp() {
  const sources = {
    live: sourceOf("live"),
    "five-minutes": sourceOf("five-minutes"),
    recorded: sourceOf("recorded"),
  };
  const chain = createChainSwitch({ first: { kind: "live" }, make: ({ kind }) => sources[kind].source });
  const changes: MarketChange[] = [];
  const leave = chain.subscribe((_book, change) => changes.push(change));
  return { chain, ...sources, changes, leave };
}
const other: ChainChoice = { kind: "five-minutes" };

it("a chain that is left keeps when it was last heard, and nothing else", async () => {
  const read = async () => ({ full: true, data: { opciones: [{ symbol: "GFGC7400DI", bid: 1 }] } });
  const chain = createCalledChain({
    kind: "recorded",
    read,
    nextIn: () => 60_000,
    clock: { now: () => Date.now() },
  });
  chain.open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(chain.connection.getState()).toMatchObject({ status: "connected", lastTickAt: 0 });
  await vi.advanceTimersByTimeAsync(59_500);
  expect(chain.connection.getState().lastTickAt).toBe(60_000);
  chain.close();
  expect(chain.connection.getState()).toEqual({ ...closedConnection, failure: null, lastTickAt: 60_000 });
  expect(vi.getTimerCount()).toBe(0);
});

it("another source is opened only while the switch is open, and the one that is left is closed", () => {
  const { chain, live, "five-minutes": rows } = setUp();
  chain.choose(other);
  expect([live.calls, rows.calls]).toEqual([["close"], []]);
  chain.open();
  chain.resume();
  chain.close();
  chain.choose({ kind: "live" });
  expect([live.calls, rows.calls]).toEqual([["close"], ["open", "resume", "close", "close"]]);
  chain.open();
  chain.choose(other);
  expect(rows.calls.at(-1)).toBe("open");
  expect([chain.kind, chain.choice.getState()]).toEqual(["five-minutes", other]);
});

it("a source that was left is not heard any more; the change of sources is told as a whole", () => {
  const { chain, live, "five-minutes": rows, changes } = setUp();
  live.says("A", "B");
  rows.says("B", "C");
  changes.length = 0;
  rows.connection.setState({ status: "connecting" });
  chain.choose(other);
  expect(changes).toEqual([
    {
      kind: "snapshot",
      options: new Set(["B", "C"]),
      removed: new Set(["A"]),
      stocks: true,
      rates: true,
      source: true,
    },
  ]);
  expect(chain.connection.getState().status).toBe("connecting");
  live.says("D");
  live.connection.setState({ status: "failed" });
  expect([changes.length, chain.connection.getState().status]).toEqual([1, "connecting"]);
  rows.says("E");
  rows.connection.setState({ status: "connected" });
  expect([changes.length, chain.connection.getState().status]).toEqual([2, "connected"]);
});

it("who unsubscribes hears nothing more, of the switch or of a chain that is called", async () => {
  const { live, changes, leave } = setUp();
  live.says("A");
  leave();
  live.says("B");
  expect(changes).toHaveLength(1);
  let calls = 0;
  const called = createCalledChain({
    kind: "five-minutes",
    read: async () => ({ full: true, data: { opciones: [{ symbol: `S${(calls += 1)}`, bid: 1 }] } }),
    nextIn: () => 1_000,
    clock: { now: () => Date.now() },
  });
  const heard: unknown[] = [];
  const end = called.subscribe((_book, change) => heard.push(change));
  called.open();
  called.open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([calls, heard.length]).toEqual([2, 2]);
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([calls, heard.length]).toEqual([3, 2]);
  called.close();
});

it("coming back asks at once, but not while a call is under way, nor when it is closed", async () => {
  let calls = 0;
  let answer: (update: unknown) => void = () => undefined;
  const chain = createCalledChain({
    kind: "five-minutes",
    read: () => {
      calls += 1;
      return new Promise((resolve) => (answer = resolve));
    },
    nextIn: () => null,
    clock: { now: () => Date.now() },
  });
  chain.resume();
  expect(calls).toBe(0);
  chain.open();
  chain.resume();
  expect(calls).toBe(1);
  answer(null);
  await vi.advanceTimersByTimeAsync(3_600_000);
  // Nothing says when to ask again.
  expect([calls, chain.connection.getState().status]).toEqual([1, "connected"]);
  chain.resume();
  expect(calls).toBe(2);
  chain.close();
  chain.resume();
  expect(calls).toBe(2);
});

it("a try that failed by itself isn't failed once more when its ten seconds are over", () => {
  const { market, sockets, last } = setUpMarketClient();
  market.open();
  vi.advanceTimersByTime(9_000);
  last().says("connect_error");
  expect(market.connection.getState()).toMatchObject({ status: "reconnecting", attempt: 1 });
  vi.advanceTimersByTime(1_999);
  expect([market.connection.getState().attempt, sockets.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  market.close();
});

it("closing gives the call under way up: neither its answer nor its failure is told", async () => {
  const signals: AbortSignal[] = [];
  const ends: { good: (update: unknown) => void; bad: (error: unknown) => void }[] = [];
  const chain = createCalledChain({
    kind: "five-minutes",
    read: ({ signal }) => {
      signals.push(signal);
      return new Promise((good, bad) => ends.push({ good, bad }));
    },
    nextIn: () => 1_000,
    clock: { now: () => Date.now() },
  });
  for (const end of ["good", "bad"] as const) {
    chain.open();
    expect(signals.at(-1)?.aborted).toBe(false);
    chain.close();
    expect(signals.at(-1)?.aborted).toBe(true);
    ends.at(-1)?.[end]({ full: true, data: { opciones: [{ symbol: "A", bid: 1 }] }, message: "broken" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(chain.connection.getState()).toMatchObject({ status: "disconnected", failure: null });
  }
  expect([chain.getBook().options.size, signals.length]).toEqual([0, 2]);
});
