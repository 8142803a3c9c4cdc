import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { createMarketBook } from "../src/market/market-book.ts";
import { createRecorder } from "../src/market/recorder.ts";
import { loadRecording } from "../src/market/replay/load-recording.ts";
import { createReplayPlayer } from "../src/market/replay/replay-player.ts";
import { createSessionCloser } from "../src/modules/history/close-sessions.ts";
import { importHistory } from "../src/modules/history/import/import-history.ts";
import { createShareReads } from "../src/modules/history/shares/share-reads-repository.ts";
import { createBarsRepository } from "../src/modules/history/storage/bars-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/repository.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
let directory: string;
beforeAll(async () => {
  database = await createHistoryDatabase();
});
afterAll(() => closeHistoryDatabase(database));
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "paridad-totals-"));
  for (const table of ["option_bars", "share_bars", "instruments", "history_days"]) {
    await sql`delete from ${sql.table(table)}`.execute(database);
  }
});
afterEach(() => rm(directory, { recursive: true }));

const everything = { from: null, to: null, limit: 100 } as const;

function world() {
  const repository = createHistoryRepository(database);
  const bars = createBarsRepository(database);
  const shares = createShareReads(database);
  const clock = { now: () => Date.parse("2026-11-20T12:00:00Z") };
  const closeSessions = createSessionCloser({ bars, repository, clock });
  const read = async (resolution: "1m" | "1d") => {
    const spans = [{ resolution, from: null, to: null }];
    const rows = await bars.list({ ...everything, symbols: [], spans, isDaily: resolution === "1d" });
    return rows.map(({ time, volume, operations, turnover }) => [
      time.toISOString().slice(0, resolution === "1d" ? 10 : 16),
      volume,
      operations,
      turnover,
    ]);
  };
  const readShares = async (resolution: "1m" | "1d") => {
    const wanted = { currency: "ARS", settlement: "24hs", resolution, after: null, ...everything } as const;
    const rows = await shares.list(wanted);
    return rows.map(({ volume, turnover }) => [volume, turnover]);
  };
  return { repository, read, readShares, close: () => closeSessions(new AbortController().signal) };
}

const columns =
  "trade_date,quote_time,symbol,kind,strike,expiry,bid_size,bid,ask,ask_size,last,previous_close,turnover,volume,operations";
const stockColumns =
  "trade_date,quote_time,symbol,settlement,bid_size,bid,ask,ask_size,last,previous_close,turnover,volume,operations";
const contract = "GFGC7400DI,call,7400,2026-12-18,11,101.5,104.5,12,103,100";

/** Snapshots of one contract and of the share: volume, operations and turnover of the day so far. */
const noon = { at: "2026-11-18,12:00:30", totals: "1300000,127,14", stock: "610000000,87000,640" };
const two = { at: "2026-11-18,14:00:00", totals: "1340000,131,16", stock: "620000000,88000,650" };
const four = { at: "2026-11-18,16:00:00", totals: "1900000,190,21", stock: "700000000,99000,700" };
const lower = { at: "2026-11-18,16:30:00", totals: "90000,9,2", stock: "80000000,11000,60" };
const nextDay = { at: "2026-11-19,12:00:00", totals: "40000,4,1", stock: "70000000,10000,50" };
type Snapshot = typeof noon;

const text = (snapshots: readonly Snapshot[]) =>
  [columns, ...snapshots.map(({ at, totals }) => `${at},${contract},${totals}`)].join("\n");
const stockText = (snapshots: readonly Snapshot[]) =>
  [
    stockColumns,
    ...snapshots.map(({ at, stock }) => `${at},GGAL,24hs,61,6985.5,6990.5,62,6988,6950,${stock}`),
  ].join("\n");

async function load(...snapshots: readonly Snapshot[]): Promise<void> {
  const repository = createHistoryRepository(database);
  for (const [name, content] of [
    ["stock_quotes.csv", stockText(snapshots)],
    ["options_quotes.csv", text(snapshots)],
  ] as const) {
    const path = join(directory, name);
    await writeFile(path, content);
    await importHistory({ repository, path });
  }
}

const dayOfFour = [["2026-11-18", 190, 21, 1_900_000]];

