import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import type { Bar } from "../src/modules/history/bar.ts";
import { createSessionCloser } from "../src/modules/history/sessions/close-sessions.ts";
import { createMinuteDropper } from "../src/modules/history/drop-old-minutes.ts";
import { createBarsRepository } from "../src/modules/history/storage/bars-repository.ts";
import { monthOf } from "../src/modules/history/storage/months-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
beforeAll(async () => {
  database = await createHistoryDatabase();
});
afterAll(() => closeHistoryDatabase(database));
beforeEach(async () => {
  await sql`delete from option_bars`.execute(database);
  await sql`delete from history_days`.execute(database);
});

const [call, put] = ["GFGC7400DI", "GFGV7400DI"];
const days = ["2026-11-17", "2026-11-18", "2026-11-19"];
/** Friday 20 November 2026, before the session. */
const nextMorning = Date.parse("2026-11-20T09:00:00-03:00");

/** A bar at a time of Buenos Aires. */
const bar = (day: string, time: string, rest: Partial<Bar> = {}): Bar => ({
  symbol: call,
  expiration: "2026-12-18",
  time: new Date(`${day}T${time}:00-03:00`).toISOString(),
  resolution: "1m",
  source: "live",
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  bid: 10.5,
  ask: 11.5,
  volume: 5,
  operations: 2,
  turnover: 5_500,
  underlying: 7_000,
  ratePercent: 30,
  flags: [],
  ...rest,
});
const session = (day: string): Bar[] => [
  bar(day, "11:00", { open: 20, close: 21, high: 22 }),
  bar(day, "13:00", { low: 3, close: null }),
  bar(day, "16:59", { close: 14, volume: 7 }),
  bar(day, "12:00", { symbol: put }),
  bar(day, "12:05", { symbol: put, resolution: "5m", volume: 90 }),
];

function setUp(now: number) {
  const bars = createBarsRepository(database);
  const repository = createHistoryRepository(database);
  const clock = { now: () => now };
  const close = createSessionCloser({ repository, clock });
  return { bars, repository, close: (signal = new AbortController().signal) => close(signal) };
}

const everything = { contracts: null, from: null, to: null, resolution: "1d", limit: 100 } as const;
const forgetMinutes = (day: string) =>
  sql`delete from option_bars where resolution <> '1d' and (time - interval '3 hours')::date = ${day}::date`.execute(
    database,
  );
const lastTouched = (day: string, time: string) =>
  sql`update history_days set touched_at = ${`${day} ${time}-03`} where day = ${day}`.execute(database);

describe("months older than their minutes are kept", () => {
  const dropper = (date: string, months: number | null) => {
    const repository = createHistoryRepository(database);
    const drop = createMinuteDropper({ repository, clock: { now: () => Date.parse(date) }, months });
    return () => drop(new AbortController().signal);
  };
  const finer = async () =>
    (
      await sql<{ day: string }>`
        select distinct (time - interval '3 hours')::date::text as day from option_bars where resolution <> '1d' order by 1
      `.execute(database)
    ).rows.map(({ day }) => day);

  it("keep their daily rows for ever, and no minute", async () => {
    const { bars, repository, close } = setUp(nextMorning);
    const dates = ["2026-08-31", "2026-09-01", "2026-10-30", "2026-11-02"];
    await repository.writeBars(dates.flatMap(session));
    // Its daily row belongs to August, its last bar to September of UTC.
    await repository.writeBars([bar("2026-08-31", "22:00", { symbol: put })]);
    expect(await dropper("2026-11-30T23:59:59Z", 1)()).toEqual([]);
    expect(await finer()).toEqual(dates);
    await close();
    const rows = await bars.list(everything);
    expect(rows).toHaveLength(8);
    expect(await dropper("2026-11-30T23:59:59Z", null)()).toEqual([]);
    expect(await dropper("2026-11-30T23:59:59Z", 2)()).toEqual(["2026-08"]);
    expect(await finer()).toEqual(["2026-08-31", "2026-09-01", "2026-10-30", "2026-11-02"]);
    expect(await dropper("2026-11-30T23:59:59Z", 1)()).toEqual(["2026-09"]);
    expect(await finer()).toEqual(["2026-10-30", "2026-11-02"]);
    expect(await dropper("2026-12-01T00:00:00Z", 1)()).toEqual(["2026-10"]);
    expect(await dropper("2026-12-01T00:00:00Z", 1)()).toEqual([]);
    expect(await bars.list(everything)).toEqual(rows);
    // A late minute of a dropped day changes nothing of the day's rows, and is dropped in turn.
    await repository.writeBars([bar("2026-09-01", "12:00", { close: 1 })]);
    await close();
    expect(await dropper("2026-12-01T00:00:00Z", 1)()).toEqual(["2026-09"]);
    expect(await bars.list(everything)).toEqual(rows);
    // A bar of the last evening of August is September's in UTC: it waits until August's last day is closed.
    await repository.writeBars([bar("2026-08-31", "22:00", { symbol: put })]);
    expect(await dropper("2026-12-01T00:00:00Z", 1)()).toEqual([]);
    await close();
    expect(await dropper("2026-12-01T00:00:00Z", 1)()).toEqual(["2026-09"]);
    // Five minutes are finer than a day, too, and a day of them alone has its row.
    await repository.writeBars([bar("2026-06-15", "12:00", { resolution: "5m" })]);
    await close();
    const june = { from: new Date("2026-06-15T03:00:00Z"), to: new Date("2026-06-16T03:00:00Z") };
    expect(await bars.list({ ...everything, ...june })).toMatchObject([{ close: 11, volume: 5 }]);
    expect(await dropper("2026-12-01T00:00:00Z", 1)()).toEqual(["2026-06"]);
    expect(await bars.list({ ...everything, ...june })).toMatchObject([{ close: 11, volume: 5 }]);
    expect(await finer()).toEqual(["2026-11-02"]);
  });
});

