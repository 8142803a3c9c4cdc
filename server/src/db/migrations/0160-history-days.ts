import { sql } from "kysely";
import type { Kysely } from "kysely";

const zone = "America/Argentina/Buenos_Aires";

/**
 * The days of the history and which of them have all their daily bars stored. `made` lists the contracts whose daily bar was
 * made of finer ones (`SYMBOL YYYY-MM-DD`): those go when the day's bars change. Older releases ignore the table. Days that
 * are there already are found by one step of an index each.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table history_days (
      day date primary key,
      touched integer not null default 1,
      touched_at timestamptz not null default now(),
      closed_at timestamptz,
      made text[] not null default '{}'
    )
  `.execute(database);
  for (const resolution of ["1m", "5m", "1d"]) {
    await sql`
      with recursive days as (
        (select max(time) as time from option_bars where resolution = ${resolution})
        union all
        select (
          select max(time) from option_bars where resolution = ${resolution}
            and time < date_trunc('day', days.time at time zone ${zone}) at time zone ${zone}
        ) from days where days.time is not null
      )
      insert into history_days (day) select (time at time zone ${zone})::date from days where time is not null
      on conflict do nothing
    `.execute(database);
  }
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table history_days`.execute(database);
}
