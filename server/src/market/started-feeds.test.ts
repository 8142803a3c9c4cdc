import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FeedBatch } from "./feed.ts";
import { openTerms, statedDelay, withTerms } from "./feed.ts";
import { createReplayFeed } from "./replay/replay-feed.ts";
import { createSimulatedFeed } from "./simulated/simulated-feed.ts";
import { createTradedDay } from "./simulated/traded-day.ts";
import { prepareMarket } from "./start-market.ts";

const now = Date.parse("2026-11-18T15:00:00Z");
const clock = { now: () => Date.now() };
let directory: string;
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "Date"] });
  directory = mkdtempSync(join(tmpdir(), "replay-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

function listening() {
  const batches: FeedBatch[] = [];
  const faults: string[] = [];
  const sink = {
    quotes: (batch: FeedBatch) => void batches.push(batch),
    lost: () => undefined,
    fault: (fault: string, detail = "") => void faults.push(`${fault} ${detail}`),
  };
  return { batches, faults, sink };
}

it("the simulated market is whole at its start, ticks twice a second, and no more after its end", () => {
  const { batches, sink } = listening();
  const feed = createSimulatedFeed({ seed: 1, clock });
  void feed.start(sink);
  expect([batches.length, batches[0]?.wholeChain, batches[0]?.asOf]).toEqual([1, true, now]);
  vi.advanceTimersByTime(1_000);
  expect(batches).toHaveLength(3);
  void feed.stop();
  vi.advanceTimersByTime(1_000);
  expect(batches).toHaveLength(3);
  expect([feed.kind, feed.silenceMilliseconds]).toEqual(["simulated", 15_000]);
});

it("a recording plays by the machine's time at its speed, tells what it can't use, and ends", async () => {
  const head = "trade_date,quote_time,snapshot_asof,symbol,strike,expiry,bid,ask,last";
  const rows = [
    "2026-10-14,12:00:00,2026-10-14 12:05:00,GFGC7400DI,7400,2026-12-18,10,12,11",
    "2026-10-14,12:04:30,2026-10-14 12:05:00,GFGC7400DI,7400,2026-12-18,20,22,21",
    "2026-10-14,12:00:00,2026-10-14 12:05:00,XX,,,1,2,1",
  ];
  writeFileSync(join(directory, "a_options_quotes.csv"), [head, ...rows].join("\n"));
  const { batches, faults, sink } = listening();
  const feed = createReplayFeed({ directory, speed: 10, clock });
  await feed.start(sink);
  expect(faults.map((one) => one.split(" ")[0])).toEqual(["unparsed-symbol"]);
  expect(batches[0]).toMatchObject({
    wholeChain: true,
    source: { kind: "replay", recordedDate: "2026-10-14" },
  });
  expect(batches[0]?.options?.[0]?.bid).toBe(10);
  vi.advanceTimersByTime(3_000);
  expect(batches).toHaveLength(7);
  expect(batches.at(-1)?.options).toMatchObject([{ bid: 20 }]);
  await feed.stop();
  vi.advanceTimersByTime(3_000);
  expect(batches).toHaveLength(7);
});

it.each([
  ["full", "none", "none"],
  ["none", "full", "none"],
  ["delayed", "none", "none"],
  ["delayed", undefined, "delayed"],
  ["full", "delayed", "delayed"],
  ["full", undefined, undefined],
] as const)(
  "of the feed's terms (%s) and its upstream's label (%s) the stricter holds: %s",
  (own, stated, allowed) => {
    const source = { kind: "live", name: "x", ...(stated && { redistribution: stated }) } as const;
    const label = withTerms(source, { redistribution: own, delaySeconds: "unknown" });
    expect([label.redistribution, statedDelay(label)]).toEqual([allowed, null]);
    expect(statedDelay(withTerms(source, openTerms))).toBe(0);
    expect([statedDelay({ ...label, delaySeconds: 900 }), statedDelay(undefined)]).toEqual([900, 0]);
  },
);

it("a series' turnover grows by what traded since at the price of then, and begins again with the day", () => {
  const look = createTradedDay();
  const quote = (volume: number | null, last: number | null, at = now) =>
    look({ symbol: "A", volume, last }, at).turnover;
  expect(quote(10, 2)).toBe(2_000);
  expect(quote(15, 3)).toBe(3_500);
  expect(quote(15, 9)).toBe(3_500);
  expect(quote(4, 5)).toBe(2_000);
  expect(quote(null, null)).toBe(0);
  expect(quote(10, 2, now + 86_400_000)).toBe(2_000);
});

function prepared(
  kind: "embedded" | "postgresql",
  feed: "simulated" | "replay",
  seeding: Record<string, unknown> = {},
) {
  const done: string[] = [];
  const warn = vi.fn<() => void>();
  const away = async () => {
    done.push("seed");
    throw new Error("away");
  };
  const write = (name: string) => async (rows: readonly unknown[]) =>
    void (rows.length > 0 && done.push(name));
  const running = prepareMarket({
    config: {
      market: {
        feed,
        seed: 1,
        replayDirectory: directory,
        replaySpeed: 1,
        url: null,
        username: null,
        password: null,
        pollSeconds: undefined,
      },
    },
    opened: { kind },
    history: {
      simulatedShareDays: away,
      writeFeedPeriods: write("periods"),
      writeInstruments: write("instruments"),
      writeShareBars: write("shares"),
      writeBars: write("bars"),
      ...seeding,
    } as never,
    renames: {
      contractsBefore: async () => [],
      writeRenames: async () => undefined,
      renames: async () => [],
    },
    clock,
    logger: { info: () => undefined, warn },
  });
  return { running, done, warn };
}

it("the embedded database's simulated market fills its history, and what it recorded is written at its end", async () => {
  const { running, done, warn } = prepared("embedded", "simulated");
  await running.start();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(done).toEqual(["seed"]);
  await running.stop();
  expect(done).toEqual(["seed", "instruments", "shares", "bars"]);
  expect(running.bars.written).toBeGreaterThan(100);
  expect(running.bars.lost).toBe(0);
});

it("the filling ends with the market: what is being written is waited for, and nothing more is begun", async () => {
  const days: unknown[] = [];
  let finish: () => void = () => undefined;
  const writeShareBars = async (bars: readonly { resolution: string }[]) => {
    if (bars[0]?.resolution !== "1d") return;
    days.push(...bars);
    await new Promise<void>((done) => (finish = done));
  };
  const seeding = { simulatedShareDays: async () => new Map(), writeShareBars };
  const { running, warn } = prepared("embedded", "simulated", seeding);
  await running.start();
  await vi.waitFor(() => expect(days).toHaveLength(10));
  const stopped = running.stop();
  await new Promise(setImmediate);
  expect(running.market.state).toBe("running");
  finish();
  await stopped;
  expect(running.market.state).toBe("stopped");
  expect([days.length, warn.mock.calls.length]).toEqual([10, 0]);
});

it("nobody else's history is filled", async () => {
  const head = "trade_date,quote_time,snapshot_asof,symbol,strike,expiry,bid,ask,last";
  const row = "2026-10-14,12:00:00,2026-10-14 12:05:00,GFGC7400DI,7400,2026-12-18,10,12,11";
  writeFileSync(join(directory, "a_options_quotes.csv"), `${head}\n${row}`);
  for (const [kind, feed] of [
    ["postgresql", "simulated"],
    ["embedded", "replay"],
  ] as const) {
    const { running, done } = prepared(kind, feed);
    await running.start();
    await running.stop();
    expect(done).not.toContain("seed");
  }
});
