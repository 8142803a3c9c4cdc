import type { CaucionRate, MarketOption } from "@paridad/core/contract";
import { describe, expect, it, vi } from "vitest";
import type { RecordedBar } from "./bar-folder.ts";
import type { RecordedShareBar } from "./shares/share-folder.ts";
import type { FeedPeriod } from "./terms/feed-periods.ts";
import { MarketBook } from "./market-book.ts";
import { Recorder } from "./recorder.ts";
import type { RecordedInstrument } from "./recorder.ts";

const start = Date.parse("2026-11-18T15:00:10Z");
const silent = { info: () => undefined, warn: () => undefined };

type Kind = "live" | "replay";

function createWorld({ rates, kind = "live" }: { rates?: CaucionRate[]; kind?: Kind } = {}) {
  const source = { kind, name: "Prueba", session: "open" } as const;
  const bars: RecordedBar[] = [];
  const instruments: RecordedInstrument[] = [];
  const shareBars: RecordedShareBar[] = [];
  const periods: FeedPeriod[] = [];
  let failures = 0;
  let instrumentFailures = 0;
  let periodFailures = 0;
  const recorder = new Recorder({
    logger: silent,
    store: {
      writeBars: async (some) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error("database is away");
        }
        bars.push(...some);
      },
      writeInstruments: async (some) => {
        if (instrumentFailures > 0) {
          instrumentFailures -= 1;
          throw new Error("database is away");
        }
        instruments.push(...some);
      },
      writeShareBars: async (some) => void shareBars.push(...some),
      writeFeedPeriods: async (some) => {
        if (periodFailures > 0) {
          periodFailures -= 1;
          throw new Error("database is away");
        }
        periods.push(...some);
      },
    },
  });
  const book = new MarketBook({ asOf: start, source });
  const feed = (seconds: number, ...options: Partial<MarketOption>[]) => {
    const batch = {
      asOf: start + seconds * 1_000,
      source,
      options: options.map((option) => ({
        symbol: "GFGC7400DI",
        strike: 7_400,
        expiration: "2026-12-18",
        ...option,
      })),
      stocks: [{ symbol: "GGAL", last: 7_300 + seconds }],
      ...(rates ? { rates } : {}),
    };
    book.apply(batch);
    recorder.record(book, batch);
  };
  return {
    bars,
    shareBars,
    periods,
    instruments,
    recorder,
    feed,
    failNext: (times: number) => (failures = times),
    failNextInstruments: (times: number) => (instrumentFailures = times),
    failNextPeriods: (times: number) => (periodFailures = times),
  };
}

