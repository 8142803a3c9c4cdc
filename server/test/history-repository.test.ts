import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bar, StoredInstrument } from "../src/modules/history/bar.ts";
import { createBarsRepository } from "../src/modules/history/storage/bars-repository.ts";
import { createRenamesRepository } from "../src/modules/history/storage/renames-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/repository.ts";
import { readTotals } from "../src/modules/history/storage/totals-repository.ts";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;

beforeAll(async () => {
  database = await createHistoryDatabase();
});
afterAll(() => closeHistoryDatabase(database));
beforeEach(async () => {
  await sql`delete from option_bars`.execute(database);
  await sql`delete from instruments`.execute(database);
});

const bar = (rest: Partial<Bar> = {}): Bar => ({
  symbol: "GFGC7400DI",
  expiration: "2026-12-18",
  time: "2026-11-18T15:00:00.000Z",
  resolution: "1m",
  source: "live",
  open: 10,
  high: 12,
  low: 9.5,
  close: 0.022,
  bid: null,
  ask: 12,
  volume: 0,
  operations: null,
  turnover: 1_846_702.25,
  underlying: 7_400,
  ratePercent: 21.5,
  flags: ["crossed"],
  ...rest,
});

const stored = async () =>
  (
    await sql<
      Record<string, unknown>
    >`select *, expiration::text as expiration from option_bars order by time`.execute(database)
  ).rows;

