import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketStock } from "@paridad/core/contract";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { MarketBook } from "../src/market/market-book.ts";
import { Recorder } from "../src/market/recorder.ts";
import { loadRecording } from "../src/market/replay/load-recording.ts";
import { ReplayPlayer } from "../src/market/replay/replay-player.ts";
import { createSessionCloser } from "../src/modules/history/sessions/close-sessions.ts";
import { importHistory } from "../src/modules/history/import/import-history.ts";
import type { ShareBar } from "../src/modules/history/shares/share-bar.ts";
import { createShareReads } from "../src/modules/history/shares/share-reads-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
beforeAll(async () => {
  database = await createHistoryDatabase();
});
afterAll(() => closeHistoryDatabase(database));
beforeEach(async () => {
  for (const table of ["option_bars", "share_bars", "history_days"] as const) {
    await sql`delete from ${sql.table(table)}`.execute(database);
  }
});

const silent = { info: () => undefined, warn: () => undefined };
const day = "2026-11-19";
const bar = (time: string, rest: Partial<ShareBar> = {}): ShareBar => ({
  symbol: "GGAL",
  settlement: "24hs",
  currency: "ARS",
  time: new Date(`${day}T${time}:00-03:00`).toISOString(),
  resolution: "1m",
  source: "live",
  open: 7_000,
  high: 7_010,
  low: 6_990,
  close: 7_005,
  bid: 7_000,
  ask: 7_010,
  volume: 100,
  turnover: 700_500,
  flags: [],
  ...rest,
});
const minutes: ShareBar[] = [
  bar("10:29", { open: 6_000, high: 6_000, low: 6_000, close: 6_000, volume: 9 }),
  bar("10:30", { open: 6_000, low: 6_000, close: 6_000, flags: ["stale"] }),
  bar("10:31", { open: 7_020, high: 7_100, low: 6_950 }),
  bar("16:59", { close: 7_050, bid: 7_040, ask: null, volume: 50, turnover: 352_000 }),
  bar("12:00", { settlement: "ci", resolution: "5m", close: 6_900 }),
];
const expected24hs = {
  settlement: "24hs",
  currency: "ARS",
  resolution: "1d",
  source: "live",
  time: new Date(`${day}T20:00:00Z`),
  // Not 6,000: that was a price of before the session, and of a stale bar.
  open: 7_020,
  high: 7_100,
  low: 6_950,
  close: 7_050,
  bid: 7_040,
  ask: null,
  volume: 250,
  turnover: 1_753_000,
};

function setUp() {
  const repository = createHistoryRepository(database);
  const clock = { now: () => Date.parse("2026-11-20T09:00:00-03:00") };
  const close = createSessionCloser({ repository, clock });
  const shares = createShareReads(database);
  const daily = ({ from = null, to = null }: { from?: Date | null; to?: Date | null } = {}) =>
    shares.list({
      currency: "ARS",
      settlement: null,
      resolution: "1d",
      from,
      to,
      after: null,
      limit: 10,
    });
  const stored = async () =>
    (
      await sql<object>`select settlement, close, is_made from share_bars where resolution = '1d' order by 1`.execute(
        database,
      )
    ).rows;
  return { repository, close: () => close(new AbortController().signal), shares, daily, stored };
}

describe("the share's daily rows", () => {
  it("are made of the session's minutes, the same before and after the day is closed", async () => {
    const { repository, close, daily, stored } = setUp();
    expect(await repository.writeShareBars(minutes)).toEqual({ inserted: 5, existing: 0 });
    const open = await daily();
    expect(open).toMatchObject([expected24hs, { settlement: "ci", close: 6_900 }]);
    // A reader up to one o'clock sees a day of the bars until then.
    const to = new Date(`${day}T13:00:00-03:00`);
    expect(await daily({ to })).toMatchObject([
      { settlement: "24hs", close: 7_005, volume: 200 },
      { settlement: "ci" },
    ]);
    // A day's row stands at five o'clock and is made of its bars from the morning on.
    const from = new Date(`${day}T17:00:00-03:00`);
    expect(await daily({ from })).toEqual(open);
    expect(await daily({ from: new Date(from.getTime() + 1) })).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await close()).toEqual([day]);
    expect(await stored()).toEqual([
      { settlement: "24hs", close: 7_050, is_made: true },
      { settlement: "ci", close: 6_900, is_made: true },
    ]);
    expect(await daily()).toEqual(open);
    expect(await close()).toEqual([]);
  });

  it("are made again when a minute comes late, and one that was given stays", async () => {
    const { repository, close, daily, stored } = setUp();
    await repository.writeShareBars([
      ...minutes,
      bar("17:00", { settlement: "ci", resolution: "1d", source: "imported", close: 6_999 }),
    ]);
    await close();
    await repository.writeShareBars([bar("17:01", { close: 7_060 })]);
    expect(await stored()).toEqual([{ settlement: "ci", close: 6_999, is_made: false }]);
    expect(await daily()).toMatchObject([{ close: 7_060 }, { close: 6_999 }]);
    expect(await close()).toEqual([day]);
    expect(await stored()).toMatchObject([{ close: 7_060 }, { close: 6_999 }]);
    // One that is given takes the place of one that was made, for good.
    await repository.writeShareBars([bar("17:00", { resolution: "1d", source: "imported", close: 7_111 })]);
    await repository.writeShareBars([bar("17:02", { close: 7_070 })]);
    await close();
    expect(await stored()).toEqual([
      { settlement: "24hs", close: 7_111, is_made: false },
      { settlement: "ci", close: 6_999, is_made: false },
    ]);
  });

  it("that were recorded in part are recorded, whatever the rest was", async () => {
    const { repository, daily } = setUp();
    await repository.writeShareBars([bar("12:00", { source: "imported" }), bar("12:01", { source: "live" })]);
    expect((await daily()).map(({ source }) => source)).toEqual(["live"]);
  });

  it("are made once by two processes that close and write at the same time", async () => {
    const { repository, close, daily, stored } = setUp();
    await repository.writeShareBars(minutes);
    const late = Array.from({ length: 8 }, (_, index) =>
      repository.writeShareBars([bar(`17:0${index}`, { close: 8_000 + index })]),
    );
    await Promise.all([close(), setUp().close(), ...late]);
    await close();
    expect(await stored()).toMatchObject([{ close: 8_007, is_made: true }, { settlement: "ci" }]);
    expect(await daily()).toHaveLength(2);
  });
});

