import type { MarketSource, MarketUpdate } from "@paridad/core/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFeed } from "./create-feed.ts";
import type { MarketConfig } from "./create-feed.ts";
import { createMarket } from "./create-market.ts";
import type { Clock, Feed, FeedBatch, FeedSink } from "./feed.ts";

/** In session. */
const open = Date.parse("2026-11-18T15:00:00Z");
const night = Date.parse("2026-11-18T23:00:00Z");
const config = { feed: "simulated", seed: 1, replayDirectory: null, replaySpeed: 1 } as const;
const nothing: MarketConfig = { ...config, url: null, username: null, password: null };

beforeEach(() => void vi.useFakeTimers({ now: open }));
afterEach(() => void vi.useRealTimers());

/** A market on a feed that says what the test says. */
async function setUp(kind: Feed["kind"] = "live", begin = open, clock: Clock = { now: () => Date.now() }) {
  vi.setSystemTime(begin);
  const source = { kind, name: "Prueba", session: "open" } as const;
  let sink: FeedSink | null = null;
  const done: string[] = [];
  const feed: Feed = {
    kind,
    name: "Prueba",
    terms: { redistribution: "none", delaySeconds: "unknown" },
    silenceMilliseconds: 15_000,
    start: (feedSink) => void (sink = feedSink),
    async stop() {
      done.push("feed ended");
      if (done.length > 1) sink?.quotes({ asOf: Date.now(), source, ...quote(11) });
    },
  };
  const logger = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const passed: number[] = [];
  const recorder = {
    record: () => void done.push("record"),
    pass: (asOf: number) => void passed.push(asOf),
    stop: async () => void done.push("recorder ended"),
    gaps: 3,
  };
  const market = createMarket({ config: nothing, clock, logger, recorder, feed });
  const updates: MarketUpdate[] = [];
  const states: string[] = [];
  const leave = [
    market.onUpdate((one) => void updates.push(one)),
    market.onState((one) => void states.push(one)),
  ];
  await market.start();
  const say = (rest: Partial<FeedBatch> = {}, label: Partial<MarketSource> = {}) =>
    sink?.quotes({ asOf: Date.now(), source: { ...source, ...label }, ...rest });
  return {
    market,
    say,
    updates,
    states,
    passed,
    done,
    logger,
    leave,
    sink: () => sink as unknown as FeedSink,
  };
}
const quote = (bid: number) => ({ options: [{ symbol: "GFGC7400DI", bid }] });

it("runs from its first quotes on, by its source's terms, and says so once", async () => {
  const { market, say, updates, states } = await setUp();
  expect(market.health()).toMatchObject({ state: "starting", lastTick: null, recorderGaps: 3 });
  expect(market.book.source.stale).toBe(true);
  say(quote(10));
  say(quote(11));
  expect(states).toEqual(["running"]);
  expect(market.health()).toMatchObject({ state: "running", lastTick: "2026-11-18T15:00:00.000Z", seq: 2 });
  expect(updates[0]?.source).toMatchObject({ redistribution: "none", delayUnknown: true });
});

it("is lost in session after the feed's silence, marked stale, and not before; quotes bring it back", async () => {
  const { market, say, updates, states } = await setUp();
  say(quote(10));
  vi.advanceTimersByTime(15_000);
  expect(states).toEqual(["running"]);
  vi.advanceTimersByTime(1_000);
  expect(states).toEqual(["running", "lost"]);
  expect(market.health()).toMatchObject({ lostReason: "silence" });
  expect(updates.at(-1)?.source?.stale).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect(states).toEqual(["running", "lost"]);
  say(quote(11));
  expect(states).toEqual(["running", "lost", "running"]);
  expect(market.health()).toMatchObject({ lostReason: null, retry: null });
  expect(market.book.source.stale ?? false).toBe(false);
});

it.each<[Feed["kind"], string[]]>([
  ["live", ["running"]],
  ["simulated", ["running", "lost"]],
  ["replay", ["running", "lost"]],
])("a silent %s market at night: %j", async (kind, expected) => {
  const { say, states } = await setUp(kind, night);
  say(quote(10));
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(expected);
});