describe("recorder", () => {
  it("stores the terms before the bars, and those of bars that wait with them", async () => {
    const { bars, shareBars, periods, recorder, feed, failNext, failNextPeriods } = createWorld();
    failNext(1);
    failNextPeriods(1);
    for (const seconds of [0, 70, 140]) feed(seconds, { last: 10 });
    await recorder.stop();
    expect(bars.some(({ resolution }) => resolution === "5m")).toBe(true);
    const closes = shareBars.filter(({ resolution }) => resolution === "1m").map(({ close }) => close);
    expect([...new Set(closes)]).toEqual([7_300, 7_370, 7_440]);
    const [from, to] = [
      Math.min(...periods.map((one) => one.from)),
      Math.max(...periods.map((one) => one.to)),
    ];
    expect([from, to]).toEqual([start, start + 140_000]);
    expect(periods[0]).toMatchObject({ kind: "live", source: "Prueba", redistribution: "full" });
  });

  it("folds a minute's quotes into a bar, and five minutes into another", async () => {
    const { bars, instruments, recorder, feed } = createWorld();
    feed(0, { last: 10, bid: 9, ask: 11, volume: 100, turnover: 1_000 });
    feed(20, { last: 12, volume: 110 });
    feed(30, { last: 8, bid: 12, ask: 11, volume: 130, turnover: 1_900 });
    feed(55, { last: 9, volume: 131 });
    await recorder.stop();
    expect(bars.filter(({ resolution }) => resolution === "1m")).toEqual([
      {
        symbol: "GFGC7400DI",
        expiration: "2026-12-18",
        time: "2026-11-18T15:00:00.000Z",
        resolution: "1m",
        source: "live",
        open: 10,
        high: 12,
        low: 8,
        close: 8,
        bid: 12,
        ask: 11,
        volume: null,
        operations: null,
        turnover: null,
        dayTotals: { volume: 130, operations: null, turnover: 1_900 },
        underlying: 7_330,
        ratePercent: null,
        flags: ["crossed"],
      },
      expect.objectContaining({ time: "2026-11-18T15:01:00.000Z", open: 9, close: 9, volume: 1 }),
    ]);
    expect(bars.filter(({ resolution }) => resolution === "5m")).toEqual([
      expect.objectContaining({ time: "2026-11-18T15:00:00.000Z", high: 12, low: 8, close: 9, volume: null }),
    ]);
    expect(instruments).toEqual([
      expect.objectContaining({
        symbol: "GFGC7400DI",
        strike: 7_400,
        type: "call",
        strikeCertainty: "reference",
      }),
    ]);
  });

  it("counts what was traded since the bar before; a new day's first total stays out of its bar", async () => {
    const { bars, recorder, feed } = createWorld();
    const day = 86_400;
    feed(0, { last: 10, volume: 500, operations: 40, turnover: 9_000 });
    feed(60, { last: 10, volume: 520, operations: 41, turnover: 9_300 });
    feed(day, { last: 11, volume: 700, operations: 60, turnover: 15_000 });
    feed(day + 30, { last: 11, volume: 702, operations: 61, turnover: 15_020 });
    feed(day + 60, { last: 11, volume: 702, operations: 61, turnover: 15_020 });
    await recorder.stop();
    const read = (resolution: string) =>
      bars
        .filter((bar) => bar.resolution === resolution)
        .map(({ volume, operations, turnover, dayTotals }) => [
          volume,
          operations,
          turnover,
          dayTotals.volume,
        ]);
    expect(read("1m")).toEqual([
      [null, null, null, 500],
      [20, 1, 300, 520],
      [null, null, null, 702],
      [0, 0, 0, 702],
    ]);
    expect(read("5m")).toEqual([
      [null, null, null, 520],
      [null, null, null, 702],
    ]);
  });

  it("knows what the session's first bars traded, and nothing of a minute after a silence", async () => {
    const { bars, recorder, feed } = createWorld();
    // The session opens at 10:30 in Buenos Aires, an hour and a half and ten seconds before.
    const open = -5_410;
    feed(open + 59, { last: 10, volume: 30, operations: 3, turnover: 300 });
    feed(open + 119, { last: 10, volume: 37, operations: 4, turnover: 370 });
    feed(open + 180, { last: 10, volume: 90, operations: 9, turnover: 900 });
    feed(open + 241, { last: 10, volume: 95, operations: 10, turnover: 950 });
    feed(open + 360, { last: 10, volume: 400, operations: 30, turnover: 4_000 });
    feed(open + 420, { last: 10, volume: 410, operations: 31, turnover: 4_100 });
    await recorder.stop();
    const read = (resolution: string) =>
      bars
        .filter((bar) => bar.resolution === resolution)
        .map(({ time, volume, operations, turnover }) => [time.slice(11, 16), volume, operations, turnover]);
    expect(read("1m")).toEqual([
      ["13:30", 30, 3, 300],
      ["13:31", 7, 1, 70],
      ["13:33", null, null, null],
      ["13:34", 5, 1, 50],
      ["13:36", null, null, null],
      ["13:37", 10, 1, 100],
    ]);
    expect(read("5m")).toEqual([
      ["13:30", 95, 10, 950],
      ["13:35", null, null, null],
    ]);
  });

  it("keeps what the database did not take and writes it the next minute", async () => {
    const { bars, recorder, feed, failNext } = createWorld();
    failNext(1);
    feed(0, { last: 10 });
    feed(60, { last: 11 });
    await Promise.resolve();
    feed(120, { last: 12 });
    await recorder.stop();
    const minutes = bars.filter(({ resolution }) => resolution === "1m").map(({ close }) => close);
    expect(minutes.toSorted()).toEqual([10, 11, 12]);
  });

  it("keeps 20,000 bars for a database that is away, the newest, and counts what is lost", async () => {
    const counts = { written: 0, lost: 0 };
    const warned: object[] = [];
    const written: RecordedBar[] = [];
    const shares: RecordedShareBar[] = [];
    let isAway = true;
    const recorder = new Recorder({
      counts,
      logger: { ...silent, warn: (fields: object) => warned.push(fields) },
      store: {
        writeBars: async (some) => {
          if (isAway) throw new Error("away");
          written.push(...some);
        },
        writeInstruments: async () => undefined,
        writeShareBars: async (some) => {
          if (isAway) throw new Error("away");
          shares.push(...some);
        },
        writeFeedPeriods: async () => undefined,
      },
    });
    const source = { kind: "live", name: "Prueba", session: "open" } as const;
    const book = new MarketBook({ asOf: start, source });
    const options = Array.from({ length: 5_001 }, (_, place) => ({
      symbol: `GFGC${place}DI`,
      strike: 1 + place,
      expiration: "2026-12-18",
      bid: 1,
    }));
    const tell = (minute: number) => {
      const batch = { asOf: start + minute * 60_000, source, options };
      book.apply(batch);
      recorder.record(book, batch);
    };
    // Four minutes of a bar a minute; those of five minutes are not over.
    for (const minute of [0, 1, 2, 3, 4]) tell(minute);
    expect(counts).toEqual({ written: 0, lost: 4 });
    expect(warned).toContainEqual({ bars: 4 });
    await new Promise(setImmediate);
    isAway = false;
    await recorder.stop();
    expect(counts.lost).toBe(4 + 5_001 + 5_001);
    expect(written).toHaveLength(20_000);
    const minutes = written.filter(({ resolution }) => resolution === "1m").map(({ time }) => time);
    expect([
      minutes.includes("2026-11-18T15:00:00.000Z"),
      minutes.includes("2026-11-18T15:04:00.000Z"),
    ]).toEqual([false, true]);
    // Those of the options are counted, whatever there is of the share.
    expect([counts.written, shares.length]).toEqual([20_000, 0]);
  });

  it("counts the minutes of a live session without a quote, and none of the night", () => {
    const { recorder, feed } = createWorld();
    feed(0, { last: 10 });
    feed(60, { last: 10 });
    feed(300, { last: 10 });
    expect(recorder.gaps).toBe(3);
    // From 12:05 to the close at 17:00 there are 294 minutes more; the next day opens at 10:30.
    const day = 86_400;
    feed(day - 5_400, { last: 10 });
    expect(recorder.gaps).toBe(3 + 294);
    feed(day - 5_400 + 120, { last: 10 });
    expect(recorder.gaps).toBe(3 + 294 + 1);
  });

  it("writes a session's last minute when it is over, not with the next day's first quote", async () => {
    const { bars, recorder, feed } = createWorld();
    feed(0, { last: 10 });
    recorder.pass(start + 49_000);
    await Promise.resolve();
    expect(bars).toEqual([]);
    recorder.pass(start + 50_000);
    recorder.pass(start + 51_000);
    await vi.waitUntil(() => bars.length === 1);
    expect(bars[0]).toMatchObject({ resolution: "1m", close: 10 });
    recorder.pass(start + 290_000);
    await vi.waitUntil(() => bars.length === 2);
    expect(bars[1]).toMatchObject({ resolution: "5m", close: 10 });
    await recorder.stop();
    expect(bars).toHaveLength(2);
  });
});
