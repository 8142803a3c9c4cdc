import { sql } from "kysely";
import type { Kysely } from "kysely";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";
import type { ShareBar } from "./share-bar.ts";

type Database = Kysely<HistoryTables>;

function keyOf({ currency, resolution, time, settlement, symbol }: ShareBar): string {
  return [currency, resolution, time, settlement, symbol].join(" ");
}

/** The Buenos Aires days whose daily bars have to be made again once these bars are stored. */
export function daysToMake(bars: readonly ShareBar[]): string[] {
  const finer = bars.filter(({ resolution }) => resolution !== "1d");
  return [...new Set(finer.map(({ time }) => buenosAiresDate(Date.parse(time))))].toSorted();
}

/** The last of bars with one key, in one order always, so two writers wait for each other instead of deadlocking. */
export function distinctShareBars(bars: readonly ShareBar[]): ShareBar[] {
  const byKey = new Map(bars.map((bar) => [keyOf(bar), bar]));
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
}

/** A bar as it is stored: a daily one that is given is no longer one made of finer bars. */
export function shareBarRow({ dayTotals, flags, ...bar }: ShareBar) {
  return {
    ...bar,
    flags: flags.join(","),
    day_volume: dayTotals?.volume ?? null,
    day_turnover: dayTotals?.turnover ?? null,
    is_made: false,
  };
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
