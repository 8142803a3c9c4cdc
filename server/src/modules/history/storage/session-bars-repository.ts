import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { isWanted, isWithin, zone } from "./bar-queries-repository.ts";
import type { BarRange, BarRow, HistoryDatabase, ResolutionSpan } from "./bar-queries-repository.ts";
import { dayEnd, timeSlices } from "./time-slices.ts";
import type { OptionBarsTable } from "../../../db/tables/history-tables.ts";
import { startOfDay } from "../../../lib/start-of-day.ts";

/**
 * A part of one session of one contract, of bars of one resolution; `day` is `YYYY-MM-DD` of Buenos Aires. What was traded is
 * the sum of its bars, null where one of them lacks it; `day_…` is the last total of the day that they tell.
 */
type Part = BarRow & Pick<OptionBarsTable, DayTotal> & { readonly day: string };
type DayTotal = "day_volume" | "day_operations" | "day_turnover";

const daily = [{ resolution: "1d", from: null, to: null }] as const;

/** However narrow a stretch, each contract of it costs several look-ups. */
const leastHours = 1;
/** What a session ends with: the last value that is known of each. */
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
const sums = ["volume", "operations", "turnover"].map((name) => {
  const column = sql.ref(name);
  return sql`case when count(${column}) = count(*) then sum(${column}) end as ${column}`;
});
/** When a bar's day began in Buenos Aires, whose clocks are never changed: half the time of a cast to its zone. */
const midnight = sql`date_bin('1 day', time, timestamptz '2000-01-01 00:00:00-03')`;
const day = sql`(part.start at time zone ${zone})::date`;
/** A session that was recorded in part stays under the terms of its recording, whatever the rest was. */
const ofSources = sql`case when bool_or(source = 'live') then 'live' else min(source) end`;

/**
 * A session's first and last values are looked up by the times that one pass over the bars finds: an aggregate that sorts
 * (`array_agg ... order by`) takes three times as long.
 */
async function readParts(database: HistoryDatabase, { from, to, ...wanted }: BarRange): Promise<Part[]> {
  const range = { ...wanted, from, to };
  const timeOf = (name: string) => sql.ref(`part.${name}_at`);
  const bar = (values: RawBuilder<unknown>, time: RawBuilder<unknown>) => sql`
    select ${values} from option_bars as bar
    where bar.symbol = part.symbol and bar.expiration = part.expiration and bar.resolution = part.resolution
      and bar.time = ${time} and ${isWithin({ from, to })}
    limit 1`;
  const last = lasting.map((name) => {
    const column = sql.ref(name);
    const known = sql`case when ${timeOf(name)} = part.newest then newest.${column}`;
    return sql`${known} else (${bar(column, timeOf(name))}) end as ${column}`;
  });
  const lastTimes = lasting.map((name) => {
    return sql`max(time) filter (where ${sql.ref(name)} is not null) as ${sql.ref(`${name}_at`)}`;
  });
  const { rows } = await sql<Part>`
    select part.symbol, part.expiration::text as expiration, ${day}::text as day,
      part.start + interval '17 hours' as time, part.resolution, part.source,
      (${bar(sql`open`, timeOf("open"))}) as open, part.high, part.low, part.volume, part.operations,
      part.turnover, ${sql.join(last)}, '' as flags
    from (
      select symbol, expiration, ${midnight} as start, resolution, ${ofSources} as source, max(high) as high, min(low) as low,
        ${sql.join(sums)}, max(time) as newest,
        min(time) filter (where open is not null) as open_at, ${sql.join(lastTimes)}
      from option_bars where ${isWanted(range)}
      group by symbol, expiration, 3, resolution
    ) as part left join lateral (
      ${bar(sql.join(lasting.map((name) => sql.ref(name))), sql`part.newest`)}
    ) as newest on true
  `.execute(database);
  return rows;
}

/** Of each contract with bars on a day that begins at `start`, how many of them are daily. */
type DayCounts = { readonly start: Date; readonly contracts: Readonly<Record<string, number>> };

