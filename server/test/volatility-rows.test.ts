import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MarketOption } from "@paridad/core/contract";
import { missingShared, sharedPath, unlessMissing } from "@paridad/core/testing";
import { caucionOver } from "@paridad/core/quotes";
import { moneyDays } from "@paridad/core/symbols";
import { dailyVolatility } from "@paridad/core/volatility";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HistoryTables, VolatilityDaysTable } from "../src/db/tables/history-tables.ts";
import { MarketBook } from "../src/market/market-book.ts";
import { Recorder } from "../src/market/recorder.ts";
import { loadRecording } from "../src/market/replay/load-recording.ts";
import { ReplayPlayer } from "../src/market/replay/replay-player.ts";
import type { Bar } from "../src/modules/history/bar.ts";
import { createSessionCloser } from "../src/modules/history/sessions/close-sessions.ts";
import { importHistory } from "../src/modules/history/import/import-history.ts";
import { createShareReads } from "../src/modules/history/shares/share-reads-repository.ts";
import { createBarsRepository } from "../src/modules/history/storage/bars-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { createVolatilityMaker } from "../src/modules/history/volatility/make-rows.ts";
import { createVolatilityRepository } from "../src/modules/history/volatility/volatility-repository.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
let directory: string;
beforeAll(async () => {
  database = await createHistoryDatabase();
});
afterAll(() => closeHistoryDatabase(database));
beforeEach(async () => {
  const tables = [
    "option_bars",
    "share_bars",
    "instruments",
    "history_days",
    "volatility_days",
    "volatility_sessions",
  ];
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(database);
  directory = await mkdtemp(join(tmpdir(), "paridad-volatility-"));
  return () => rm(directory, { recursive: true });
});

/** The order of the points moves a fit by less than a millionth of a point. */
const near = (value: number | null): unknown => (value === null ? null : expect.closeTo(value, 8));
const { signal } = new AbortController();
function setUp() {
  const bars = createBarsRepository(database);
  const repository = createHistoryRepository(database);
  const clock = { now: () => Date.parse("2026-11-23T09:00:00-03:00") };
  const close = createSessionCloser({ repository, clock });
  const maker = createVolatilityMaker({
    bars,
    shares: createShareReads(database),
    repository: createVolatilityRepository(database),
  });
  return { repository, maker, close: () => close(signal) };
}
const stored = async () =>
  (
    await sql<Omit<VolatilityDaysTable, "day" | "expiration"> & { day: string; expiration: string }>`
      select *, day::text as day, expiration::text as expiration from volatility_days order by 1, 2`.execute(
      database,
    )
  ).rows;

const day = "2026-11-19";
const closesAt = Date.parse(`${day}T17:00:00-03:00`);
const yearsTo = (expiration: string) =>
  (Date.parse(`${expiration}T17:00:00-03:00`) - closesAt) / (365 * 86_400_000);

