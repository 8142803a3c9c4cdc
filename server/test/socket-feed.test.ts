import type { MarketOption } from "@paridad/core/contract";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMarket } from "../src/market/create-market.ts";
import type { Market } from "../src/market/create-market.ts";
import type { FeedBatch } from "../src/market/feed.ts";
import { MarketBook } from "../src/market/market-book.ts";
import { createSocketFeed } from "../src/market/socket/socket-feed.ts";
import type { SocketFeedOptions } from "../src/market/socket/socket-feed.ts";
import { createTestClock } from "./helper.ts";
import type { TestClock } from "./helper.ts";
import { UpstreamDouble } from "./support/upstream-double.ts";

/** Wednesday 18 November 2026, 12:00 in Buenos Aires: in session. */
const start = Date.parse("2026-11-18T15:00:00Z");
let upstream: UpstreamDouble;
let market: Market;
let clock: TestClock;
let url: string;

function createFeedMarket(options: Partial<SocketFeedOptions> = {}): Market {
  const feed = createSocketFeed({
    url,
    username: upstream.email,
    password: upstream.password,
    clock,
    ...options,
    timings: { watchMilliseconds: 5, askMilliseconds: 0, ...options.timings },
    backoff: options.backoff ?? { firstMilliseconds: 5, longestMilliseconds: 50 },
  });
  const nothing = { replayDirectory: null, url: null, username: null, password: null };
  const logger = { info: () => undefined, warn: () => undefined };
  const config = { feed: "socket", seed: 1, replaySpeed: 1, ...nothing } as const;
  market = createMarket({ config, clock, logger, feed });
  return market;
}

const option = (symbol: string): MarketOption | undefined => market.book.options.get(symbol);
const until = (isSo: () => unknown) => vi.waitUntil(() => Boolean(isSo()), { timeout: 20_000, interval: 2 });
const bare = (opciones: unknown[], last = 7_130) => ({
  data: { opciones, acciones: [{ symbol: "GGAL", last }], cauction_rates: [] },
});

beforeEach(async () => {
  upstream = new UpstreamDouble();
  clock = createTestClock(start);
  url = await upstream.start();
});

afterEach(async () => {
  await market.stop();
  await upstream.stop();
});

describe("socket feed: an upstream of the specification's form", () => {
  it("logs in, connects by polling first, asks, and gives options what the upstream leaves out", async () => {
    const quoted = { symbol: "GFGC69785D", bid: 100, ask: 104, last: 102, volume: 5, operations: 2 };
    upstream.snapshot = () => bare([{ ...quoted, datetime: "2026-11-18T12:00:00-03:00" }]);
    await createFeedMarket().start();
    await until(() => option("GFGC69785D"));
    expect(upstream).toMatchObject({ logins: 1, connections: 1, asks: 1, transports: ["polling"] });
    expect(option("GFGC69785D")).toMatchObject({
      ...quoted,
      strike: 6978.5,
      expiration: "2026-12-18",
      expirationEstimated: true,
      bidSize: null,
    });
    expect(market.book.source).toMatchObject({ kind: "live", session: "open" });
    expect(market.health()).toMatchObject({
      state: "running",
      faults: { "strike-estimated": 1, "expiration-missing": 1 },
    });
  });

  it("takes a payload without `full` as a whole state: what is not in it left, what it does not say is unknown", async () => {
    upstream.snapshot = () =>
      bare([
        { symbol: "GFGC7000DI", bid: 1, ask: 2 },
        { symbol: "GFGC7400DI", bid: 3 },
      ]);
    await createFeedMarket().start();
    await until(() => option("GFGC7400DI"));
    upstream.say(bare([{ symbol: "GFGC7000DI", ask: 2.5 }]));
    await until(() => option("GFGC7000DI")?.ask === 2.5);
    expect(option("GFGC7000DI")?.bid).toBeNull();
    expect(option("GFGC7400DI")).toBeUndefined();
  });

  it("keeps what can be read of an item and counts the rest", async () => {
    const items = [
      { symbol: "GFGC7000DI", bid: "12.5", ask: "n/d", datetime: "12:01:30" },
      { symbol: "GFGCXXXXDI", bid: 1 },
      { bid: 4 },
      "nothing",
    ];
    upstream.snapshot = () => bare(items);
    await createFeedMarket().start();
    await until(() => option("GFGC7000DI"));
    expect(option("GFGC7000DI")).toMatchObject({ bid: 12.5, ask: null, datetime: null });
    expect(market.health().faults).toMatchObject({ "malformed-row": 3, "unparsed-symbol": 1 });
    upstream.say("nonsense" as unknown as object);
    await until(() => market.health().faults["malformed-row"] === 4);
  });

  it("passes on what the upstream says of itself: a simulated market stays labelled so", async () => {
    const source = { kind: "simulated", name: "Paridad", session: "open", delaySeconds: 0 } as const;
    upstream.snapshot = () => ({ full: true, seq: 1, source, ...bare([{ symbol: "GFGC7000DI", bid: 1 }]) });
    await createFeedMarket().start();
    await until(() => option("GFGC7000DI"));
    expect(market.book.source).toEqual(source);
  });

  it("changes a token that is refused at once, and a refused account only at the longest wait", async () => {
    upstream.snapshot = () => bare([{ symbol: "GFGC7000DI", bid: 1 }]);
    await createFeedMarket().start();
    await until(() => option("GFGC7000DI")?.bid === 1);
    upstream.tokens.clear();
    upstream.snapshot = () => bare([{ symbol: "GFGC7000DI", bid: 2 }]);
    upstream.cut();
    await until(() => option("GFGC7000DI")?.bid === 2);
    expect(upstream.logins).toBe(2);
    // One name however often it comes back, so that it takes the place of its own lost connection.
    expect([...upstream.clientIds]).toEqual([expect.stringMatching(/^paridad-[\da-f-]{36}$/)]);
    await market.stop();
    await until(() => upstream.clients === 0);
    const backoff = { firstMilliseconds: 1, longestMilliseconds: 60_000 };
    await createFeedMarket({ password: "equivocada", backoff }).start();
    await until(() => market.health().state === "lost");
    expect(market.health().lostReason).toBe("/auth/login answered 401");
    expect(Date.parse(market.health().retry?.at ?? "") - start).toBeGreaterThanOrEqual(45_000);
  });

  it("shows an upstream that lost its own feed, without leaving it, and recovers", async () => {
    upstream.snapshot = () => bare([{ symbol: "GFGC7000DI", bid: 1 }]);
    await createFeedMarket().start();
    await until(() => option("GFGC7000DI"));
    upstream.fail("FEED_UNAVAILABLE");
    await until(() => market.health().state === "lost");
    expect(market.book.source.stale).toBe(true);
    upstream.say(bare([{ symbol: "GFGC7000DI", bid: 2 }]));
    await until(() => market.health().state === "running");
    expect(upstream.connections).toBe(1);
  });

  it("connects anew when the upstream is silent in session, not when the market is closed", async () => {
    upstream.snapshot = () => bare([{ symbol: "GFGC7000DI", bid: 1 }]);
    await createFeedMarket().start();
    await until(() => option("GFGC7000DI"));
    clock.advance(60_001);
    await until(() => upstream.connections === 2);
    await until(() => market.health().state === "running");
    expect(market.health().faults.reconnection).toBe(1);
    upstream.cut();
    await until(() => upstream.connections === 3 && market.health().state === "running");
    clock.advance(Date.parse("2026-11-18T20:30:00Z") - clock.now());
    upstream.say(bare([{ symbol: "GFGC7000DI", bid: 2 }]));
    await until(() => option("GFGC7000DI")?.bid === 2);
    clock.advance(3_600_000);
    upstream.say(bare([{ symbol: "GFGC7000DI", bid: 3 }]));
    await until(() => option("GFGC7000DI")?.bid === 3);
    expect(upstream.connections).toBe(3);
  });
});