describe("import of the share", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "paridad-shares-"));
    return () => rm(directory, { recursive: true });
  });
  const load = (path: string) => importHistory({ repository: createHistoryRepository(database), path });

  it(
    "loads the recorded years of both kinds, and the share's quotes",
    { ...unlessMissing(missingShared("data")) },
    async () => {
      const adr = await load(sharedPath("data/ggal-spot/ggal_adr_ohlcv_daily_2015-2026.csv"));
      const pesos = await load(sharedPath("data/ggal-spot/ggal_ars_adr_ccl_daily_2015-2026.csv"));
      expect(pesos).toMatchObject({ inserted: pesos.read, refused: {} });
      // The newest day of the file has no prices yet.
      expect(adr).toMatchObject({
        inserted: adr.read - 1,
        refused: { "sin cierre": { count: 1, lines: [adr.read + 1] } },
      });
      const quotes = await load(sharedPath("data/quotes/ggal_stock_quotes.csv"));
      expect(quotes).toMatchObject({ format: "stock-quotes", read: 239 });
      const { rows } = await sql<{ currency: string; close: number; high: number | null }>`
      select currency, close, high from share_bars
      where resolution = '1d' and time = '2024-10-14T20:00:00Z' order by 1`.execute(database);
      expect(rows).toMatchObject([{ currency: "ARS", high: null }, { currency: "USD" }]);
    },
  );
});

/** Bars of one resolution by a second way: every look at the market kept, then folded by plain sums and extremes. */
type Look = { at: number; stock: MarketStock };
function foldLooks(looks: readonly Look[], minutesLong: number) {
  const groups = new Map<string, Look[]>();
  for (const look of looks) {
    const start = look.at - (look.at % (minutesLong * 60_000));
    const settlement =
      ({ spot: "ci", CI: "ci" } as Record<string, string>)[String(look.stock.settlement)] ??
      String(look.stock.settlement);
    const key = `${new Date(start).toISOString()} ${settlement}`;
    groups.set(key, [...(groups.get(key) ?? []), look]);
  }
  return [...groups]
    .map(([key, group]) => {
      const lasts = group.map(({ stock }) => stock.last).filter((last): last is number => (last ?? 0) > 0);
      const end = group.at(-1)?.stock;
      return {
        key,
        open: lasts[0] ?? null,
        high: lasts.length ? Math.max(...lasts) : null,
        low: lasts.length ? Math.min(...lasts) : null,
        close: end?.last || null,
        bid: end?.bid || null,
        ask: end?.ask || null,
      };
    })
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

describe("replayed days", unlessMissing(missingShared("data")), () => {
  it("give the bars that an independent fold gives, and daily rows of them", async () => {
    const { repository, close, daily } = setUp();
    const recording = await loadRecording(sharedPath("data/quotes"), () => undefined);
    const player = new ReplayPlayer({ recording, speed: 20 });
    const recorder = new Recorder({ store: repository, logger: silent });
    const book = new MarketBook({ asOf: 0, source: { kind: "replay", name: "", session: "open" } });
    const looks: Look[] = [];
    for (let step = 0; step < 90; step += 1) {
      const batch = player.advance(500);
      book.apply(batch);
      recorder.record(book, { ...batch, options: [] });
      for (const stock of batch.stocks ?? []) {
        const isEarly = Date.parse(stock.datetime ?? "") > batch.asOf;
        const isQuoted = [stock.bid, stock.ask, stock.last].some((price) => (price ?? 0) > 0);
        if (isQuoted && !isEarly) looks.push({ at: batch.asOf, stock });
      }
    }
    await recorder.stop();
    for (const [resolution, length] of [
      ["1m", 1],
      ["5m", 5],
    ] as const) {
      const { rows } = await sql<{
        time: Date;
        settlement: string;
        open: number;
        high: number;
        low: number;
        close: number;
        bid: number;
        ask: number;
      }>`
        select * from share_bars where resolution = ${resolution}`.execute(database);
      const bars = rows
        .map(({ time, settlement, open, high, low, close: last, bid, ask }) => ({
          key: `${time.toISOString()} ${settlement}`,
          open,
          high,
          low,
          close: last,
          bid,
          ask,
        }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1));
      expect(bars.length).toBeGreaterThan(10);
      expect(bars).toEqual(foldLooks(looks, length));
    }
    await close();
    const rows = await daily();
    expect(rows.length).toBeGreaterThan(5);
    for (const { time, settlement, close: last, high, low } of rows) {
      const local = new Date(time.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
      const ofDay = foldLooks(looks, 1).filter(
        ({ key }) => key.startsWith(local) && key.endsWith(` ${settlement}`),
      );
      expect(last).toBe(ofDay.findLast(({ close: price }) => price !== null)?.close);
      expect(high).toBeLessThanOrEqual(Math.max(...ofDay.map((one) => one.high ?? 0)));
      expect(low).toBeGreaterThanOrEqual(Math.min(...ofDay.map((one) => one.low ?? Infinity)));
    }
  });
});
