import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables } from "../../../../db/tables/history-tables.ts";

const migration = "0350-history-contract-rows";
const lockNotAvailable = "55P03";

/**
 * Drops the index that this release searches no more, a week after the upgrade: until then the release before may run
 * beside it or come back, and later it still works, only slower.
 * @returns whether it was dropped now; while others hold the bars it waits for the next time.
 */
export async function forgetOldIndex(database: Kysely<HistoryTables>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('option_bars_symbol_resolution_time') is not null and exists (
      select 1 from kysely_migration where name = ${migration} and timestamp::timestamptz < now() - interval '7 days'
    ) as is
  `.execute(database);
  if (rows[0]?.is !== true) return false;
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '2s'`.execute(transaction);
      await sql`drop index if exists option_bars_symbol_resolution_time`.execute(transaction);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === lockNotAvailable) return false;
    throw error;
  }
}
