import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { zone } from "./bar-queries-repository.ts";
import type { HistoryDatabase, ResolutionSpan } from "./bar-queries-repository.ts";
import { dayEnd, dayStart } from "./time-slices.ts";
import { forgetMadeBars } from "../shares/share-writes-repository.ts";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";
import { startOfDay } from "../../../lib/start-of-day.ts";

/** A day whose daily bars are not all stored. `touched` tells whether its bars changed since. */
export type OpenDay = { readonly day: string; readonly touched: number; readonly touchedAt: Date };

/** When daily bars of a day are placed: 17:00. */
function closeOf(day: Date): number {
  return day.getTime() + 17 * 3_600_000;
}

/**
 * Where daily bars have to be made of finer ones: on the days that are not closed, and on the one in which a range ends
 * before its daily bar. Neighbouring days make one span.
 */
export async function spansToMake(
  database: HistoryDatabase,
  { from, to }: { readonly from: Date | null; readonly to: Date | null },
): Promise<ResolutionSpan[]> {
  const after = from === null ? sql`true` : sql`day >= (${from}::timestamptz at time zone ${zone})::date`;
  const before = to === null ? sql`true` : sql`day <= (${to}::timestamptz at time zone ${zone})::date`;
  const { rows } = await sql<{ first: string; last: string }>`
    select min(day) as first, max(day) as last from (
      select day, closed_at, row_number() over (order by day)
        - row_number() over (partition by closed_at is null order by day) as run
      from history_days where ${after} and ${before}
    ) as days where closed_at is null group by run
  `.execute(database);
  const runs = rows.map(({ first, last }) => ({ from: startOfDay(first), to: dayEnd(startOfDay(last)) }));
  const cut = to === null ? null : dayStart(to);
  const isCut = to !== null && cut !== null && to.getTime() > cut.getTime() && to.getTime() <= closeOf(cut);
  if (isCut && !runs.some((run) => run.from <= cut && cut < run.to)) runs.push({ from: cut, to });
  return runs.flatMap((run) => (["1m", "5m"] as const).map((resolution) => ({ resolution, ...run })));
}

/** The Buenos Aires days with bars of a resolution, newest first: one step of the index a day. */
export function daysOf(resolution: BarResolution): RawBuilder<unknown> {
  return sql`
    with recursive days as (
      (select max(time) as time from option_bars where resolution = ${resolution})
      union all
      select (
        select max(time) from option_bars where resolution = ${resolution}
          and time < date_trunc('day', days.time at time zone ${zone}) at time zone ${zone}
      ) from days where days.time is not null
    )
    select to_char(time at time zone ${zone}, 'YYYY-MM-DD') as day from days where time is not null`;
}

/** Notes the days whose bars an older release wrote, or a restored backup of one. */
export async function findDays(database: HistoryDatabase): Promise<void> {
  for (const resolution of ["1m", "5m", "1d"] as const) {
    await sql`
      insert into history_days (day) select day::date from (${daysOf(resolution)}) as days on conflict do nothing
    `.execute(database);
  }
}

/** The days that are not closed, newest first. */
export async function openDays(database: HistoryDatabase): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select day, touched, touched_at as "touchedAt" from history_days where closed_at is null order by day desc
  `.execute(database);
  return rows;
}

/**
 * Opens days whose bars are about to change, and deletes the daily bars that were made of them. Only inside of the
 * transaction that writes: who closes a day waits for it and sees that the day was touched.
 */
export async function touchDays(transaction: Kysely<HistoryTables>, days: readonly string[]): Promise<void> {
  const { rows } = await sql<{ day: string; made: string[] }>`
    insert into history_days (day) select day from unnest(${[...days]}::date[]) as given (day) order by day
    on conflict (day) do update
      set touched = history_days.touched + 1, touched_at = now(), closed_at = null
    returning day, made
  `.execute(transaction);
  await forgetMadeBars(transaction, days);
  for (const { day, made } of rows.filter((row) => row.made.length > 0)) {
    const start = startOfDay(day);
    await sql`
      delete from option_bars where resolution = '1d' and time >= ${start} and time < ${dayEnd(start)}
        and symbol || ' ' || expiration = any(${made}::text[])
    `.execute(transaction);
    await sql`update history_days set made = '{}' where day = ${day}`.execute(transaction);
  }
}

/** @returns whether the day's bars are still those it was `touched` for; then it is closed. */
export async function markClosed(
  transaction: Kysely<HistoryTables>,
  { day, touched, made }: Pick<OpenDay, "day" | "touched"> & { readonly made: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update history_days set closed_at = now(), made = ${[...made]}::text[]
    where day = ${day} and touched = ${touched} and closed_at is null
  `.execute(transaction);
  return numAffectedRows === 1n;
}