describe("the day's row of imported snapshots", () => {
  it.each<[string, readonly Snapshot[], unknown, unknown]>([
    ["one", [noon], [["2026-11-18", 127, 14, 1_300_000]], [[87_000, 610_000_000]]],
    ["two", [noon, two], [["2026-11-18", 131, 16, 1_340_000]], [[88_000, 620_000_000]]],
    ["two, newest first", [two, noon], [["2026-11-18", 131, 16, 1_340_000]], [[88_000, 620_000_000]]],
    ["three", [noon, two, four], dayOfFour, [[99_000, 700_000_000]]],
    ["three, newest first", [four, two, noon], dayOfFour, [[99_000, 700_000_000]]],
    ["three, mixed", [two, four, noon], dayOfFour, [[99_000, 700_000_000]]],
  ])("has the last total of %s, in one file and in one each", async (_name, snapshots, daily, share) => {
    const { read, readShares, close } = world();
    await load(...snapshots);
    expect(await read("1d")).toEqual(daily);
    expect(await readShares("1d")).toEqual(share);
    for (const snapshot of snapshots) await load(snapshot);
    expect(await read("1d")).toEqual(daily);
    await close();
    expect(await read("1d")).toEqual(daily);
    expect(await readShares("1d")).toEqual(share);
    await load(...snapshots.toReversed());
    expect(await read("1d")).toEqual(daily);
    await close();
    expect(await readShares("1d")).toEqual(share);
  });

  it("changes with a snapshot that comes after the day was closed, and no minute claims the day's total", async () => {
    const { read, readShares, close } = world();
    await load(noon);
    await close();
    await load(four);
    expect(await read("1d")).toEqual(dayOfFour);
    await close();
    expect(await read("1d")).toEqual(dayOfFour);
    expect(await read("1m")).toEqual([
      ["2026-11-18T19:00", null, null, null],
      ["2026-11-18T15:00", null, null, null],
    ]);
    expect(await readShares("1m")).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it("is the feed's last word where it begins again within a day; the next day counts by itself", async () => {
    const { read, readShares } = world();
    await load(nextDay, lower, four);
    expect(await read("1d")).toEqual([
      ["2026-11-19", 4, 1, 40_000],
      ["2026-11-18", 9, 2, 90_000],
    ]);
    expect(await readShares("1d")).toEqual([
      [10_000, 70_000_000],
      [11_000, 80_000_000],
    ]);
  });

  it("is unknown in what no snapshot tells, and keeps a total that later ones leave out", async () => {
    const { read } = world();
    await load({ ...noon, totals: "1300000,," }, { ...two, totals: ",131," });
    expect(await read("1d")).toEqual([["2026-11-18", 131, null, 1_300_000]]);
  });
});

describe("the day's row of recorded minutes", () => {
  const start = Date.parse("2026-11-18T17:00:10Z");
  const source = { kind: "live", name: "Prueba", session: "open" } as const;
  const startRecording = () => {
    const book = createMarketBook({ asOf: start, source });
    const silent = { info: () => undefined, warn: () => undefined };
    const recorder = createRecorder({ store: createHistoryRepository(database), logger: silent });
    const feed = (minutes: number, volume: number | null) => {
      const option = { symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18", last: 10, volume };
      const stock = { symbol: "GGAL", settlement: "24hs", last: 7_000, volume, datetime: null };
      const batch = { asOf: start + minutes * 60_000, source, options: [option], stocks: [stock] };
      book.apply(batch);
      recorder.record(book, batch);
    };
    return { feed, stop: () => recorder.stop() };
  };
  const volumes = (rows: unknown[][]) => rows.map(([, volume]) => volume);

  it("has the morning that a process which starts at 14:00 didn't see; its first minute doesn't claim it", async () => {
    const { read, readShares } = world();
    const { feed, stop } = startRecording();
    feed(0, null);
    feed(0.5, 5_000);
    feed(1, 5_020);
    feed(2, 5_020);
    await stop();
    expect(volumes(await read("1m"))).toEqual([0, 20, null]);
    expect(volumes(await read("1d"))).toEqual([5_020]);
    expect((await readShares("1m")).map(([volume]) => volume)).toEqual([0, 20, null]);
    expect((await readShares("1d")).map(([volume]) => volume)).toEqual([5_020]);
  });

  it("has what was traded while no process ran, beside a snapshot that was imported", async () => {
    const { read, close } = world();
    const first = startRecording();
    first.feed(0, 5_000);
    first.feed(1, 5_010);
    await first.stop();
    const second = startRecording();
    second.feed(60, 6_000);
    second.feed(61, 6_001);
    await second.stop();
    await load(noon);
    expect(volumes(await read("1m"))).toEqual([1, null, 10, null, null]);
    expect(volumes(await read("1d"))).toEqual([6_001]);
    await close();
    expect(volumes(await read("1d"))).toEqual([6_001]);
  });

  it("is the sum where no bar tells a total, and unknown where one of those lacks its part", async () => {
    const { repository, read } = world();
    const bar = { symbol: "GFGC7400DI", expiration: "2026-12-18", resolution: "1m", source: "live" } as const;
    const prices = { open: 1, high: 1, low: 1, close: 1, bid: 1, ask: 1, underlying: 1, ratePercent: 1 };
    const minute = { ...bar, ...prices, flags: [], volume: 5, operations: 2 };
    await repository.writeBars([
      { ...minute, time: "2026-11-18T14:30:00.000Z", turnover: null },
      { ...minute, time: "2026-11-18T19:30:00.000Z", turnover: 700 },
    ]);
    expect(await read("1d")).toEqual([["2026-11-18", 10, 4, null]]);
  });
});

it("a replay's days end with their last totals, again and again", async () => {
  const { repository, read, readShares } = world();
  await writeFile(join(directory, "ggal_options_quotes.csv"), text([noon, four, nextDay]));
  await writeFile(join(directory, "ggal_stock_quotes.csv"), stockText([noon, four, nextDay]));
  const player = createReplayPlayer({
    recording: await loadRecording(directory, () => undefined),
    speed: 3_600,
  });
  const silent = { info: () => undefined, warn: () => undefined };
  const recorder = createRecorder({ store: repository, logger: silent });
  const book = createMarketBook({ asOf: 0, source: { kind: "replay", name: "", session: "open" } });
  for (let step = 0; step < 120; step += 1) {
    const batch = player.advance(500);
    book.apply(batch);
    recorder.record(book, batch);
  }
  await recorder.stop();
  expect(await read("1d")).toEqual([["2026-11-19", 4, 1, 40_000], ...dayOfFour]);
  expect(await readShares("1d")).toEqual([
    [10_000, 70_000_000],
    [99_000, 700_000_000],
  ]);
});