/** A chain of one expiry with prices of a flat 45 % at 40 % TNA would need the model: plain numbers serve here. */
const chain: readonly (readonly [string, number, number])[] = [
  ["GFGV6600DI", 100, 104],
  ["GFGV6800DI", 150, 155],
  ["GFGV7000DI", 215, 222],
  ["GFGC7200DI", 470, 482],
  ["GFGV7200DI", 300, 308],
  ["GFGC7400DI", 365, 374],
  ["GFGC7600DI", 280, 288],
  ["GFGC7800DI", 210, 217],
  ["GFGC8000DI", 155, 161],
];
const bar = (symbol: string, time: string, rest: Partial<Bar>): Bar => ({
  symbol,
  expiration: "2026-12-18",
  time: new Date(`${day}T${time}:00-03:00`).toISOString(),
  resolution: "1m",
  source: "live",
  open: null,
  high: null,
  low: null,
  close: null,
  bid: null,
  ask: null,
  volume: 1,
  operations: 1,
  turnover: 1,
  underlying: 7_300,
  ratePercent: 40,
  flags: [],
  ...rest,
});
const session = (): Bar[] => [
  ...chain.map(([symbol, bid, ask]) => bar(symbol, "16:58", { bid, ask })),
  // The book is emptied after the close, and a day's daily row has the sides of before.
  ...chain.map(([symbol]) => bar(symbol, "17:03", {})),
  ...chain.map(([symbol]) => bar(symbol, "11:00", { bid: 1, ask: 9_000 })),
];
/** Writes bars as the recorder does: a contract that was never seen is listed with its first bar. */
async function record(
  repository: ReturnType<typeof createHistoryRepository>,
  bars: readonly Bar[],
  expirationEstimated = false,
): Promise<void> {
  const listed = new Map(bars.map((one) => [`${one.symbol} ${one.expiration}`, one]));
  await repository.writeInstruments(
    [...listed.values()].map(({ symbol, expiration }) => ({
      symbol,
      expiration,
      strike: Number(symbol.slice(4, 8)),
      type: symbol.startsWith("GFGC") ? ("call" as const) : ("put" as const),
      strikeCertainty: "exact" as const,
      expirationEstimated,
      source: "live" as const,
      seenAt: `${day}T14:00:00Z`,
    })),
  );
  await repository.writeBars(bars);
}
const quotesOf = (rows: readonly (readonly [string, number, number])[]) =>
  rows.map(([symbol, bid, ask]) => ({
    type: symbol.startsWith("GFGC") ? ("call" as const) : ("put" as const),
    strike: Number(symbol.slice(4, 8)),
    bid,
    ask,
    last: null,
  }));
/** The caución of the evening over the days of money; without one the specification's 15 %. */
const caucionAt = (percent: number | null, expiration: string, traded = day) => {
  const days = moneyDays({ traded, expiration });
  return caucionOver(percent === null ? [] : [{ days, rate: percent }], days);
};

describe("the daily volatility rows", () => {
  it("are made of the last sides before the close, one an expiry, and again only when the bars changed", async () => {
    const { repository, maker, close } = setUp();
    await record(repository, [
      ...session(),
      bar("GFGC7200NO", "16:59", { expiration: day, bid: 90, ask: 95 }),
    ]);
    expect(await maker.makePending(signal)).toEqual([]);
    await close();
    await sql`update history_days set closed_at = ${`${day}T17:20:00-03:00`}`.execute(database);
    expect(await maker.makePending(signal)).toEqual([day]);
    const own = dailyVolatility({
      quotes: quotesOf(chain),
      years: yearsTo("2026-12-18"),
      caucion: caucionAt(40, "2026-12-18"),
      spot: 7_300,
    });
    const rows = await stored();
    expect(rows).toEqual([
      {
        day,
        expiration: "2026-12-18",
        source: "live",
        quoted_at: new Date(`${day}T16:58:00-03:00`),
        years: 29 / 365,
        rate: expect.closeTo(own.rate, 12),
        spot: 7_300,
        spot_from: "underlying",
        forward: own.forward,
        at_the_money: near(own.atTheMoney),
        risk_reversal: near(own.riskReversal),
        butterfly: near(own.butterfly),
        variance_swap: near(own.varianceSwap),
        quotes: 7,
        smile: "quadratic",
        realised_from: null,
        realised_close: null,
        realised_parkinson: null,
        realised_garman_klass: null,
        realised_rogers_satchell: null,
        realised_yang_zhang: null,
        flags: "",
      },
    ]);
    expect(own.atTheMoney).toBeGreaterThan(0.3);
    expect(await maker.makePending(signal)).toEqual([]);
    expect(await maker.makeAgain({ from: "2026-11-01", to: day }, signal)).toEqual([day]);
    expect(await maker.makeAgain({ from: "2026-11-20", to: "2026-11-30" }, signal)).toEqual([]);
    expect(await stored()).toEqual(rows);
    // A bar that comes late: the day is closed and made again, on a later day.
    await record(repository, [bar("GFGC8000DI", "16:59", { bid: 160, ask: 166 })]);
    expect(await maker.makePending(signal)).toEqual([]);
    await close();
    expect(await maker.makePending(signal)).toEqual([day]);
    expect(await stored()).toMatchObject([{ flags: "backfilled", quotes: 7 }]);
    expect((await stored())[0]?.at_the_money).not.toBe(rows[0]?.at_the_money);
  });

  it("say what they lack: last prices, a rate, a stated expiration, an early end; none on a holiday", async () => {
    const { repository, maker, close } = setUp();
    const daily = { resolution: "1d", source: "imported", ratePercent: null } as const;
    const lasts = [
      ...chain.map(([symbol, bid, ask]) => bar(symbol, "17:00", { ...daily, close: (bid + ask) / 2 })),
      // Not traded that day: its last price is an older one.
      bar("GFGC8200DI", "17:00", { ...daily, close: 9_999, volume: 0 }),
    ];
    await record(repository, lasts, true);
    const early = { expiration: "2027-02-19" } as const;
    await record(
      repository,
      chain.map(([symbol, bid, ask]) => bar(symbol, "12:30", { ...early, bid, ask })),
    );
    await repository.writeBars(
      session().map((one) => ({ ...one, time: one.time.replace("11-19", "11-22") })),
    );
    await close();
    await maker.makePending(signal);
    expect(await stored()).toMatchObject([
      {
        day,
        expiration: "2026-12-18",
        quotes: 8,
        risk_reversal: null,
        rate: expect.closeTo(caucionAt(null, "2026-12-18").continuous, 12),
        flags: "last,estimated-expiration,fallback-rate,backfilled",
      },
      { day, expiration: "2027-02-19", flags: "one-sided,early,backfilled" },
    ]);
  });
});

