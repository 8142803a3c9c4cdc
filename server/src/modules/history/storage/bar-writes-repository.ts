import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";

/**
 * Two live bars of one minute are what two recorders saw of it: two processes, or one before and after a restart. What
 * both saw is joined, so who saw less takes nothing away.
 */
const bothRecorded = sql`(option_bars.source = 'live' and excluded.source = 'live')`;

const growing = [
  "high",
  "volume",
  "operations",
  "turnover",
  "day_volume",
  "day_operations",
  "day_turnover",
] as const;

function largerOf(name: string): RawBuilder<unknown> {
  const column = sql.ref(name);
  const old = sql.ref(`option_bars.${name}`);
  const given = sql.ref(`excluded.${name}`);
  return sql`${column} = case when ${bothRecorded} then greatest(${old}, ${given}) else ${given} end`;
}

/**
 * Writes rows of bars, twice without duplicates. Simulated ones never replace recorded ones.
 * @param rows JSON of the columns' names, each key once.
 * @returns how many were not there.
 */
export async function upsertBars(
  database: Kysely<HistoryTables>,
  rows: readonly { readonly time: string | Date }[],
): Promise<number> {
  const times = rows.map(({ time }) => new Date(time).getTime()).toSorted((one, other) => one - other);
  // Without the times the look-up would be planned over every month there is.
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0].map((time) => new Date(time));
  const answer = await sql<{ known: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as rows (
        symbol text, expiration date, time timestamptz, resolution text, source text,
        open double precision, high double precision, low double precision, close double precision,
        bid double precision, ask double precision, volume double precision, operations double precision,
        turnover double precision, underlying double precision, rate_percent double precision, flags text,
        day_volume double precision, day_operations double precision, day_turnover double precision
      )
    ), known as (
      select count(*) as rows from given join option_bars using (symbol, expiration, time, resolution)
      where option_bars.time between ${first} and ${last}
    ), written as (
      insert into option_bars select * from given
      on conflict (symbol, expiration, time, resolution) do update set
        source = excluded.source, close = excluded.close, bid = excluded.bid, ask = excluded.ask,
        underlying = excluded.underlying, rate_percent = excluded.rate_percent, flags = excluded.flags,
        open = case when ${bothRecorded} then coalesce(option_bars.open, excluded.open) else excluded.open end,
        low = case when ${bothRecorded} then least(option_bars.low, excluded.low) else excluded.low end,
        ${sql.join(growing.map(largerOf))}
      where excluded.source <> 'simulated' or option_bars.source = 'simulated'
    )
    select rows::text as known from known
  `.execute(database);
  return rows.length - Number(answer.rows[0]?.known ?? 0);
}
