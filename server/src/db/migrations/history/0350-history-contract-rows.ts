import { sql } from "kysely";
import type { Kysely } from "kysely";

const coarse = sql.ref("option_bars_coarse");
const columns = sql`(symbol, resolution, time desc) where resolution <> '1m'`;

/** The months, where the bars are PostgreSQL's own partitions: oldest first. */
async function monthsOf(database: Kysely<unknown>): Promise<readonly string[] | null> {
  const { rows } = await sql<{ kind: string }>`
    select relkind as kind from pg_class where oid = 'option_bars'::regclass
  `.execute(database);
  if (rows[0]?.kind !== "p") return null;
  const months = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'option_bars'::regclass order by relname
  `.execute(database);
  return months.rows.map(({ name }) => name);
}

async function hasBars(database: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select 1 from option_bars) as has`.execute(
    database,
  );
  return rows[0]?.has === true;
}

/**
 * A contract's newest minutes are found by the key, an expiration at a time; only the few coarser rows need an index on
 * the symbol. The one on all of them, a fifth of the history's size, goes at once where no release before this one wrote,
 * otherwise a week later (`forget-old-index-repository.ts`): older code searches by it. The months come one at a time,
 * because a statement may take half a minute, the one that is written to last.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const months = await monthsOf(database);
  if (months === null) {
    await sql`create index ${coarse} on option_bars ${columns}`.execute(database);
  } else {
    await sql`create index ${coarse} on only option_bars ${columns}`.execute(database);
    for (const month of months) {
      const name = sql.ref(`${month}_coarse`);
      await sql`create index ${name} on ${sql.table(month)} ${columns}`.execute(database);
      await sql`alter index ${coarse} attach partition ${name}`.execute(database);
    }
  }
  if (await hasBars(database)) return;
  await sql`drop index option_bars_symbol_resolution_time`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists option_bars_symbol_resolution_time on option_bars (symbol, resolution, time desc)
  `.execute(database);
  await sql`drop index ${coarse}`.execute(database);
}
