import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect } from "kysely";
import { inject } from "vitest";
import { up } from "../../src/db/migrations/0100-history-bars.ts";
import type { HistoryTables } from "../../src/modules/history/tables.ts";
import { openCopy } from "./test-databases.ts";

/** An empty embedded database in memory that has only the history's tables; on PostgreSQL it has the others too. */
export async function createHistoryDatabase(): Promise<Kysely<HistoryTables>> {
  const source = inject("databaseSource");
  if (source.kind === "postgresql") {
    const { database } = await openCopy(source);
    return database as unknown as Kysely<HistoryTables>;
  }
  const database = new Kysely<HistoryTables>({ dialect: new PGliteDialect({ pglite: new PGlite() }) });
  await up(database as unknown as Kysely<unknown>);
  return database;
}
