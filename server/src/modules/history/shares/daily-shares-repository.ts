import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { sessionHours, standardCloseMinute } from "@paridad/core/symbols";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";

type Database = Kysely<HistoryTables>;
type Stretch = { readonly from: Date | null; readonly to: Date | null };

const zone = "America/Argentina/Buenos_Aires";

function isWithin({ from, to }: Stretch): RawBuilder<unknown> {
  const after = from === null ? sql`true` : sql`time >= ${from}`;
  const before = to === null ? sql`true` : sql`time < ${to}`;
  return sql`(${after} and ${before})`;
}

/** Minute of the day at which the session of a bar's day begins. */
const openingMinute = sql`(case ${sql.join(
  sessionHours
    .toReversed()
    .map(
      ({ from, opens }) => sql`when (time at time zone ${zone})::date >= ${from}::date then ${opens}::int`,
    ),
  sql` `,
)} end)`;
/** Minutes after midnight of Buenos Aires at which a bar begins. */
const minuteOfDay = sql`(extract(hour from time at time zone ${zone}) * 60 + extract(minute from time at time zone ${zone}))`;

/** A price that was traded in its bar: before the first trade, and in a quiet line, feeds repeat an old one. */
const isFresh = sql`(',' || flags || ',') not like '%,stale,%'`;

const first = (condition: RawBuilder<unknown>) =>
  sql`(array_agg(open order by time) filter (where open is not null and ${condition}))[1]`;

/** A day's total: the last one that was told; where none was, the sum, unless a bar lacks its part. */
const total = (name: "volume" | "turnover") => {
  const [part, dayTotal] = [sql.ref(name), sql.ref(`day_${name}`)];
  return sql`coalesce((array_agg(${dayTotal} order by time desc) filter (where ${dayTotal} is not null))[1],
    case when count(${part}) = count(*) then sum(${part}) end) as ${part}`;
};

/**
 * Daily bars made of the one-minute bars of each day and line, or of its five-minute ones where it has no others: first,
 * extremes, last and totals of what began with the session or later. Open and extremes are those of bars with a price of their own time,
 * unless all of them repeat an old one. Sides are the last bar's.
 */
export function madeDailyBars(stretch: Stretch, isWantedDay: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select symbol, settlement, currency,
      (day + make_interval(mins => ${standardCloseMinute}::int)) at time zone ${zone} as time,
      '1d' as resolution, case when bool_or(source = 'live') then 'live' else min(source) end as source,
      coalesce(${first(isFresh)}, ${first(sql`true`)}) as open,
      coalesce(max(high) filter (where ${isFresh}), max(high)) as high,
      coalesce(min(low) filter (where ${isFresh}), min(low)) as low,
      (array_agg(close order by time desc) filter (where close is not null))[1] as close,
      (array_agg(bid order by time desc))[1] as bid, (array_agg(ask order by time desc))[1] as ask,
      ${total("volume")}, ${total("turnover")}, '' as flags
    from (
      select bars.*, min(resolution) over (partition by symbol, settlement, currency, day) as finest from (
        select share_bars.*, (time at time zone ${zone})::date as day from share_bars
        where resolution in ('1m', '5m') and ${isWithin(stretch)} and ${minuteOfDay} >= ${openingMinute}
      ) as bars where ${isWantedDay}
    ) as bars
    where resolution = finest
    group by symbol, settlement, currency, day`;
}

/** Stores the daily bars made of a day's finer ones, where no other daily bar is; in the transaction that closes the day. */
export async function storeMadeBars(transaction: Database, day: Stretch): Promise<void> {
  await sql`
    insert into share_bars (symbol, settlement, currency, time, resolution, source, open, high, low, close, bid, ask,
      volume, turnover, flags, is_made)
    select made.*, true from (${madeDailyBars(day, sql`true`)}) as made
    on conflict do nothing
  `.execute(transaction);
}
