import { sql } from "kysely";
import { columns } from "./ranges-repository.ts";
import type { HistoryDatabase } from "./ranges-repository.ts";
import { madeBars, wholeDay } from "./session-repository.ts";
import { storeMadeBars } from "../shares/daily-shares-repository.ts";
import { forgetMadeBars } from "../shares/share-writes-repository.ts";

/** A day whose daily bars are not all stored. `touched` tells whether its bars changed since. */
export type OpenDay = { readonly day: string; readonly touched: number; readonly touchedAt: Date };

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
export async function touchDays(transaction: HistoryDatabase, days: readonly string[]): Promise<void> {
  const { rows } = await sql<{ day: string; made: string[] }>`
    insert into history_days (day) select day from unnest(${[...days]}::date[]) as given (day) order by day
    on conflict (day) do update
      set touched = history_days.touched + 1, touched_at = now(), closed_at = null
    returning day, made
  `.execute(transaction);
  await forgetMadeBars(transaction, days);
  for (const { day, made } of rows.filter((row) => row.made.length > 0)) {
    const { from, to } = wholeDay(day);
    await sql`
      delete from option_bars where resolution = '1d' and time >= ${from} and time < ${to}
        and symbol || ' ' || expiration = any(${made}::text[])
    `.execute(transaction);
    await sql`update history_days set made = '{}' where day = ${day}`.execute(transaction);
  }
}

/**
 * Stores the daily bars made of a day's finer ones and closes the day; inside of a transaction, for which the day's writers
 * wait.
 * @returns false, with nothing stored, when the day's bars changed since it was `touched`.
 */
export async function closeDay(
  transaction: HistoryDatabase,
  { day, touched }: Pick<OpenDay, "day" | "touched">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update history_days set closed_at = now() where day = ${day} and touched = ${touched} and closed_at is null
  `.execute(transaction);
  if (numAffectedRows !== 1n) return false;
  const whole = wholeDay(day);
  const range = { contracts: null, resolution: "1d", ...whole } as const;
  await sql`
    with stored as (
      insert into option_bars (${columns}) select ${columns} from (${madeBars(range, [whole])}) as bars
      on conflict do nothing returning symbol || ' ' || expiration as contract
    )
    update history_days set made = array(select contract from stored) where day = ${day}
  `.execute(transaction);
  await storeMadeBars(transaction, whole);
  return true;
}

/**
 * Lays a closed day's bars down contract by contract. They are written minute by minute, a page of the table for every few
 * contracts, so a contract's session was read from hundreds of pages; now it is from ten.
 */
export async function orderDay(transaction: HistoryDatabase, day: string): Promise<void> {
  const { from, to } = wholeDay(day);
  // Writers of the day wait.
  await sql`select 1 from history_days where day = ${day} for update`.execute(transaction);
  await sql`
    with taken as (
      delete from option_bars where resolution <> '1d' and time >= ${from} and time < ${to} returning *
    )
    insert into option_bars select * from taken order by symbol, expiration, resolution, time
  `.execute(transaction);
}