describe("socket feed: lost frames", () => {
  const symbols = ["GFGC7000DI", "GFGC7400DI", "GFGV7000DI", "GFGV7400DI"] as const;
  const price = fc.option(fc.integer({ min: 1, max: 5 }));
  const step = fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        symbol: fc.constantFrom(...symbols),
        bid: price,
        ask: price,
        isRemoved: fc.boolean(),
        isLost: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constant("cut" as const) },
  );

  it("ends in the upstream's book whatever frames and connections are lost", async () => {
    const source = { kind: "live", name: "Upstream", session: "open" } as const;
    const book = new MarketBook({ asOf: start, source });
    const apply = (rest: Partial<FeedBatch>) => book.apply({ asOf: start, source, ...rest });
    apply({ stocks: [{ symbol: "GGAL", last: 7_130 }] });
    upstream.snapshot = () => book.snapshot();
    await createFeedMarket().start();
    await until(() => market.book.stocks.size === 1);
    let marker = 7_200;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        for (const one of steps) {
          if (one === "cut") {
            upstream.cut();
            continue;
          }
          const { symbol, isRemoved, isLost, ...quote } = one;
          const reference = { strike: Number(symbol.slice(4, 8)), expiration: "2026-12-18" };
          const change = isRemoved
            ? { removed: [symbol] }
            : { options: [{ symbol, ...quote, ...reference, expirationEstimated: false }] };
          const update = apply(change);
          if (update !== null && !isLost) upstream.say(update);
        }
        await until(() => upstream.clients === 1 && market.health().state === "running");
        // The stream goes on: the next frame shows the client whatever it missed.
        marker += 1;
        const next = apply({ stocks: [{ symbol: "GGAL", last: marker }] });
        if (next !== null) upstream.say(next);
        await until(() => market.book.stocks.get("GGAL")?.last === marker);
        const quotes = (options: Iterable<MarketOption>) =>
          [...options]
            .map(({ symbol, bid, ask, strike, expiration }) => ({ symbol, bid, ask, strike, expiration }))
            .toSorted((left, right) => (left.symbol < right.symbol ? -1 : 1));
        expect(quotes(market.book.options.values())).toEqual(quotes(book.options.values()));
      }),
      { seed: 20261121, numRuns: 60 },
    );
  });
});