describe("history repository", () => {
  it("stores every value as it came, null where there was none", async () => {
    const repository = createHistoryRepository(database);
    const dayTotals = { volume: 127, operations: null, turnover: 1_900_000.5 };
    expect(await repository.writeBars([bar({ dayTotals })])).toEqual({ inserted: 1, kept: 0 });
    expect(await stored()).toEqual([
      {
        symbol: "GFGC7400DI",
        expiration: "2026-12-18",
        time: new Date("2026-11-18T15:00:00Z"),
        resolution: "1m",
        source: "live",
        open: 10,
        high: 12,
        low: 9.5,
        close: 0.022,
        bid: null,
        ask: 12,
        volume: 0,
        operations: null,
        turnover: 1_846_702.25,
        underlying: 7_400,
        rate_percent: 21.5,
        flags: "crossed",
        day_volume: 127,
        day_operations: null,
        day_turnover: 1_900_000.5,
      },
    ]);
  });

  it("keeps one bar a key: written twice it takes the newer values", async () => {
    const repository = createHistoryRepository(database);
    await repository.writeBars([bar()]);
    expect(await repository.writeBars([bar({ close: 11 }), bar({ resolution: "5m" })])).toEqual({
      inserted: 1,
      kept: 1,
    });
    expect((await stored()).map(({ resolution, close }) => [resolution, close]).toSorted()).toEqual([
      ["1m", 11],
      ["5m", 0.022],
    ]);
    // All of them, also to null; what is live is joined with what was there (below).
    const other = {
      source: "imported",
      open: 20,
      high: 22,
      low: 19,
      close: null,
      bid: 20.5,
      ask: null,
      volume: 7,
      operations: 3,
      turnover: null,
      underlying: 7_500,
    } as const;
    const dayTotals = { volume: 70, operations: 30, turnover: 1_000 };
    await repository.writeBars([bar({ ...other, ratePercent: 33, flags: ["stale"], dayTotals })]);
    expect((await stored()).find(({ resolution }) => resolution === "1m")).toMatchObject({
      ...other,
      rate_percent: 33,
      flags: "stale",
      day_volume: 70,
      day_operations: 30,
      day_turnover: 1_000,
    });
  });

  it("goes on deep within one instant: thirteen hundred contracts of one minute, each once", async () => {
    const { list } = createBarsRepository(database);
    const names = Array.from({ length: 1_300 }, (_, place) => `GFGC${1_000 + place}DI`);
    await createHistoryRepository(database).writeBars(names.map((symbol) => bar({ symbol })));
    const spans = [{ resolution: "1m", from: null, to: null }] as const;
    const wanted = { symbols: [], from: null, to: null, spans, isDaily: false };
    const some = async (offset: number, limit: number) =>
      (await list({ ...wanted, offset, limit })).map(({ symbol }) => symbol);
    for (const offset of [0, 999, 1_000, 1_100, 1_290])
      expect(await some(offset, 10), `${offset}`).toEqual(names.slice(offset, offset + 10));
    expect(await some(1_100, 900)).toEqual(names.slice(1_100));
    expect(await some(0, 5_000)).toEqual(names);
  });

  it("has a contract's bars of before an ex-date under the name that is asked for, or each under its own", async () => {
    const { list } = createBarsRepository(database);
    await createHistoryRepository(database).writeBars([
      bar({ close: 3, symbol: "GFGC7350DI" }),
      bar({ close: 2, time: "2026-11-18T14:59:00.000Z" }),
      // Of another year it was another contract's.
      bar({ close: 1, time: "2026-11-18T14:58:00.000Z", expiration: "2025-12-19" }),
    ]);
    await sql`insert into instrument_renames values ('2026-12-18', 'GFGC7400DI', 'GFGC7350DI', '2026-11-18')`.execute(
      database,
    );
    const found = async (...symbols: string[]) => {
      const spans = [{ resolution: "1m", from: null, to: null }] as const;
      const rows = await list({ symbols, from: null, to: null, spans, isDaily: false, limit: 9 });
      return rows.map(({ symbol, close }) => `${symbol} ${close}`);
    };
    expect(await found("GFGC7350DI")).toEqual(["GFGC7350DI 3", "GFGC7350DI 2"]);
    expect(await found("GFGC7400DI")).toEqual(["GFGC7400DI 2", "GFGC7400DI 1"]);
    expect(await found("GFGC7350DI", "GFGC7400DI")).toEqual(["GFGC7350DI 3", "GFGC7400DI 2", "GFGC7400DI 1"]);
    await sql`delete from instrument_renames`.execute(database);
  });

  it("a day's close is its daily bar's, otherwise its finest one's last", async () => {
    const repository = createHistoryRepository(database);
    const { closes } = createBarsRepository(database);
    await repository.writeBars([
      bar({ close: 50, resolution: "1d", time: "2026-11-18T20:00:00.000Z" }),
      bar({ close: 51, time: "2026-11-18T19:59:00.000Z" }),
      bar({ close: 40, resolution: "5m", time: "2026-11-17T19:55:00.000Z" }),
      bar({ close: 41, time: "2026-11-17T19:30:00.000Z" }),
      bar({ close: 42, time: "2026-11-17T19:29:00.000Z" }),
      bar({ close: 30, resolution: "5m", time: "2026-11-16T19:55:00.000Z" }),
      bar({ close: null, time: "2026-11-13T19:55:00.000Z" }),
      bar({ close: 20, time: "2026-08-03T19:55:00.000Z" }),
    ]);
    const wanted = { symbol: "GFGC7400DI", to: null, limit: 10, until: "2026-01-01" };
    const found = async (change: object = {}) =>
      (await closes({ ...wanted, ...change })).map(({ day, close }) => `${day} ${close}`);
    const all = ["2026-11-18 50", "2026-11-17 41", "2026-11-16 30", "2026-08-03 20"];
    expect(await found()).toEqual(all);
    // Back to the first one before a day, however far that is.
    expect(await found({ until: "2026-11-16" })).toEqual(all);
    expect(await found({ to: new Date("2026-11-17T19:30:00Z") })).toEqual(["2026-11-17 42", ...all.slice(2)]);
    expect(await found({ limit: 2 })).toEqual(all.slice(0, 2));
  });

  it("has the finest newest bar of each contract that lives on the day, its last day included", async () => {
    const repository = createHistoryRepository(database);
    const { chainAt } = createBarsRepository(database);
    const instrument = (symbol: string, expiration: string, strike: number) => ({
      symbol,
      expiration,
      strike,
      type: "call" as const,
      strikeCertainty: "reference" as const,
      expirationEstimated: false,
      source: "live" as const,
      seenAt: "2026-11-18T15:00:00.000Z",
    });
    await repository.writeInstruments([
      instrument("GFGC7600DI", "2026-12-18", 7_600),
      instrument("GFGC7400DI", "2026-12-18", 7_400),
      instrument("GFGC7400DI", "2025-12-19", 740),
      instrument("GFGC7400NO", "2026-11-18", 7_400),
      instrument("GFGC7400OC", "2026-11-17", 7_400),
    ]);
    await repository.writeBars([
      bar({ close: 1, resolution: "5m" }),
      bar({ close: 2 }),
      bar({ close: 3, time: "2026-11-18T14:59:00.000Z" }),
      bar({ close: 4, time: "2026-11-18T15:01:00.000Z" }),
      bar({ close: 5, symbol: "GFGC7600DI", resolution: "5m" }),
      bar({ close: 6, symbol: "GFGC7400NO", expiration: "2026-11-18" }),
      bar({ close: 7, symbol: "GFGC7400OC", expiration: "2026-11-17" }),
      bar({ close: 8, expiration: "2025-12-19", time: "2026-11-18T14:58:00.000Z" }),
    ]);
    const at = new Date("2026-11-18T15:00:00Z");
    const ask = async (resolutions: readonly ("1m" | "5m")[], change: object = {}) =>
      (
        await chainAt({
          at,
          oldest: new Date("2026-11-18T03:00:00Z"),
          day: "2026-11-18",
          expiration: null,
          resolutions,
          ...change,
        })
      ).map(({ symbol, strike, close }) => `${symbol} ${strike} ${close}`);
    expect(await ask(["1m", "5m"])).toEqual(["GFGC7400NO 7400 6", "GFGC7400DI 7400 2", "GFGC7600DI 7600 5"]);
    expect(await ask(["5m"])).toEqual(["GFGC7400DI 7400 1", "GFGC7600DI 7600 5"]);
    expect(await ask(["1m"], { expiration: "2026-12-18", oldest: at })).toEqual(["GFGC7400DI 7400 2"]);
    expect(await ask(["1m"], { oldest: new Date(at.getTime() + 1) })).toEqual([]);
  });

  it("joins what two live recorders saw of one minute, whichever writes last", async () => {
    const repository = createHistoryRepository(database);
    const whole = bar({ open: 10, high: 12, low: 9, close: 11, volume: 50, turnover: 500 });
    const late = bar({ open: 11, high: 11.5, low: 10.5, close: 11, volume: 3, turnover: null });
    await repository.writeBars([whole]);
    await repository.writeBars([late]);
    const joined = { open: 10, high: 12, low: 9, close: 11, volume: 50, turnover: 500 };
    expect(await stored()).toMatchObject([joined]);
    await repository.writeBars([whole]);
    expect(await stored()).toMatchObject([joined]);
  });

  it("keeps apart contracts of two years that share a symbol", async () => {
    const repository = createHistoryRepository(database);
    await repository.writeBars([
      bar({ symbol: "GFGC10600F", expiration: "2025-02-21" }),
      bar({ symbol: "GFGC10600F", expiration: "2026-02-20" }),
    ]);
    expect(await stored()).toHaveLength(2);
  });

  it("lists the newest of several contracts, page by page, each bar once", async () => {
    const repository = createHistoryRepository(database);
    const bars = createBarsRepository(database);
    const minutes = ["15:00", "15:01", "15:02"].map((minute) => `2026-11-18T${minute}:00.000Z`);
    const written = ["GFGC7400DI", "GFGV7400DI", "GFGC7600DI"].flatMap((symbol) =>
      minutes.flatMap((time) => [
        bar({ symbol, time }),
        bar({ symbol, time, expiration: "2027-12-17" }),
        bar({ symbol, time: time.replace("2026-11-18", "2026-10-14") }),
      ]),
    );
    await repository.writeBars(written);
    const spans = [{ resolution: "1m", from: null, to: null }] as const;
    const wanted = {
      symbols: ["GFGV7400DI", "GFGC7400DI", "GFGC1DI", "GFGC7400DI"],
      from: null,
      to: null,
      spans,
      isDaily: false,
    };
    const keyOf = (row: { time: Date | string; symbol: string; expiration: string }) =>
      `${new Date(row.time).toISOString()} ${row.symbol} ${row.expiration}`;
    const newestFirst = written
      .filter(({ symbol }) => symbol !== "GFGC7600DI")
      .toSorted(
        (left, right) =>
          right.time.localeCompare(left.time) ||
          `${left.symbol} ${left.expiration}`.localeCompare(`${right.symbol} ${right.expiration}`),
      )
      .map(keyOf);
    const first = await bars.list({ ...wanted, limit: 7 });
    const second = await bars.list({ ...wanted, limit: 50, offset: 7 });
    expect([...first, ...second].map(keyOf)).toEqual(newestFirst);
    expect(first).toHaveLength(7);
    expect(await bars.countUpTo(wanted, 5_000)).toBe(newestFirst.length);
  });

  it("makes a session of bars that were read in several statements, and passes the same over as it gives", async () => {
    const repository = createHistoryRepository(database);
    const bars = createBarsRepository(database);
    // Eight hours a day, from 11:00 to 19:00 of Buenos Aires.
    const written = ["2026-11-17", "2026-11-18", "2026-11-19"].flatMap((day, dayPlace) =>
      ["GFGC7400DI", "GFGV7400DI"].flatMap((symbol) =>
        Array.from({ length: 480 }, (_, minute) =>
          bar({
            symbol,
            time: new Date(Date.parse(`${day}T14:00:00Z`) + minute * 60_000).toISOString(),
            open: 100 + dayPlace + minute,
            high: 200 + ((minute * 7) % 480),
            low: 50 - ((minute * 11) % 480) / 100,
            close: minute === 479 ? null : 300 + dayPlace + minute,
            volume: 2,
          }),
        ),
      ),
    );
    await repository.writeBars(written);
    await repository.writeBars([
      bar({ symbol: "GFGV7400DI", time: "2026-11-18T20:00:00.000Z", resolution: "1d", close: 1 }),
    ]);
    const everything = { symbols: [], from: null, to: null };
    const spans = [{ resolution: "1d", from: null, to: null }] as const;
    const days = await bars.list({ ...everything, spans, isDaily: true, limit: 100 });
    const own = { open: 102, high: 679, low: 45.21, close: 780, volume: 960, resolution: "1d" };
    expect(days).toMatchObject([
      { ...own, symbol: "GFGC7400DI", time: new Date("2026-11-19T20:00:00Z") },
      { ...own, symbol: "GFGV7400DI", time: new Date("2026-11-19T20:00:00Z") },
      { ...own, symbol: "GFGC7400DI", open: 101, close: 779, time: new Date("2026-11-18T20:00:00Z") },
      { symbol: "GFGV7400DI", close: 1 },
      { ...own, symbol: "GFGC7400DI", open: 100, close: 778, time: new Date("2026-11-17T20:00:00Z") },
      { ...own, symbol: "GFGV7400DI", open: 100, close: 778, time: new Date("2026-11-17T20:00:00Z") },
    ]);
    const rest = await bars.list({ ...everything, spans, isDaily: true, limit: 2, offset: 3 });
    expect(rest).toEqual(days.slice(3, 5));
    for (const offset of [1, 2, 4, 5, 6, 7]) {
      const further = await bars.list({ ...everything, spans, isDaily: true, limit: 100, offset });
      expect(further, `from ${offset}`).toEqual(days.slice(offset));
    }
    const minutes = [{ resolution: "1m", from: null, to: null }] as const;
    const all = await bars.list({ ...everything, spans: minutes, isDaily: false, limit: 5_000 });
    expect(all.map(({ time, symbol }) => `${time.toISOString()} ${symbol}`)).toEqual(
      written
        .toSorted(
          (one, other) => other.time.localeCompare(one.time) || one.symbol.localeCompare(other.symbol),
        )
        .map(({ time, symbol }) => `${time} ${symbol}`),
    );
    const page = { ...everything, spans: minutes, isDaily: false, limit: 3, offset: 2_222 };
    expect(await bars.list(page)).toEqual(all.slice(2_222, 2_225));
    expect(await bars.countUpTo({ ...everything, spans: minutes, offset: 2_000 }, 5_000)).toBe(880);
    expect(await bars.countUpTo({ ...everything, spans: minutes }, 2_879)).toBe(2_879);
    const closes = { symbol: "GFGC7400DI", to: null, limit: 400 };
    expect(await bars.closes({ ...closes, until: "2026-01-01" })).toEqual([
      { day: "2026-11-19", close: 780 },
      { day: "2026-11-18", close: 779 },
      { day: "2026-11-17", close: 778 },
    ]);
    const recent = await bars.closes({ ...closes, until: "2026-11-19" });
    expect(recent.slice(0, 2)).toEqual([
      { day: "2026-11-19", close: 780 },
      { day: "2026-11-18", close: 779 },
    ]);
  });

  it("ends a session with the last value known of each column, whichever bar has it", async () => {
    const repository = createHistoryRepository(database);
    const bars = createBarsRepository(database);
    const at = (time: string, values: object) => bar({ time: `2026-11-18T${time}:00.000Z`, ...values });
    const none = { open: null, close: null, bid: null, ask: null, underlying: null, ratePercent: null };
    await repository.writeBars([
      at("14:00", { ...none, close: 10 }),
      at("15:00", { ...none, open: 11, bid: 12, underlying: 7_000 }),
      at("16:00", { ...none, open: 13, ask: 14 }),
      // After 17:00 of Buenos Aires, where the day's bar is placed.
      at("20:30", { ...none, bid: 15 }),
    ]);
    const spans = [{ resolution: "1d", from: null, to: null }] as const;
    const wanted = { symbols: [], from: null, to: null, spans, isDaily: true, limit: 10 };
    expect(await bars.list(wanted)).toMatchObject([
      { open: 11, close: 10, bid: 15, ask: 14, underlying: 7_000, rate_percent: null },
    ]);
    // Recorded in part is recorded, whatever the rest was.
    const sourceOf = async (...sources: Bar["source"][]) => {
      await sql`delete from option_bars`.execute(database);
      await repository.writeBars(sources.map((source, minute) => at(`15:0${minute}`, { source })));
      return (await bars.list(wanted))[0]?.source;
    };
    expect([await sourceOf("simulated", "live"), await sourceOf("imported", "live")]).toEqual([
      "live",
      "live",
    ]);
    expect(await sourceOf("simulated", "imported")).toBe("imported");
    await sql`delete from option_bars`.execute(database);
    await repository.writeBars([
      at("14:00", { ...none, close: 10 }),
      at("15:00", { ...none, open: 11, bid: 12, underlying: 7_000 }),
      at("16:00", { ...none, open: 13, ask: 14 }),
      at("20:30", { ...none, bid: 15 }),
    ]);
    const cut = await bars.list({ ...wanted, to: new Date("2026-11-18T20:30:00Z") });
    expect(cut).toMatchObject([{ open: 11, close: 10, bid: 12, ask: 14 }]);
  });

  it("takes a day's totals from the last bar that tells them, hours before its last one too", async () => {
    const repository = createHistoryRepository(database);
    const bars = createBarsRepository(database);
    const five = (time: string, values: Partial<Bar>) =>
      bar({ time: `2026-11-18T${time}:00.000Z`, resolution: "5m", ...values });
    const traded = { volume: 10, operations: 1, turnover: 100 };
    await repository.writeBars([
      five("14:00", { ...traded, dayTotals: { volume: 30, operations: 3, turnover: 300 } }),
      five("15:00", { ...traded, dayTotals: { volume: 40, operations: 4, turnover: 400 } }),
      five("19:55", traded),
    ]);
    const spans = [{ resolution: "1d", from: null, to: null }] as const;
    const wanted = { symbols: [], from: null, to: null, spans, isDaily: true, limit: 10 };
    expect(await bars.list(wanted)).toMatchObject([{ volume: 40, operations: 4, turnover: 400 }]);
    // Of five-minute bars alone the newest is known as well: plans count their days back from it.
    expect(await bars.newest()).toEqual(new Date("2026-11-18T19:55:00Z"));
  });

  it("never lets a simulated bar replace a recorded one", async () => {
    const repository = createHistoryRepository(database);
    await repository.writeBars([bar({ source: "imported", close: 1 })]);
    await repository.writeBars([bar({ source: "simulated", close: 2 })]);
    expect(await stored()).toMatchObject([{ source: "imported", close: 1 }]);
    expect(await repository.writeBars([bar({ source: "live", close: 3 })])).toMatchObject({ kept: 1 });
    expect(await stored()).toMatchObject([{ source: "live", close: 3 }]);
  });

  it("lets simulated bars of a resolution go that are older than an instant, and no recorded one", async () => {
    const repository = createHistoryRepository(database);
    const than = "2026-11-18T15:00:00.000Z";
    const times = ["2026-11-18T14:59:00.000Z", than];
    const both = (["simulated", "imported"] as const).flatMap((source) =>
      (["1m", "5m"] as const).flatMap((resolution) =>
        times.map((time) => ({
          source,
          resolution,
          time,
          symbol: source === "simulated" ? "GFGC1DI" : "GFGC2DI",
        })),
      ),
    );
    await repository.writeBars(both.map((one) => bar(one)));
    const shareOnly = {
      currency: "ARS",
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      bid: 1,
      ask: 1,
      flags: [],
    } as const;
    await repository.writeShareBars(
      both.map((one) => ({
        ...one,
        ...shareOnly,
        symbol: "GGAL",
        settlement: one.source === "simulated" ? ("24hs" as const) : ("ci" as const),
        volume: null,
        turnover: null,
      })),
    );
    await repository.pruneSimulated({ resolution: "1m", than });
    for (const table of ["option_bars", "share_bars"]) {
      const { rows } = await sql<{ bar: string }>`
        select source || ' ' || resolution || ' ' || to_char(time at time zone 'UTC', 'HH24:MI') as bar
        from ${sql.table(table)} order by 1
      `.execute(database);
      expect(rows.map((row) => row.bar)).toEqual([
        "imported 1m 14:59",
        "imported 1m 15:00",
        "imported 5m 14:59",
        "imported 5m 15:00",
        "simulated 1m 15:00",
        "simulated 5m 14:59",
        "simulated 5m 15:00",
      ]);
    }
    await sql`delete from share_bars`.execute(database);
  });

  it("writes across months and years, and sums them up", async () => {
    const repository = createHistoryRepository(database);
    const times = ["2023-08-31T23:59:59.000Z", "2023-09-01T00:00:00.000Z", "2026-12-31T23:59:00.000Z"];
    await repository.writeBars(times.map((time) => bar({ time })));
    const instrument = {
      symbol: "GFGC7400DI",
      expiration: "2026-12-18",
      strike: 7_400,
      type: "call",
      strikeCertainty: "reference",
      expirationEstimated: false,
      source: "live",
      seenAt: "2026-11-18T15:00:00.000Z",
    } as const;
    // A name that was listed again another year is one symbol.
    await repository.writeInstruments([instrument, { ...instrument, expiration: "2024-12-20" }]);
    expect(await repository.totals()).toEqual({
      rows: 3,
      symbols: 1,
      firstTime: "2023-08-31T23:59:59Z",
      lastTime: "2026-12-31T23:59:00Z",
    });
  });

  it("counts few bars, and takes the database's estimate of many", async () => {
    const repository = createHistoryRepository(database);
    const times = ["2023-08-31T15:00:00.000Z", "2023-08-31T15:01:00.000Z", "2026-12-31T15:00:00.000Z"];
    await repository.writeBars(times.map((time) => bar({ time })));
    await repository.analyze();
    await sql`delete from option_bars where time = ${times[1]}`.execute(database);
    expect(await readTotals(database)).toMatchObject({ rows: 2 });
    // At least the deleted one, too, and something for each empty month.
    expect((await readTotals(database, { counted: 2 })).rows).toBeGreaterThanOrEqual(3);
  });

  it("lets no inferred strike replace a stated one", async () => {
    const repository = createHistoryRepository(database);
    const instrument = {
      symbol: "GFGC33456O",
      expiration: "2023-10-20",
      strike: 334.56,
      type: "call",
      strikeCertainty: "reference",
      expirationEstimated: false,
      source: "imported",
      seenAt: "2023-08-18T20:00:00.000Z",
    } as const;
    await repository.writeInstruments([instrument]);
    await repository.writeInstruments([
      { ...instrument, strike: 3345.6, strikeCertainty: "inferred", expirationEstimated: true },
    ]);
    const { rows } = await sql<{ strike: number; expiration_estimated: boolean }>`
      select strike, expiration_estimated from instruments
    `.execute(database);
    expect(rows).toEqual([{ strike: 334.56, expiration_estimated: false }]);
    // Of two that are stated at once the newer counts, in whatever order they come.
    const newer = { ...instrument, strike: 330, seenAt: "2023-08-21T20:00:00.000Z" };
    for (const both of [
      [instrument, newer],
      [newer, instrument],
    ]) {
      await repository.writeInstruments(both);
      const found = await sql`select strike from instruments`.execute(database);
      expect(found.rows).toEqual([{ strike: 330 }]);
    }
  });

  it("a contract that a live feed shows is a live one, whoever knew it first or reads of it later", async () => {
    const repository = createHistoryRepository(database);
    const { contractsBefore } = createRenamesRepository(database);
    const seen = (source: StoredInstrument["source"], seenAt: string) =>
      repository.writeInstruments([
        {
          symbol: "GFGC7400DI",
          expiration: "2026-12-18",
          strike: 7_400,
          type: "call",
          strikeCertainty: "reference",
          expirationEstimated: false,
          source,
          seenAt,
        },
      ]);
    // The watch for renamed chains looks at live ones alone.
    const known = async () => {
      const found = await contractsBefore({
        seenSince: new Date("2026-11-13T03:00:00Z"),
        before: new Date("2026-11-20T03:00:00Z"),
        livingOn: "2026-11-20",
      });
      return found.map(({ symbol, lastSeenOn }) => `${symbol} ${lastSeenOn}`);
    };
    await seen("simulated", "2026-11-16T15:00:00.000Z");
    await seen("imported", "2026-11-17T15:00:00.000Z");
    expect(await known()).toEqual([]);
    await seen("live", "2026-11-18T15:00:00.000Z");
    expect(await known()).toEqual(["GFGC7400DI 2026-11-18"]);
    await seen("imported", "2026-11-12T15:00:00.000Z");
    expect(await known()).toEqual(["GFGC7400DI 2026-11-18"]);
  });

  it("takes a contract that two days noted before the database came back, seen from the first to the last", async () => {
    const repository = createHistoryRepository(database);
    const instrument = {
      symbol: "GFGC7400DI",
      expiration: "2026-12-18",
      strike: 7_400,
      type: "call",
      strikeCertainty: "reference",
      expirationEstimated: false,
      source: "live",
    } as const;
    await repository.writeInstruments([
      { ...instrument, seenAt: "2026-11-18T15:00:00.000Z" },
      { ...instrument, seenAt: "2026-11-19T14:00:00.000Z" },
    ]);
    const { rows } = await sql`
      select first_seen, last_seen from instruments where symbol = 'GFGC7400DI'
    `.execute(database);
    expect(rows).toEqual([
      { first_seen: new Date("2026-11-18T15:00:00Z"), last_seen: new Date("2026-11-19T14:00:00Z") },
    ]);
    // An old file that is read later moves its beginning only, and no estimate unsettles a stated expiry.
    const seen = async (seenAt: string, expirationEstimated: boolean) => {
      await repository.writeInstruments([{ ...instrument, expirationEstimated, seenAt }]);
      const found = await sql<{ days: string; estimated: boolean }>`
        select to_char(first_seen, 'MM-DD') || ' ' || to_char(last_seen, 'MM-DD') as days,
          expiration_estimated as estimated from instruments where symbol = 'GFGC7400DI'
      `.execute(database);
      return found.rows;
    };
    expect(await seen("2026-11-10T15:00:00.000Z", true)).toEqual([{ days: "11-10 11-19", estimated: false }]);
    expect(await seen("2026-11-25T15:00:00.000Z", true)).toEqual([{ days: "11-10 11-25", estimated: false }]);
    await sql`update instruments set expiration_estimated = true`.execute(database);
    expect(await seen("2026-11-20T15:00:00.000Z", true)).toEqual([{ days: "11-10 11-25", estimated: true }]);
    expect(await seen("2026-11-20T15:00:00.000Z", false)).toEqual([
      { days: "11-10 11-25", estimated: false },
    ]);
  });
});
