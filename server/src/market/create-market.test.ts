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
async function world(kind: Feed["kind"] = "live", begin = open, clock: Clock = { now: () => Date.now() }) {
  vi.setSystemTime(begin);
  const source = { kind, name: "Prueba", session: "open" } as const;
  let sink: FeedSink | null = null;
  const done: string[] = [];
  const feed: Feed = {
    kind,
    name: "Prueba",
    terms: { redistribution: "none", delaySeconds: "unknown" },
    silenceMilliseconds: 15_000,
    start: (given) => void (sink = given),
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
  const { market, say, updates, states } = await world();
  expect(market.health()).toMatchObject({ state: "starting", lastTick: null, recorderGaps: 3 });
  expect(market.book.source.stale).toBe(true);
  say(quote(10));
  say(quote(11));
  expect(states).toEqual(["running"]);
  expect(market.health()).toMatchObject({ state: "running", lastTick: "2026-11-18T15:00:00.000Z", seq: 2 });
  expect(updates[0]?.source).toMatchObject({ redistribution: "none", delayUnknown: true });
});

it("is lost in session after the feed's silence, marked stale, and not before; quotes bring it back", async () => {
  const { market, say, updates, states } = await world();
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
  const { say, states } = await world(kind, night);
  say(quote(10));
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(expected);
});

it("a live market is open by the calendar, by its feed's word, and not on a day that was closed, which it says", async () => {
  const clock = { now: () => Date.now(), closedDays: [] as readonly string[] };
  const { market, say, updates } = await world("live", Date.parse("2026-11-18T19:59:58Z"), clock);
  say(quote(10));
  expect(market.book.source).not.toHaveProperty("closedDays");
  const told = () => [updates.at(-1)?.source?.session, updates.at(-1)?.source?.closedDays];
  expect(told()).toEqual(["open", undefined]);
  clock.closedDays = ["2026-11-18"];
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual(["closed", ["2026-11-18"]]);
  clock.closedDays = [];
  vi.advanceTimersByTime(500);
  say(quote(11), { session: "closed" });
  expect(told()).toEqual(["closed", undefined]);
  say(quote(12));
  expect(told()).toEqual(["open", undefined]);
  // 17:00.
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual(["closed", undefined]);
});

it("quotes that the upstream itself marks stale are shown, and are no recovery", async () => {
  const { market, say, states } = await world();
  say(quote(10));
  say(quote(11), { stale: true });
  expect(states).toEqual(["running", "lost"]);
  expect(market.health().lostReason).toBe("the upstream lost its own feed");
  say(quote(12), { stale: true });
  expect(market.book.options.get("GFGC7400DI")?.bid).toBe(12);
  expect(states).toEqual(["running", "lost"]);
});

it("a loss is said once with each new reason and try; those of a silence keep the try that was told", async () => {
  const { market, say, sink, states, logger } = await world();
  sink().lost("no answer", { attempt: 1, at: open + 1_000 });
  sink().lost("refused", { attempt: 2, at: open + 3_000 });
  sink().lost("silence");
  expect(market.health()).toMatchObject({
    state: "lost",
    lostReason: "refused",
    retry: { attempt: 2, at: "2026-11-18T15:00:03.000Z" },
  });
  expect([states, logger.warn.mock.calls.length]).toEqual([["lost"], 1]);
  say(quote(10));
  expect(market.health()).toMatchObject({ state: "running", lostReason: null, retry: null });
});

it.each<[Feed["kind"], string, string]>([
  ["live", "2026-11-18T15:00:05.000Z", "2026-11-18T15:00:10.000Z"],
  ["simulated", "2026-11-18T15:00:05.000Z", "2026-11-18T15:00:10.000Z"],
  ["replay", "2026-11-18T15:00:00.000Z", "2026-11-18T15:00:00.000Z"],
])("a quiet %s market shows every five seconds that it lives, at %s and %s", async (kind, asOf, later) => {
  const { say, updates } = await world(kind);
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

it("minutes of a quiet live market are written as they end, five seconds late; nobody else's clock is ours", async () => {
  const live = await world();
  vi.advanceTimersByTime(6_000);
  expect(live.passed).toEqual([]);
  live.say({ ...quote(10), asOf: open });
  vi.advanceTimersByTime(5_000);
  expect(live.passed).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(live.passed).toEqual([open + 1_000, open + 2_000]);
  const replay = await world("replay");
  replay.say(quote(10));
  vi.advanceTimersByTime(8_000);
  expect(replay.passed).toEqual([]);
});

it("a recording's quotes are old by its own clock, not by ours", async () => {
  const { market, say } = await world("replay");
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

it("reference data is added to the contracts there are, and told; who left hears nothing more", async () => {
  const { market, say, updates, leave } = await world();
  say(quote(10));
  market.describe([
    { symbol: "GFGC7400DI", formerSymbols: "GFGC7437DI" },
    { symbol: "GFGC9000DI", formerSymbols: "X" },
  ]);
  expect(updates[1]?.data).toEqual({ opciones: [{ symbol: "GFGC7400DI", formerSymbols: "GFGC7437DI" }] });
  expect([...market.book.options.keys()]).toEqual(["GFGC7400DI"]);
  market.describe([{ symbol: "GFGC7400DI", formerSymbols: "GFGC7437DI" }]);
  expect(updates).toHaveLength(2);
  for (const one of leave) one();
  say(quote(11));
  expect(updates).toHaveLength(2);
});

it("after its end it watches nothing more", async () => {
  const { market, say, states } = await world();
  say(quote(10));
  await market.stop();
  vi.advanceTimersByTime(60_000);
  expect([market.state, states]).toEqual(["stopped", ["running"]]);
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

it("at its end the feed is ended first: what it says last is recorded before the recorder writes", async () => {
  const { market, say, done } = await world();
  say(quote(10));
  await market.stop();
  expect(done).toEqual(["record", "feed ended", "record", "recorder ended"]);
  expect(market.state).toBe("stopped");
});
