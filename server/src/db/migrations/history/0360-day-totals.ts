import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";

/** Whoever a statement can be run by: a database of any tables, or a transaction of it. */
type Runner = Parameters<RawBuilder<unknown>["execute"]>[0];

const zone = "America/Argentina/Buenos_Aires";
const dayMilliseconds = 86_400_000;

/** The days (UTC) that a table's minutes span. */
async function spanOf(
  database: Runner,
  table: "option_bars" | "share_bars",
): Promise<{ from: Date; to: Date }[]> {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select min(time) as oldest, max(time) as newest from ${sql.table(table)} where resolution = '1m'
  `.execute(database);
  const [{ oldest, newest } = { oldest: null, newest: null }] = rows;
  const days: { from: Date; to: Date }[] = [];
  if (oldest === null || newest === null) return days;
  const first = Math.floor(oldest.getTime() / dayMilliseconds) * dayMilliseconds;
  for (let from = first; from <= newest.getTime(); from += dayMilliseconds) {
    days.push({ from: new Date(from), to: new Date(from + dayMilliseconds) });
  }
  return days;
}

/** Opens days, and deletes the daily bars that were made of their finer ones. */
async function makeAgain(database: Runner, days: readonly string[]): Promise<void> {
  await sql`
    delete from share_bars where resolution = '1d' and is_made
      and (time at time zone ${zone})::date = any(${[...days]}::date[])
  `.execute(database);
  for (const day of days) {
    await sql`
      delete from option_bars using history_days
      where history_days.day = ${day}::date and resolution = '1d'
        and time >= (${day}::timestamp at time zone ${zone})
        and time < (${day}::timestamp at time zone ${zone}) + interval '1 day'
        and symbol || ' ' || expiration = any(history_days.made)
    `.execute(database);
  }
  await sql`
    update history_days set closed_at = null, made = '{}', touched = touched + 1 where day = any(${[...days]}::date[])
  `.execute(database);
}

/**
 * Imported minutes of older releases had the day's total as their own volume, which their daily bars added up: it goes where
 * it belongs, and those days are made again. Once over the same rows: a second time would empty the totals.
 */
export async function moveTotals(database: Runner): Promise<void> {
  const moved = {
    option_bars: sql`day_volume = volume, day_operations = operations, day_turnover = turnover,
      volume = null, operations = null, turnover = null`,
    share_bars: sql`day_volume = volume, day_turnover = turnover, volume = null, turnover = null`,
  };
  const days = new Set<string>();
  for (const table of ["option_bars", "share_bars"] as const) {
    // A day at a time: a statement may take half a minute, and a busy machine needs that for a month of a whole chain.
    for (const { from, to } of await spanOf(database, table)) {
      const { rows } = await sql<{ day: string }>`
        with moved as (
          update ${sql.table(table)} set ${moved[table]}
          where resolution = '1m' and source = 'imported' and time >= ${from} and time < ${to}
          returning (time at time zone ${zone})::date::text as day
        )
        select distinct day from moved
      `.execute(database);
      for (const { day } of rows) days.add(day);
    }
  }
  await makeAgain(database, [...days]);
}

/** The day's totals beside what was traded in each bar. Older releases insert without the new columns. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table option_bars add column day_volume double precision, add column day_operations double precision,
      add column day_turnover double precision
  `.execute(database);
  await sql`
    alter table share_bars add column day_volume double precision, add column day_turnover double precision
  `.execute(database);
  await moveTotals(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table option_bars drop column day_volume, drop column day_operations, drop column day_turnover
  `.execute(database);
  await sql`alter table share_bars drop column day_volume, drop column day_turnover`.execute(database);
}
