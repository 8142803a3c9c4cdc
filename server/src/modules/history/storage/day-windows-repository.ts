import { sql } from "kysely";
import { newestBars, zone } from "./bar-queries-repository.ts";
import type { BarRange, HistoryDatabase } from "./bar-queries-repository.ts";

/** Days with bars of the first window, and how many times as many each further one has. */
const firstDays = 10;
const growth = 4;

/** The start of the oldest of some days with bars before an instant; null where there are fewer. */
async function startOfDays(
  database: HistoryDatabase,
  { to, days }: { to: Date | null; days: number },
): Promise<Date | null> {
  const before = to === null ? sql`true` : sql`start < ${to}`;
  const { rows } = await sql<{ count: number; start: Date | null }>`
    select count(*)::int as count, min(start) as start from (
      select start from (select day, day::timestamp at time zone ${zone} as start from history_days) as days
      where ${before} order by day desc limit ${days}
    ) as newest
  `.execute(database);
  return rows[0]?.count === days ? rows[0].start : null;
}

/**
 * A range in windows of whole days, newest first, which leave nothing out. A statement without an oldest time is planned
 * over every month there is, though the newest one has its rows: years of history would slow down every question.
 */
export async function* dayWindows(
  database: HistoryDatabase,
  wanted: BarRange,
): AsyncGenerator<BarRange, void> {
  let { to } = wanted;
  for (let days = firstDays; ; days *= growth) {
    const from = await startOfDays(database, { to, days });
    if (from === null || (wanted.from !== null && from <= wanted.from)) {
      yield { ...wanted, to };
      return;
    }
    yield { ...wanted, from, to };
    to = from;
  }
}

/** Time of the newest bar of a range before an instant; null without any. */
export async function newestBefore(
  database: HistoryDatabase,
  wanted: BarRange,
  to: Date | null,
): Promise<Date | null> {
  for await (const window of dayWindows(database, { ...wanted, to })) {
    const { rows } = await sql<{ time: Date | null }>`
      select max(time) as time from (${newestBars(window, 1)}) as bars
    `.execute(database);
    const time = rows[0]?.time ?? null;
    if (time !== null) return time;
  }
  return null;
}
