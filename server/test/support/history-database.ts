import type { Kysely } from "kysely";
import type { HistoryTables } from "../../src/db/tables/history-tables.ts";
import { openCopy } from "./test-databases.ts";

const closings = new WeakMap<object, () => Promise<void>>();

/** An empty database, of which only the history's tables are seen; `closeHistoryDatabase` gives it back. */
export async function createHistoryDatabase(): Promise<Kysely<HistoryTables>> {
  const { database, close } = await openCopy();
  closings.set(database, close);
  return database as unknown as Kysely<HistoryTables>;
}

export async function closeHistoryDatabase(database: Kysely<HistoryTables>): Promise<void> {
  await closings.get(database)?.();
}
