import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables } from "../../../../db/tables/history-tables.ts";
import type { Month } from "./months-repository.ts";

/** Splits leave a key's pages half empty; late bars of a month that was packed may fill it as far again. */
const loosened = 1.2;
/** Nobody's questions wait for a copy of an index; one that others keep from being exchanged is made another time. */
const lockTimeout = "30s";
const lockNotAvailable = "55P03";

/** Months before another with an index that was never packed or grew since: its size then is the index's comment. */
async function looseMonths(database: Kysely<HistoryTables>, before: Month): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct months.relname as name
    from pg_inherits join pg_class as months on months.oid = inhrelid join pg_index on indrelid = months.oid
    where inhparent = to_regclass('option_bars') and months.relname < ${before.name} and indisprimary
      and pg_relation_size(indexrelid) > 1048576 and pg_relation_size(indexrelid) > ${loosened}
        * coalesce(substring(obj_description(indexrelid, 'pg_class') from '^packed: ([0-9]+) bytes$')::float8, 0)
    order by 1
  `.execute(database);
  return rows.map(({ name }) => name);
}

/** What a run that was broken off left behind: PostgreSQL's unfinished copies. */
async function dropUnfinished(database: Kysely<HistoryTables>, month: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${month}::regclass and not indisvalid and relname ~ '_cc(new|old)[0-9]*$'
  `.execute(database);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(database);
}

async function pack(database: Kysely<HistoryTables>, month: string): Promise<void> {
  await dropUnfinished(database, month);
  const { rows } = await sql<{ name: string; isPrimary: boolean }>`
    select relname as name, indisprimary as "isPrimary" from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${month}::regclass and relam = (select oid from pg_am where amname = 'btree')
  `.execute(database);
  for (const { name } of rows)
    await sql`alter index ${sql.ref(name)} set (fillfactor = 100)`.execute(database);
  await sql`reindex table concurrently ${sql.table(month)}`.execute(database);
  for (const { name } of rows.filter(({ isPrimary }) => isPrimary)) {
    const size = await sql<{
      bytes: string;
    }>`select pg_relation_size(${name}::regclass)::text as bytes`.execute(database);
    const text = `packed: ${size.rows[0]?.bytes ?? "0"} bytes`;
    await sql`comment on index ${sql.ref(name)} is ${sql.lit(text)}`.execute(database);
  }
}

/**
 * Makes the indexes of the months before one as small as they can be, beside readers and writers, one month at a time. Not
 * for the embedded database, which would answer nobody meanwhile.
 * @returns the months, by their tables' names; those that others hold are left for the next time.
 */
export async function packIndexes(
  database: Kysely<HistoryTables>,
  { before, signal }: { readonly before: Month; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const packed: string[] = [];
  for (const month of await looseMonths(database, before)) {
    if (signal.aborted) break;
    try {
      await database.connection().execute(async (connection) => {
        await sql`set statement_timeout = 0`.execute(connection);
        await sql`set lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection);
        try {
          await pack(connection, month);
        } finally {
          await sql`reset statement_timeout`.execute(connection);
          await sql`reset lock_timeout`.execute(connection);
        }
      });
      packed.push(month);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === lockNotAvailable)) throw error;
    }
  }
  return packed;
}