/** Lines of a recorded file, its header first, as objects; own reading, without the importer's. */
async function recordedRows(
  path: string,
): Promise<{ header: string; lines: { text: string; row: Record<string, string> }[] }> {
  const [header = "", ...lines] = (await readFile(sharedPath(path), "utf8")).trim().split(/\r?\n/);
  const names = header.split(",");
  return {
    header,
    lines: lines.map((text) => {
      const cells = text.split(",");
      return { text, row: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])) };
    }),
  };
}

describe("of recorded days", unlessMissing(missingShared("data")), () => {
  const recorded = "2024-10-14";
  const load = (path: string) => importHistory({ repository: createHistoryRepository(database), path });
  async function part(path: string, isWanted: (row: Record<string, string>) => boolean) {
    const { header, lines } = await recordedRows(path);
    const expected = lines.filter(({ row }) => isWanted(row));
    const file = join(directory, path.split("/").at(-1) ?? "x.csv");
    await writeFile(file, [header, ...expected.map(({ text }) => text)].join("\n"));
    return { file, rows: expected.map(({ row }) => row) };
  }
  /** The newest row of each contract, by expiry; what the day's file says, read a second way. */
  function expected(rows: readonly Record<string, string>[], spot: number) {
    const newest = new Map(
      rows
        .toSorted((one, other) => (`${one["quote_time"]}` < `${other["quote_time"]}` ? -1 : 1))
        .map((row) => [row["symbol"], row]),
    );
    const cell = (text = "") => (Number(text) > 0 ? Number(text) : null);
    const expiries = [...new Set(rows.map(({ expiry = "" }) => expiry))]
      .filter((expiry) => expiry > recorded)
      .toSorted();
    return expiries.map((expiration) => {
      const days =
        (Date.parse(`${expiration}T17:00:00-03:00`) - Date.parse(`${recorded}T17:00:00-03:00`)) / 86_400_000;
      const quotes = [...newest.values()]
        .filter(({ expiry }) => expiry === expiration)
        .map((row) => ({
          type: row["kind"] as "call" | "put",
          strike: Number(row["strike"]),
          bid: cell(row["bid"]),
          ask: cell(row["ask"]),
          last: cell(row["last"]),
        }));
      const {
        atTheMoney,
        riskReversal,
        varianceSwap,
        butterfly,
        flags: _flags,
        rate,
        ...rest
      } = dailyVolatility({
        quotes,
        years: days / 365,
        caucion: caucionAt(null, expiration, recorded),
        spot,
      });
      return {
        day: recorded,
        expiration,
        years: expect.closeTo(days / 365, 12),
        rate: expect.closeTo(rate, 9),
        ...rest,
        butterfly: near(butterfly),
        at_the_money: near(atTheMoney),
        risk_reversal: near(riskReversal),
        variance_swap: near(varianceSwap),
      };
    });
  }

  it("imported: quotes to row, and realised volatility of the ADR to R's digits", async () => {
    const { maker, close } = setUp();
    const stocks = await part("data/quotes/ggal_stock_quotes.csv", (row) => row["trade_date"] === recorded);
    const options = await part(
      "data/quotes/ggal_options_quotes.csv",
      (row) => row["trade_date"] === recorded,
    );
    const adr = await part(
      "data/ggal-spot/ggal_adr_ohlcv_daily_2015-2026.csv",
      ({ fecha = "" }) => fecha > "2024-08" && fecha < "2024-11",
    );
    for (const { file } of [stocks, options, adr]) await load(file);
    await close();
    await maker.makePending(signal);
    const line = stocks.rows.findLast(({ settlement }) => settlement === "24hs");
    const spot = (Number(line?.["bid"]) + Number(line?.["ask"])) / 2;
    const rows = await stored();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toMatchObject(expected(options.rows, spot));
    for (const row of rows) {
      expect(row).toMatchObject({ source: "imported", spot, spot_from: "24hs", realised_from: "USD ADR" });
      // Its pairs have a rate of their own, so the missing caución is no matter.
      expect(row.flags.split(",")).toContain("backfilled");
      expect(row.flags).not.toContain("fallback-rate");
      expect(row.realised_close).toBeCloseTo(0.4228626762, 9);
      expect(row.realised_parkinson).toBeCloseTo(0.4066507608, 9);
      expect(row.realised_garman_klass).toBeCloseTo(0.3939810565, 9);
      expect(row.realised_rogers_satchell).toBeCloseTo(0.3779815893, 9);
      expect(row.realised_yang_zhang).toBeCloseTo(0.4043125659, 9);
    }
  });

  it("replayed: what the feed showed last is what the rows are of", async () => {
    const { repository, maker, close } = setUp();
    const recording = await loadRecording(sharedPath("data/quotes"), () => undefined);
    const days = recording.days.filter(({ date }) => date === recorded);
    const player = new ReplayPlayer({ recording: { ...recording, days }, speed: 60 });
    const recorder = new Recorder({
      store: repository,
      logger: { info: () => undefined, warn: () => undefined },
    });
    const book = new MarketBook({ asOf: 0, source: { kind: "replay", name: "", session: "open" } });
    const seen = new Map<string, MarketOption>();
    for (let step = 0, last = 0; step < 400; step += 1) {
      const batch = player.advance(500);
      // It begins again after its only day.
      if (batch.asOf < last) break;
      last = batch.asOf;
      book.apply(batch);
      recorder.record(book, batch);
      for (const [symbol, option] of book.options) seen.set(symbol, { ...option });
    }
    await recorder.stop();
    await close();
    await maker.makePending(signal);
    const rows = await stored();
    const expirations = [...new Set([...seen.values()].map(({ expiration }) => expiration ?? ""))]
      .filter((one) => one > recorded)
      .toSorted();
    expect(rows.map(({ expiration }) => expiration)).toEqual(expirations);
    for (const row of rows) {
      const quotes = [...seen.values()]
        .filter(({ expiration }) => expiration === row.expiration)
        .map(({ symbol, strike, bid, ask }) => ({
          type: symbol.startsWith("GFGV") ? ("put" as const) : ("call" as const),
          strike: strike ?? 0,
          bid: bid || null,
          ask: ask || null,
          last: null,
        }));
      // The caución was stored with the bars; where pairs have no rate of their own the row's is that one.
      const stored = { origin: "caucion", tnaPercent: 0, continuous: row.rate } as const;
      const own = dailyVolatility({ quotes, years: row.years, caucion: stored, spot: row.spot });
      expect(row).toMatchObject({
        source: "replay",
        forward: own.forward,
        quotes: own.quotes,
        at_the_money: near(own.atTheMoney),
        risk_reversal: near(own.riskReversal),
        variance_swap: near(own.varianceSwap),
      });
      expect(row.flags).toContain("backfilled");
    }
  });
});