describe("bars that another engine keeps in parts of its own", () => {
  it("are written, read and closed, and no month is made or exchanged here", async () => {
    await sql`alter table option_bars rename to option_bars_of_postgresql`.execute(database);
    try {
      await sql`create table option_bars (like option_bars_of_postgresql including all)`.execute(database);
      const { bars, repository, close } = setUp(nextMorning);
      expect(await repository.writeBars(days.flatMap(session))).toEqual({ inserted: 15, existing: 0 });
      expect(await close()).toEqual(days.toReversed());
      expect(await bars.list(everything)).toHaveLength(6);
      expect(await repository.monthsWithMinutes(monthOf(new Date("2027-03-01T00:00:00Z")))).toEqual([]);
    } finally {
      await sql`drop table option_bars`.execute(database);
      await sql`alter table option_bars_of_postgresql rename to option_bars`.execute(database);
    }
  });
});

describe("the daily bars of past sessions", () => {
  it("stand at 17:00: a range that ends there is made of the finer bars before it, one a moment longer has the stored row", async () => {
    const { bars, repository, close } = setUp(nextMorning);
    await repository.writeBars(session("2026-11-18"));
    await close();
    const to = (time: string) => bars.list({ ...everything, to: new Date(`2026-11-18T${time}-03:00`) });
    for (const time of ["16:59:59", "17:00:00"]) {
      const bars = await to(time);
      expect(
        bars.map(({ symbol, close: last }) => [symbol, last]),
        time,
      ).toEqual([
        [call, 14],
        [put, 11],
      ]);
    }
    expect((await to("16:59:00")).map(({ symbol, close: last }) => [symbol, last])).toEqual([
      [call, 21],
      [put, 11],
    ]);
    expect(await to("17:00:00.001")).toHaveLength(2);
  });

  it("are stored as they were made before, and the finer bars are read no more", async () => {
    const { bars, repository, close } = setUp(nextMorning);
    await repository.writeBars(days.flatMap(session));
    const before = await bars.list(everything);
    expect(before).toMatchObject(
      days.toReversed().flatMap((day) => {
        const time = new Date(`${day}T17:00:00-03:00`);
        const traded = { open: 20, high: 22, low: 3, close: 14, volume: 17, turnover: 16_500 };
        return [
          { symbol: call, time, ...traded },
          { symbol: put, time, open: 10, close: 11, volume: 5 },
        ];
      }),
    );
    expect(await close()).toEqual(days.toReversed());
    expect(await bars.list(everything)).toEqual(before);
    expect(await close()).toEqual([]);
    // Read again, the finer bars would make up for a stored one that is gone.
    await sql`delete from option_bars where symbol = ${put} and resolution = '1d'`.execute(database);
    expect(await bars.list(everything)).toEqual(before.filter(({ symbol }) => symbol === call));
    expect(await bars.list({ ...everything, offset: 2 })).toMatchObject([{ close: 14 }]);
    await repository.writeBars(days.map((day) => bar(day, "12:00", { symbol: put })));
    await close();
    expect(await bars.list(everything)).toEqual(before);
    for (const day of days) await forgetMinutes(day);
    expect(await bars.list(everything)).toEqual(before);
    for (const offset of [1, 2, 3, 5, 6]) {
      expect(await bars.list({ ...everything, offset }), `from ${offset}`).toEqual(before.slice(offset));
    }
    const closes = await bars.closes({
      contract: { symbol: call, expiration: "2026-12-18" },
      to: null,
      limit: 9,
    });
    expect(closes).toEqual(days.toReversed().map((day) => ({ day, close: 14 })));
  });

  it("are read beside sessions that are still to be closed, whichever those are", async () => {
    const { bars, repository, close } = setUp(nextMorning);
    await repository.writeBars(session(days[1] ?? ""));
    await close();
    await repository.writeBars([...session(days[0] ?? ""), ...session(days[2] ?? "")]);
    const rows = await bars.list(everything);
    await close();
    expect(rows).toHaveLength(6);
    expect(await bars.list(everything)).toEqual(rows);
    const second = { ...everything, offset: 1, limit: 4 };
    expect(await bars.list(second)).toEqual(rows.slice(1, 5));
  });

  it("follow bars that come late, and go on after a run that was stopped", async () => {
    const { bars, repository, close } = setUp(nextMorning);
    await repository.writeBars(days.flatMap(session));
    await close();
    await repository.writeBars([bar("2026-11-18", "17:02", { close: 15 })]);
    const closeOf = async () =>
      (await bars.list({ ...everything, contracts: [{ symbol: call, expiration: "2026-12-18" }] })).map(
        (row) => row.close,
      );
    expect(await closeOf()).toEqual([14, 15, 14]);
    expect(await close()).toEqual(["2026-11-18"]);
    expect(await closeOf()).toEqual([14, 15, 14]);
    await repository.writeBars(days.flatMap(session));
    const stopping = new AbortController();
    const stopped = createSessionCloser({
      repository: {
        ...repository,
        closeDay: async (day) => {
          stopping.abort();
          return repository.closeDay(day);
        },
      },
      clock: { now: () => nextMorning },
    });
    await expect(stopped(stopping.signal)).rejects.toThrow("aborted");
    expect((await repository.openDays()).map(({ day }) => day)).toEqual(["2026-11-18", "2026-11-17"]);
    expect(await close()).toEqual(["2026-11-18", "2026-11-17"]);
  });

  it("never take the place of a daily bar that was written, before or after", async () => {
    const { bars, repository, close } = setUp(nextMorning);
    const written = { resolution: "1d", source: "imported", close: 99 } as const;
    await repository.writeBars([...session("2026-11-18"), bar("2026-11-18", "17:00", written)]);
    await close();
    await repository.writeBars([
      bar("2026-11-18", "17:00", { ...written, symbol: put, source: "simulated" }),
    ]);
    await close();
    await repository.writeBars([bar("2026-11-18", "11:30", { high: 500 })]);
    await close();
    expect(await bars.list(everything)).toMatchObject([
      { symbol: call, source: "imported", close: 99, high: 12 },
      { symbol: put, source: "simulated", close: 99 },
    ]);
  });

  it("of today wait for a quarter of an hour after the session, and after its last bar", async () => {
    const at = (time: string) => setUp(Date.parse(`2026-11-19T${time}-03:00`));
    // A day that is still to come (a clock that was wrong) is not over either.
    const written = ["2026-11-20", "2026-11-19", "2026-11-18"];
    await at("16:00:00").repository.writeBars(written.flatMap(session));
    await lastTouched("2026-11-19", "16:59:30");
    expect(await at("16:59:00").close()).toEqual(["2026-11-18"]);
    expect(await at("17:14:59").close()).toEqual([]);
    await lastTouched("2026-11-19", "17:05:00");
    expect(await at("17:19:59").close()).toEqual([]);
    expect(await at("17:20:00").close()).toEqual(["2026-11-19"]);
  });

  it("are made of the bars before its end where a range ends within a session", async () => {
    const { bars, repository, close } = setUp(nextMorning);
    await repository.writeBars(days.flatMap(session));
    const cut = {
      ...everything,
      contracts: [{ symbol: call, expiration: "2026-12-18" }],
      to: new Date("2026-11-19T13:30:00-03:00"),
    };
    const before = await bars.list(cut);
    expect(before).toMatchObject([{ close: 21, volume: 10 }, { close: 14 }, { close: 14 }]);
    await close();
    expect(await bars.list(cut)).toEqual(before);
    const whole = {
      ...everything,
      contracts: [{ symbol: call, expiration: "2026-12-18" }],
      to: new Date("2026-11-19T17:00:00.001-03:00"),
    };
    expect(await bars.list(whole)).toMatchObject([{ close: 14, volume: 17 }, {}, {}]);
  });
});
