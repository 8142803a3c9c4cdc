import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import type { Bar } from "../src/modules/history/bar.ts";
import { createBarsRepository } from "../src/modules/history/storage/bars-repository.ts";
import { createHistoryRepository } from "../src/modules/history/storage/repository.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
afterAll(() => closeHistoryDatabase(database));

const [lasting, lapsed] = ["GFGC7400DI", "GFGV7400AG"];
const dayMilliseconds = 86_400_000;
/** 70 days up to Saturday 21 November 2026; the lapsed contract has bars on the oldest three of them. */
const days = Array.from(
  { length: 70 },
  (_, place) => Date.parse("2026-11-21T15:00:00Z") - place * dayMilliseconds,
);
const bar = (symbol: string, time: number): Bar => ({
  symbol,
  expiration: "2026-12-18",
  time: new Date(time).toISOString(),
  resolution: "1m",
  source: "live",
  open: 1,
  high: 1,
  low: 1,
  close: time / dayMilliseconds,
  bid: 1,
  ask: 1,
  volume: 1,
  operations: 1,
  turnover: 1,
  underlying: 1,
  ratePercent: 1,
  flags: [],
});
/** Newest first, two a day. */
const lastingTimes = days.flatMap((time) => [time + 60_000, time]);

beforeAll(async () => {
  database = await createHistoryDatabase();
  const repository = createHistoryRepository(database);
  const old = days.slice(-3).map((time) => bar(lapsed, time));
  await repository.writeBars([...lastingTimes.map((time) => bar(lasting, time)), ...old]);
});

describe("a history of many days", () => {
  const spans = [{ resolution: "1m", from: null, to: null }] as const;
  const everything = { symbols: [lasting], from: null, to: null, spans, isDaily: false, limit: 500 };
  const timesOf = async (wanted: object) => {
    const rows = await createBarsRepository(database).list({ ...everything, ...wanted });
    return rows.map(({ time }) => time.getTime());
  };

  it("is read to its end, from wherever a page begins", async () => {
    expect(await timesOf({})).toEqual(lastingTimes);
    for (const offset of [1, 19, 20, 21, 99, 100, 101, 139, 140]) {
      expect(await timesOf({ offset }), `from ${offset}`).toEqual(lastingTimes.slice(offset));
    }
    expect(await timesOf({ offset: 15, limit: 10 })).toEqual(lastingTimes.slice(15, 25));
  });

  it("ends where a range does, also far back", async () => {
    const [newest, oldest] = [days[30] ?? 0, days[60] ?? 0];
    const range = { from: new Date(oldest), to: new Date(newest) };
    const wanted = lastingTimes.filter((time) => time >= oldest && time < newest);
    expect(await timesOf(range)).toEqual(wanted);
    expect(await timesOf({ ...range, offset: 25 })).toEqual(wanted.slice(25));
  });

  it("finds a contract that lapsed long ago, and counts what there is", async () => {
    const bars = createBarsRepository(database);
    expect(await timesOf({ symbols: [lapsed], limit: 2 })).toEqual(days.slice(-3, -1));
    expect(await bars.countUpTo({ ...everything, symbols: [] }, 5_000)).toBe(143);
    expect(await bars.countUpTo({ ...everything, symbols: [], offset: 30 }, 112)).toBe(112);
    expect(await bars.countUpTo({ ...everything, symbols: [], offset: 30 }, 114)).toBe(113);
    // What is passed over fills the first ten days' window and more than what is counted.
    expect(await bars.countUpTo({ ...everything, symbols: [], offset: 30 }, 10)).toBe(10);
    expect(await bars.countUpTo({ ...everything, symbols: [], offset: 140 }, 10)).toBe(3);
    expect(await bars.newest()).toEqual(new Date((days[0] ?? 0) + 60_000));
    const closes = await bars.closes({ symbol: lapsed, to: null, limit: 5, until: "2000-01-01" });
    expect(closes.map(({ close }) => close * dayMilliseconds)).toEqual(days.slice(-3));
  });
});
