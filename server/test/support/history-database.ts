import type { Kysely } from "kysely";
import { inject } from "vitest";
import type { HistoryTables } from "../../src/db/tables/history-tables.ts";
import { openCopy } from "./test-databases.ts";

/** An empty database, of which only the history's tables are seen. */
export async function createHistoryDatabase(): Promise<Kysely<HistoryTables>> {
  const { database } = await openCopy(inject("databaseSource"));
  return database as unknown as Kysely<HistoryTables>;
}