it("a live market is open by the calendar, by its feed's word, and not on a day that was closed, which it says", async () => {
  const clock = { now: () => Date.now(), closedDays: [] as readonly string[] };
  const { market, say, updates } = await setUp("live", Date.parse("2026-11-18T19:59:58Z"), clock);
  say(quote(10));
  expect(market.book.source).not.toHaveProperty("closedDays");
  const sessionState = () => [updates.at(-1)?.source?.session, updates.at(-1)?.source?.closedDays];
  expect(sessionState()).toEqual(["open", undefined]);
  clock.closedDays = ["2026-11-18"];
  vi.advanceTimersByTime(1_000);
  expect(sessionState()).toEqual(["closed", ["2026-11-18"]]);
  clock.closedDays = [];
  vi.advanceTimersByTime(500);
  say(quote(11), { session: "closed" });
  expect(sessionState()).toEqual(["closed", undefined]);
  say(quote(12));
  expect(sessionState()).toEqual(["open", undefined]);
  // 17:00.
  vi.advanceTimersByTime(1_000);
  expect(sessionState()).toEqual(["closed", undefined]);
});

it.each<[Feed["kind"], string, string]>([
  ["live", "2026-11-18T15:00:05.000Z", "2026-11-18T15:00:10.000Z"],
  ["simulated", "2026-11-18T15:00:05.000Z", "2026-11-18T15:00:10.000Z"],
  ["replay", "2026-11-18T15:00:00.000Z", "2026-11-18T15:00:00.000Z"],
])("a quiet %s market shows every five seconds that it lives, at %s and %s", async (kind, asOf, later) => {
  const { say, updates } = await setUp(kind);
  say(quote(10));
  vi.advanceTimersByTime(4_999);
  expect(updates).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(updates).toHaveLength(2);
  expect(updates[1]).toMatchObject({ full: false, seq: 2, asOf, data: {} });
  vi.advanceTimersByTime(4_999);
  expect(updates).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(updates[2]).toMatchObject({ seq: 3, asOf: later });
  say(quote(11));
  vi.advanceTimersByTime(4_999);
  expect(updates).toHaveLength(4);
});

it("a recording's quotes are old by its own clock, not by ours", async () => {
  const { market, say } = await setUp("replay");
  const asOf = Date.parse("2024-02-07T15:00:00Z");
  const [now, before] = [asOf, asOf - 16 * 60_000].map((at) => new Date(at).toISOString());
  const sides = { bid: 12, ask: 11 };
  say({
    asOf,
    options: [
      { symbol: "GFGC1000FE", datetime: now ?? "", ...sides },
      { symbol: "GFGC1100FE", datetime: before ?? "" },
    ],
  });
  expect(market.health().book).toEqual({ options: 2, twoSided: 1, crossed: 1, stale: 1 });
  // When it last said something is for the machine's clock to tell.
  expect(market.health().lastTick).toBe("2026-11-18T15:00:00.000Z");
});

const clock = { now: () => open };
const account = { username: "ana", password: "clave" };
const describeFeed = (own: Partial<MarketConfig>): string => {
  const { kind, name, terms } = createFeed({ config: { ...nothing, ...own }, clock });
  return `${kind} ${name} ${terms.redistribution} ${terms.delaySeconds}`;
};

it.each<[MarketConfig["feed"], Partial<MarketConfig>, string]>([
  ["simulated", {}, "simulated Mercado simulado full 0"],
  ["replay", { replayDirectory: "/nowhere" }, "replay Grabación de BYMA full 0"],
  ["socket", { url: "wss://m.example", password: "pk" }, "live m.example full 0"],
  ["primary", { url: "https://m.example", ...account }, "live Primary / A3 full 0"],
  ["iol", account, "live InvertirOnline none unknown"],
  ["data912", {}, "live data912 none unknown"],
])("the feed %s of %j is %s", (feed, own, expected) => {
  expect(describeFeed({ ...own, feed })).toBe(expected);
});

it.each<[MarketConfig["feed"], Partial<MarketConfig>, string]>([
  ["replay", {}, "MARKET_REPLAY_DIR"],
  ["socket", { url: "wss://m.example" }, "MARKET_URL and MARKET_PASSWORD"],
  ["socket", { password: "pk" }, "MARKET_URL and MARKET_PASSWORD"],
  ["primary", { url: "https://m.example", password: "x" }, "MARKET_USERNAME"],
  ["iol", { password: "x" }, "MARKET_USERNAME and MARKET_PASSWORD"],
  ["iol", { username: "x" }, "MARKET_USERNAME and MARKET_PASSWORD"],
])("the feed %s with %j alone needs %s", (feed, own, names) => {
  expect(() => describeFeed({ ...own, feed })).toThrow(`MARKET_FEED=${feed} needs ${names}`);
});