async function countDaily(database: HistoryDatabase, range: BarRange): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select start, json_object_agg(symbol || ' ' || expiration, daily) as contracts from (
      select symbol, expiration, ${midnight} as start, count(*) filter (where resolution = '1d') as daily
      from option_bars where ${isWanted(range)} group by symbol, expiration, 3
    ) as counts
    group by start order by start desc
  `.execute(database);
  return rows;
}

/** Each day's number of daily rows, newest first: what is stored, or one made of the finer bars of `made`. */
async function* dailyRows(
  database: HistoryDatabase,
  wanted: BarRange,
  made: readonly ResolutionSpan[],
): AsyncGenerator<{ readonly start: Date; readonly rows: number }, void> {
  const range = { ...wanted, spans: [...daily, ...made] };
  const pending = new Map<number, Map<string, number>>();
  // A day that goes on before the stretch is not whole yet.
  const takeWhole = (from: number) =>
    [...pending].flatMap(([start, contracts]) => {
      if (start < from) return [];
      pending.delete(start);
      const rows = [...contracts.values()].reduce((sum, count) => sum + Math.max(1, count), 0);
      return [{ start: new Date(start), rows }];
    });
  const count = (slice: BarRange) => countDaily(database, slice);
  for await (const { from, result } of timeSlices(database, range, count, { least: leastHours })) {
    for (const { start, contracts } of result) {
      const known = pending.get(start.getTime()) ?? new Map<string, number>();
      for (const [name, here] of Object.entries(contracts)) known.set(name, (known.get(name) ?? 0) + here);
      pending.set(start.getTime(), known);
    }
    yield* takeWhole(from.getTime());
  }
  yield* takeWhole(-Infinity);
}

/**
 * Passes over daily rows, stored or made of the finer bars of `made`, whole days at a time without making them.
 * @returns where reading goes on and how many rows of there are still to be passed; null when no row is left.
 */
export async function skipDays(
  database: HistoryDatabase,
  wanted: BarRange,
  { rows, made }: { rows: number; made: readonly ResolutionSpan[] },
): Promise<{ readonly to: Date | null; readonly rows: number } | null> {
  if (rows === 0) return { to: wanted.to, rows };
  let left = rows;
  for await (const { start, rows: here } of dailyRows(database, wanted, made)) {
    const end = dayEnd(start);
    if (here > left) return { to: wanted.to !== null && wanted.to < end ? wanted.to : end, rows: left };
    left -= here;
  }
  return null;
}

/** A range from the beginning of one Buenos Aires day to the end of another, within what is wanted. */
function daysOf(
  wanted: BarRange,
  { first: oldest, last: newest }: { first: string; last: string },
): BarRange {
  const from = startOfDay(oldest);
  const to = dayEnd(startOfDay(newest));
  return {
    ...wanted,
    from: wanted.from !== null && wanted.from > from ? wanted.from : from,
    to: wanted.to !== null && wanted.to < to ? wanted.to : to,
  };
}

/** Those of the parts whose contract has no daily bar on their day. */
async function withoutDaily(
  database: HistoryDatabase,
  wanted: BarRange,
  parts: readonly Part[],
): Promise<readonly Part[]> {
  const days = parts.map(({ day }) => day).toSorted();
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest === undefined || newest === undefined) return parts;
  const range = { ...daysOf(wanted, { first: oldest, last: newest }), spans: daily };
  const { rows } = await sql<Pick<Part, "symbol" | "expiration" | "day">>`
    select symbol, expiration::text as expiration, (time at time zone ${zone})::date::text as day
    from option_bars where ${isWanted(range)}
  `.execute(database);
  const known = new Set(rows.map(contractDayOf));
  return parts.filter((part) => !known.has(contractDayOf(part)));
}

function contractDayOf({ symbol, expiration, day }: Pick<Part, "symbol" | "expiration" | "day">): string {
  return `${day} ${symbol} ${expiration}`;
}

function added(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
function extreme(
  pick: (one: number, other: number) => number,
  values: readonly [number | null, number | null],
) {
  const [one, other] = values;
  return one === null || other === null ? (one ?? other) : pick(one, other);
}

function joinedSource(one: string, other: string): string {
  if (one === "live" || other === "live") return "live";
  return one < other ? one : other;
}

/** Two parts of one session, the later one first. */
function joined(later: Part, earlier: Part): Part {
  return {
    ...later,
    source: joinedSource(later.source, earlier.source),
    open: earlier.open ?? later.open,
    high: extreme(Math.max, [later.high, earlier.high]),
    low: extreme(Math.min, [later.low, earlier.low]),
    close: later.close ?? earlier.close,
    bid: later.bid ?? earlier.bid,
    ask: later.ask ?? earlier.ask,
    volume: added(later.volume, earlier.volume),
    operations: added(later.operations, earlier.operations),
    turnover: added(later.turnover, earlier.turnover),
    day_volume: later.day_volume ?? earlier.day_volume,
    day_operations: later.day_operations ?? earlier.day_operations,
    day_turnover: later.day_turnover ?? earlier.day_turnover,
    underlying: later.underlying ?? earlier.underlying,
    rate_percent: later.rate_percent ?? earlier.rate_percent,
  };
}

/** One of two parts of a contract's day: joined where they are of one resolution, otherwise the finer. */
function finest(known: Part | undefined, earlier: Part): Part {
  if (known === undefined) return earlier;
  if (known.resolution === earlier.resolution) return joined(known, earlier);
  return known.resolution < earlier.resolution ? known : earlier;
}

/** By time newest first, then symbol and expiration, as the database sorts them. */
export function compareBars(one: BarRow, other: BarRow): number {
  const byTime = other.time.getTime() - one.time.getTime();
  if (byTime !== 0) return byTime;
  if (one.symbol !== other.symbol) return one.symbol < other.symbol ? -1 : 1;
  return one.expiration < other.expiration ? -1 : Number(one.expiration > other.expiration);
}

function dayOf(time: Date): string {
  return time.toLocaleDateString("sv", { timeZone: zone });
}

function barOf({ day: _day, day_volume, day_operations, day_turnover, ...bar }: Part): BarRow {
  return {
    ...bar,
    resolution: "1d",
    volume: day_volume ?? bar.volume,
    operations: day_operations ?? bar.operations,
    turnover: day_turnover ?? bar.turnover,
  };
}

/**
 * One bar a session and contract, newest first, of the finer bars of `made` where no daily one is stored: first, extremes,
 * last and totals, in short statements over stretches of time.
 */
export async function* sessionBars(
  database: HistoryDatabase,
  wanted: BarRange,
  made: readonly ResolutionSpan[],
): AsyncGenerator<BarRow, void> {
  if (made.length === 0) return;
  const range = { ...wanted, spans: made };
  const pending = new Map<string, Part>();
  // A session that goes on before the stretch is not whole yet.
  const takeDone = (before: string | null): BarRow[] => {
    const done = [...pending].filter(([, { day }]) => before === null || day > before);
    for (const [key] of done) pending.delete(key);
    return done.map(([, part]) => barOf(part)).toSorted(compareBars);
  };
  const read = async (slice: BarRange): Promise<readonly Part[]> =>
    withoutDaily(database, wanted, await readParts(database, slice));
  for await (const { from, result } of timeSlices(database, range, read, { least: leastHours })) {
    for (const part of result) {
      const key = contractDayOf(part);
      pending.set(key, finest(pending.get(key), part));
    }
    yield* takeDone(dayOf(from));
  }
  yield* takeDone(null);
}
