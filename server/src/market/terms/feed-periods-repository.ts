import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { FeedPeriodsTable, HistoryTables } from "../../db/tables/history-tables.ts";
import { longestBreakMilliseconds } from "./feed-periods.ts";
import type { FeedPeriod } from "./feed-periods.ts";

/** `to` is exclusive; null bounds nothing. */
type Stretch = { readonly from: Date | null; readonly to: Date | null };

const dayMilliseconds = 86_400_000;

/**
 * Stores a stretch of a feed: as more of the one that it goes on, otherwise as a new one. The very first of a source that
 * limits what may be passed on reaches back to the beginning: what was recorded before terms were stored is most likely its.
 */
export async function writeFeedPeriod(
  database: Kysely<HistoryTables>,
  { kind, source, redistribution, from, to }: FeedPeriod,
): Promise<void> {
  const [first, last] = [new Date(from), new Date(to)];
  const joins = new Date(from - longestBreakMilliseconds);
  await sql`
    with extended as (
      update feed_periods set ended_at = greatest(ended_at, ${last}::timestamptz)
      where kind = ${kind} and source = ${source} and redistribution = ${redistribution}
        and started_at <= ${first}::timestamptz and ended_at >= ${joins}::timestamptz
      returning 1
    )
    insert into feed_periods (kind, source, redistribution, started_at, ended_at)
    select ${kind}::text, ${source}::text, ${redistribution}::text,
      case when ${redistribution}::text = 'full' or exists (select 1 from feed_periods) then ${first}::timestamptz
        else 'epoch'::timestamptz end,
      ${last}::timestamptz
    where not exists (select 1 from extended)
    on conflict (kind, source, redistribution, started_at) do update
      set ended_at = greatest(feed_periods.ended_at, excluded.ended_at)
  `.execute(database);
}

/** The stretches of sources that limit what may be passed on, of a time and a day around it, oldest first. */
export function createFeedPeriodReads(database: Kysely<HistoryTables>) {
  return async ({ from, to }: Stretch): Promise<FeedPeriodsTable[]> => {
    const after = from === null ? sql`true` : sql`ended_at >= ${new Date(from.getTime() - dayMilliseconds)}`;
    const before = to === null ? sql`true` : sql`started_at < ${new Date(to.getTime() + dayMilliseconds)}`;
    const { rows } = await sql<FeedPeriodsTable>`
      select kind, source, redistribution, started_at, ended_at from feed_periods
      where redistribution <> 'full' and ${after} and ${before} order by started_at, source
    `.execute(database);
    return rows;
  };
}
export type ReadFeedPeriods = ReturnType<typeof createFeedPeriodReads>;
