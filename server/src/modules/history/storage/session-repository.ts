import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { anyOf, isAsked, isWithin, zone } from "./ranges-repository.ts";
import type { BarRange, HistoryDatabase, Stretch } from "./ranges-repository.ts";
import { dayEnd, dayOf, startOfDay } from "../../../platform/start-of-day.ts";

/** A whole day of Buenos Aires. */
export type Day = { readonly from: Date; readonly to: Date };
export const wholeDay = (day: string): Day => ({ from: startOfDay(day), to: dayEnd(startOfDay(day)) });

/** When daily bars of a day are placed: 17:00. */
const closeMilliseconds = 17 * 3_600_000;

/** Days of a weekend with two holidays. */
const longestGap = 4 * 86_400_000;

/**
 * Stretches of days, with the few closed ones between two of them, which add nothing: each row they would make is stored. A
 * condition for each of 200 days took the database 400 MB to plan.
 */
function stretchesOf(days: readonly string[]): Day[] {
  const stretches: Day[] = [];
  for (const { from, to } of days.toSorted().map(wholeDay)) {
    const last = stretches.at(-1);
    const isNear = last !== undefined && from.getTime() - last.to.getTime() <= longestGap;
    if (isNear) stretches.splice(-1, 1, { from: last.from, to });
    else stretches.push({ from, to });
  }
  return stretches;
}

/**
 * The stretches whose daily bars have to be made of finer ones: of the days that are not closed, and of the one in which a range
 * ends before its daily bar.
 */
export async function daysToMake(
  database: HistoryDatabase,
  { from, to }: Stretch,
  gone?: AbortSignal,
): Promise<Day[]> {
  const after = from === null ? sql`true` : sql`day >= (${from}::timestamptz at time zone ${zone})::date`;
  const before = to === null ? sql`true` : sql`day <= (${to}::timestamptz at time zone ${zone})::date`;
  const { rows } = await sql<{ day: string }>`
    select day::text as day from history_days where closed_at is null and ${after} and ${before}
  `.execute(database, { signal: gone });
  const days = new Set(rows.map(({ day }) => day));
  const last = to === null ? null : dayOf(to);
  const cut = to === null || last === null ? 0 : to.getTime() - startOfDay(last).getTime();
  if (last !== null && cut > 0 && cut <= closeMilliseconds) days.add(last);
  return stretchesOf([...days]);
}

/** The session's last known value of each. */
const lasting = [
  "close",
  "bid",
  "ask",
  "underlying",
  "rate_percent",
  "day_volume",
  "day_operations",
  "day_turnover",
] as const;
const traded = ["volume", "operations", "turnover"] as const;
const sums = traded.map((name) => {
  const column = sql.ref(name);
  return sql`case when count(${column}) = count(*) then sum(${column}) end as ${column}`;
});
/** When a bar's day began in Buenos Aires, whose clocks are never changed: half the time of a cast to its zone. */
const midnight = sql`date_bin('1 day', time, timestamptz '2000-01-01 00:00:00-03')`;
/** A session that was recorded in part stays under the terms of its recording, whatever the rest was. */
const ofSources = sql`case when bool_or(source = 'live') then 'live' else min(source) end`;
const timeOf = (name: string) => sql.ref(`part.${name}_at`);

/**
 * One bar a contract and day, made of its one-minute bars, or of its five-minute ones where it has no others, unless a daily one
 * is stored: first, extremes, last and totals. First and last values are looked up by the times that one pass over the bars
 * finds: an aggregate that sorts (`array_agg ... order by`) takes three times as long.
 */
export function madeBars(range: BarRange, days: readonly Day[]): RawBuilder<unknown> {
  const isOfDays = anyOf(days.map(isWithin));
  const within = isWithin(range);
  const bar = (values: RawBuilder<unknown>, time: RawBuilder<unknown>) => sql`
    select ${values} from option_bars as bar
    where bar.symbol = part.symbol and bar.expiration = part.expiration and bar.resolution = part.resolution
      and bar.time = ${time} and ${within} and ${isOfDays}
    limit 1`;
  const last = lasting.map((name) => {
    const column = sql.ref(name);
    const known = sql`case when ${timeOf(name)} = part.newest then newest.${column}`;
    return sql`${known} else (${bar(column, timeOf(name))}) end as ${column}`;
  });
  const lastTimes = lasting.map((name) => {
    return sql`max(time) filter (where ${sql.ref(name)} is not null) as ${sql.ref(`${name}_at`)}`;
  });
  const totals = traded.map((name) => {
    return sql`coalesce(${sql.ref(`day_${name}`)}, ${sql.ref(name)}) as ${sql.ref(name)}`;
  });
  return sql`
    select symbol, expiration, time, '1d' as resolution, source, open, high, low, close, bid, ask,
      ${sql.join(totals)}, underlying, rate_percent, '' as flags
    from (
      select part.symbol, part.expiration, part.start + interval '17 hours' as time, part.source,
        (${bar(sql`open`, timeOf("open"))}) as open, part.high, part.low, ${sql.join(traded.map((name) => sql.ref(`part.${name}`)))},
        ${sql.join(last)}
      from (
        select *, min(resolution) over (partition by symbol, expiration, start) as finest from (
          select symbol, expiration, ${midnight} as start, resolution, ${ofSources} as source, max(high) as high,
            min(low) as low, ${sql.join(sums)}, max(time) as newest,
            min(time) filter (where open is not null) as open_at, ${sql.join(lastTimes)}
          from option_bars where resolution in ('1m', '5m') and ${isAsked(range)} and ${isOfDays}
          group by symbol, expiration, 3, resolution
        ) as parts
      ) as part left join lateral (
        ${bar(sql.join(lasting.map((name) => sql.ref(name))), sql`part.newest`)}
      ) as newest on true
      where part.resolution = part.finest and not exists (
        select 1 from option_bars
        where symbol = part.symbol and expiration = part.expiration and resolution = '1d' and time >= part.start
          and time < part.start + interval '1 day' and ${within} and ${isOfDays}
      )
    ) as made`;
}
