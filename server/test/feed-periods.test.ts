import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { HistoryTables } from "../src/db/tables/history-tables.ts";
import { createFeedPeriodReads, writeFeedPeriod } from "../src/market/terms/feed-periods-repository.ts";
import type { FeedPeriod } from "../src/market/terms/feed-periods.ts";
import { closeHistoryDatabase, createHistoryDatabase } from "./support/history-database.ts";

let database: Kysely<HistoryTables>;
beforeAll(async () => {
  database = await createHistoryDatabase();
});
beforeEach(async () => {
  await sql`delete from feed_periods`.execute(database);
});
afterAll(() => closeHistoryDatabase(database));

const day = 86_400_000;
const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`);
const write = (from: string, to: string, more: Partial<FeedPeriod> = {}): Promise<void> => {
  const iol = { kind: "live", source: "InvertirOnline", redistribution: "none" } as const;
  return writeFeedPeriod(database, { ...iol, from: at(from), to: at(to), ...more });
};
const full = { source: "Primary", redistribution: "full" } as const;
const stored = async () => {
  const { rows } = await sql<{ kind: string; source: string; redistribution: string; from: Date; to: Date }>`
    select kind, source, redistribution, started_at as "from", ended_at as "to" from feed_periods order by started_at, source
  `.execute(database);
  return rows.map(({ from, to, ...words }) => [
    Object.values(words).join(" "),
    from.getTime() === 0 ? "ever" : from.toISOString().slice(11, -1),
    to.toISOString().slice(11, -1),
  ]);
};

it("a stretch goes on within five minutes, the first of all reaches back, and each later one begins where it did", async () => {
  await write("10:00:00", "10:10:00");
  await write("10:15:00", "10:20:00");
  // What another process wrote of the same time takes nothing away.
  await write("10:16:00", "10:18:00");
  expect(await stored()).toEqual([["live InvertirOnline none", "ever", "10:20:00.000"]]);
  await write("10:25:00.001", "10:26:00");
  await write("10:21:00", "10:22:00", { source: "data912" });
  await write("10:21:30", "10:22:30", { redistribution: "delayed" });
  await write("10:21:40", "10:22:40", { kind: "replay" });
  // The same again, longer and shorter, is the same row.
  await write("10:25:00.001", "10:27:00");
  await write("10:25:00.001", "10:25:30");
  expect(await stored()).toEqual([
    ["live InvertirOnline none", "ever", "10:20:00.000"],
    ["live data912 none", "10:21:00.000", "10:22:00.000"],
    ["live InvertirOnline delayed", "10:21:30.000", "10:22:30.000"],
    ["replay InvertirOnline none", "10:21:40.000", "10:22:40.000"],
    ["live InvertirOnline none", "10:25:00.001", "10:27:00.000"],
  ]);
});

it("one that lets everything pass on reaches back over nothing, nor does what comes after it", async () => {
  await write("09:00:00", "09:10:00", full);
  await write("10:00:00", "10:10:00");
  // Told late, of before: it begins where it did, and lengthens no later one.
  await write("08:00:00", "08:01:00");
  expect(await stored()).toEqual([
    ["live InvertirOnline none", "08:00:00.000", "08:01:00.000"],
    ["live Primary full", "09:00:00.000", "09:10:00.000"],
    ["live InvertirOnline none", "10:00:00.000", "10:10:00.000"],
  ]);
});

it("those that limit something are read, of a time and a day around it, oldest first", async () => {
  await write("09:00:00", "09:10:00", full);
  await write("12:00:00", "12:10:00", { source: "data912" });
  await write("10:00:00", "10:10:00");
  const read = createFeedPeriodReads(database);
  const sources = async (from: number | null, to: number | null) => {
    const range = { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) };
    return (await read(range)).map(({ source }) => source);
  };
  expect(await sources(null, null)).toEqual(["InvertirOnline", "data912"]);
  expect(await sources(at("10:10:00") + day, null)).toEqual(["InvertirOnline", "data912"]);
  expect(await sources(at("10:10:00") + day + 1, null)).toEqual(["data912"]);
  expect(await sources(null, at("12:00:00") - day + 1)).toEqual(["InvertirOnline", "data912"]);
  expect(await sources(null, at("12:00:00") - day)).toEqual(["InvertirOnline"]);
});
