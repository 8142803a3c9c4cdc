import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";
import type { ShareBar } from "./share-bar.ts";

type Database = Kysely<HistoryTables>;

const columns = sql`symbol, settlement, currency, time, resolution, source, open, high, low, close, bid, ask, volume, turnover, flags, day_volume, day_turnover`;
const growing = ["high", "volume", "turnover", "day_volume", "day_turnover"] as const;

function keyOf({ currency, resolution, time, settlement, symbol }: ShareBar): string {
  return [currency, resolution, time, settlement, symbol].join(" ");
}

/** Two live bars of one minute are what two recorders saw of it: joined, so who saw less takes nothing away. */
const bothRecorded = sql`(share_bars.source = 'live' and excluded.source = 'live')`;

function joined(name: "low" | (typeof growing)[number]): RawBuilder<unknown> {
  const [old, given] = [sql.ref(`share_bars.${name}`), sql.ref(`excluded.${name}`)];
  const both = name === "low" ? sql`least(${old}, ${given})` : sql`greatest(${old}, ${given})`;
  return sql`${sql.ref(name)} = case when ${bothRecorded} then ${both} else ${given} end`;
}

/** The Buenos Aires days whose daily bars have to be made again once these bars are stored. */
export function daysToMake(bars: readonly ShareBar[]): string[] {
  const finer = bars.filter(({ resolution }) => resolution !== "1d");
  return [...new Set(finer.map(({ time }) => buenosAiresDate(Date.parse(time))))].toSorted();
}

/** Of bars with one key the last, in one order always, so two writers wait for each other instead of deadlocking. */
export function distinctShareBars(bars: readonly ShareBar[]): ShareBar[] {
  const byKey = new Map(bars.map((bar) => [keyOf(bar), bar]));
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
}

/**
 * Writes bars, twice without duplicates. Simulated ones never replace recorded ones; a daily bar given here is no longer one
 * made of finer bars.
 * @param bars each key once.
 * @returns how many were not there.
 */
export async function upsertShareBars(database: Database, bars: readonly ShareBar[]): Promise<number> {
  const rows = bars.map(({ dayTotals, flags, ...bar }) => ({
    ...bar,
    flags: flags.join(","),
    day_volume: dayTotals?.volume ?? null,
    day_turnover: dayTotals?.turnover ?? null,
  }));
  const answer = await sql<{ known: string }>`
    with given as (
      select ${columns} from json_to_recordset(${JSON.stringify(rows)}::json) as rows (
        symbol text, settlement text, currency text, time timestamptz, resolution text, source text,
        open double precision, high double precision, low double precision, close double precision,
        bid double precision, ask double precision, volume double precision, turnover double precision, flags text,
        day_volume double precision, day_turnover double precision
      )
    ), known as (
      select count(*) as rows from given join share_bars using (symbol, settlement, currency, time, resolution)
    ), written as (
      insert into share_bars (${columns}) select ${columns} from given
      on conflict (resolution, time, settlement, currency, symbol) do update set
        source = excluded.source, close = excluded.close, bid = excluded.bid, ask = excluded.ask,
        flags = excluded.flags, is_made = false,
        open = case when ${bothRecorded} then coalesce(share_bars.open, excluded.open) else excluded.open end,
        ${sql.join((["low", ...growing] as const).map(joined))}
      where excluded.source <> 'simulated' or share_bars.source = 'simulated'
    )
    select rows::text as known from known
  `.execute(database);
  return bars.length - Number(answer.rows[0]?.known ?? 0);
}

/** Deletes the daily bars that were made of some days' finer ones; only in a transaction that locked those days. */
export async function forgetMadeBars(transaction: Database, days: readonly string[]): Promise<void> {
  const times = days.map((day) => new Date(`${day}T17:00:00-03:00`));
  if (times.length === 0) return;
  await sql`
    delete from share_bars where resolution = '1d' and is_made and time = any(${times}::timestamptz[])
  `.execute(transaction);
}

/** Lets go of the bars finer than daily ones before an instant; daily bars made of them count as recorded from then on. */
export async function dropFinerShareBars(
  transaction: Database,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  await sql`
    delete from share_bars where resolution <> '1d' and time >= ${from} and time < ${to}
  `.execute(transaction);
  await sql`
    update share_bars set is_made = false where resolution = '1d' and is_made and time >= ${from} and time < ${to}
  `.execute(transaction);
}
