import { sql } from "kysely";
import type { Kysely } from "kysely";

const zone = "America/Argentina/Buenos_Aires";

/** The beginnings of the months (UTC) that have minutes, and of the one after each. */
async function monthsOf(database: Kysely<unknown>): Promise<{ from: Date; to: Date }[]> {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select min(time) as oldest, max(time) as newest from option_bars where resolution = '1m'
  `.execute(database);
  const [{ oldest, newest } = { oldest: null, newest: null }] = rows;
  const months: { from: Date; to: Date }[] = [];
  if (oldest === null || newest === null) return months;
  const monthAt = (place: number) =>
    new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth() + place));
  for (let place = 0; monthAt(place) <= newest; place += 1) {
    months.push({ from: monthAt(place), to: monthAt(place + 1) });
  }
  return months;
}

/** Opens days, and deletes the daily bars that were made of their finer ones. */
async function makeAgain(database: Kysely<unknown>, days: readonly string[]): Promise<void> {
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
 * The day's totals beside what was traded in each bar. Imported minutes had the day's total as their own volume, which their
 * daily bars added up: it goes where it belongs, and those days are made again. Older releases insert without the new columns.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table option_bars add column day_volume double precision, add column day_operations double precision,
      add column day_turnover double precision
  `.execute(database);
  await sql`
    alter table share_bars add column day_volume double precision, add column day_turnover double precision
  `.execute(database);
  const days = new Set<string>();
  const day = sql`returning (time at time zone ${zone})::date::text as day`;
  // A month at a time: a statement may take half a minute.
  for (const { from, to } of await monthsOf(database)) {
    const { rows } = await sql<{ day: string }>`
      with moved as (
        update option_bars set day_volume = volume, day_operations = operations, day_turnover = turnover,
          volume = null, operations = null, turnover = null
        where resolution = '1m' and source = 'imported' and time >= ${from} and time < ${to} ${day}
      )
      select distinct day from moved
    `.execute(database);
    for (const row of rows) days.add(row.day);
  }
  const { rows } = await sql<{ day: string }>`
    with moved as (
      update share_bars set day_volume = volume, day_turnover = turnover, volume = null, turnover = null
      where resolution = '1m' and source = 'imported' ${day}
    )
    select distinct day from moved
  `.execute(database);
  for (const row of rows) days.add(row.day);
  await makeAgain(database, [...days]);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table option_bars drop column day_volume, drop column day_operations, drop column day_turnover
  `.execute(database);
  await sql`alter table share_bars drop column day_volume, drop column day_turnover`.execute(database);
}
