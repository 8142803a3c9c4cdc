import { errorCodeOf } from "../../../platform/error-code-of.ts";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { dropFinerShareBars } from "../shares/share-writes-repository.ts";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";

const prefix = "option_bars_";
/** Others that read or write the history wait for a month's exchange no longer; it is tried again later. */
const lockTimeout = "2s";

/** A month of bars: its table, and its beginning and end (exclusive) as `YYYY-MM-01`, in UTC. */
export type Month = { readonly name: string; readonly from: string; readonly to: string };

/** The month of an instant. */
export function monthOf(instant: Date): Month {
  const start = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
  const end = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));
  const [from, to] = [start, end].map((date) => date.toISOString().slice(0, 10)) as [string, string];
  return { name: `${prefix}${from.slice(0, 4)}_${from.slice(5, 7)}`, from, to };
}

/**
 * True if the bars are PostgreSQL's native partitions. If an extension manages the partitions (a hypertable
 * of TimescaleDB), no months are made or exchanged here.
 */
async function isPartitioned(database: Kysely<HistoryTables>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select relkind = 'p' as is from pg_class where oid = 'option_bars'::regclass
  `.execute(database);
  return rows[0]?.is === true;
}

/** Codes of PostgreSQL when two processes make one partition at the same time. */
const madeMeanwhile = new Set(["42P07", "23505", "42710"]);

/** Makes a month's table unless it is there. */
export async function ensureMonth(database: Kysely<HistoryTables>, { name, from, to }: Month): Promise<void> {
  if (!(await isPartitioned(database))) return;
  try {
    await sql`
      create table if not exists ${sql.table(name)} partition of option_bars
      for values from (${sql.lit(`${from} 00:00:00+00`)}) to (${sql.lit(`${to} 00:00:00+00`)})
    `.execute(database);
  } catch (error) {
    if (!madeMeanwhile.has(errorCodeOf(error))) throw error;
  }
}

async function hasMinutes(database: Kysely<HistoryTables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from ${sql.table(name)} where resolution = '1m')
      or exists (select 1 from ${sql.table(name)} where resolution = '5m') as has
  `.execute(database);
  return rows[0]?.has === true;
}

/** The months before another that have bars finer than daily ones, oldest first. */
export async function monthsWithMinutes(
  database: Kysely<HistoryTables>,
  before: Month,
): Promise<readonly Month[]> {
  if (!(await isPartitioned(database))) return [];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'option_bars'::regclass and relname < ${before.name} order by relname
  `.execute(database);
  const months: Month[] = [];
  for (const { name } of rows) {
    const start = new Date(`${name.slice(prefix.length).replace("_", "-")}-01T00:00:00Z`);
    if (await hasMinutes(database, name)) months.push(monthOf(start));
  }
  return months;
}

/**
 * Exchanges a month's table for one with its daily bars only, which count as recorded from then on.
 * @returns false, with nothing changed, while a day of the month lacks daily bars.
 * @throws when others keep the history's tables locked for 2 s.
 */
export async function keepDailyBars(
  database: Kysely<HistoryTables>,
  { name, from, to }: Month,
): Promise<boolean> {
  const dailyTable = `${name}_daily`;
  return database.transaction().execute(async (transaction) => {
    // Writers lock their days first, too; a month of UTC begins within the last day of the month before.
    const { rows } = await sql<{ closed_at: Date | null }>`
      select closed_at from history_days where day >= ${from}::date - 1 and day < ${to}::date
      order by day for update
    `.execute(transaction);
    if (rows.some(({ closed_at: closedAt }) => closedAt === null)) return false;
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(transaction);
    await sql`alter table option_bars detach partition ${sql.table(name)}`.execute(transaction);
    await sql`create table ${sql.table(dailyTable)} (like option_bars including all)`.execute(transaction);
    await sql`
      insert into ${sql.table(dailyTable)} select * from ${sql.table(name)} where resolution = '1d'
    `.execute(transaction);
    await sql`drop table ${sql.table(name)}`.execute(transaction);
    await sql`alter table ${sql.table(dailyTable)} rename to ${sql.ref(name)}`.execute(transaction);
    await sql`
      alter table option_bars attach partition ${sql.table(name)}
      for values from (${sql.lit(`${from} 00:00:00+00`)}) to (${sql.lit(`${to} 00:00:00+00`)})
    `.execute(transaction);
    await dropFinerShareBars(transaction, { from: new Date(from), to: new Date(to) });
    await sql`
      update history_days set made = '{}' where day >= ${from}::date and day < ${to}::date
    `.execute(transaction);
    return true;
  });
}
