import { sql } from "kysely";
import { expect, it } from "vitest";
import { createHistoryRepository } from "../src/modules/history/storage/repository.ts";
import { openTestDatabase } from "./helper.ts";

it("a test's database has no rows and no months of the tests before", async () => {
  const open = async () => {
    const { database, close } = await openTestDatabase();
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relispartition and relkind = 'r'`.execute(database);
    const users = await database.selectFrom("users").select("id").execute();
    return { database, close, left: [...rows, ...users] };
  };
  const before = await open();
  await createHistoryRepository(before.database).writeBars([
    {
      symbol: "GFGC7400DI",
      expiration: "2026-12-18",
      time: "2026-11-18T15:00:00.000Z",
      resolution: "1m",
      source: "live",
      open: 10,
      high: 12,
      low: 9,
      close: 11,
      bid: null,
      ask: null,
      volume: 1,
      operations: 1,
      turnover: 1_100,
      underlying: 7_400,
      ratePercent: null,
      flags: [],
    },
  ]);
  await before.close();
  const after = await open();
  await after.close();
  expect([before.left, after.left]).toEqual([[], []]);
});
