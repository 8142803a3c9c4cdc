import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { packedColumns, unpackBars } from "./packed-bars.ts";
import type { PackedBars } from "./packed-bars.ts";
import { olderNamesOf } from "./renames-repository.ts";
import type { OlderName } from "./renames-repository.ts";
import type { HistoryTables, OptionBarsTable } from "./tables.ts";

export type BarRow = OptionBarsTable;
export type SymbolRow = {
  readonly symbol: string;
  readonly expiration: string;
  readonly strike: number;
  readonly type: string;
};

/** What bars are wanted. `to` is exclusive; null bounds nothing. */
export type BarsWanted = {
  readonly symbols: readonly string[];
  readonly from: Date | null;
  readonly to: Date | null;
  /** One resolution, or the spans in which each stands. */
  readonly spans: readonly ResolutionSpan[];
  /** One row a session and contract, made of the finer bars where no daily bar is stored. */
  readonly isDaily: boolean;
  readonly limit: number;
  readonly offset?: number;
};

/** Bars of a resolution count from `from` to `to` (exclusive). */
export type ResolutionSpan = {
  readonly resolution: BarResolution;
  readonly from: Date | null;
  readonly to: Date | null;
};

export type ClosesWanted = { readonly symbol: string; readonly to: Date | null; readonly limit: number };
/** `day` is `YYYY-MM-DD` of Buenos Aires. */
export type SessionClose = { readonly day: string; readonly close: number };

type Range = Omit<BarsWanted, "limit" | "isDaily"> & { readonly olderNames?: readonly OlderName[] };
type Database = Kysely<HistoryTables>;
const zone = "America/Argentina/Buenos_Aires";
const columns = sql`symbol, expiration::text as expiration, time, resolution, source, open, high, low, close, bid, ask, volume, operations, turnover, underlying, rate_percent, flags`;

/** `columns` of all rows, a JSON array each. */
const packed = sql.join(
  packedColumns.map((name) => {
    const value = name === "time" ? sql`(extract(epoch from time) * 1000)::float8` : sql.ref(name);
    return sql`json_agg(${value}) as ${sql.ref(name)}`;
  }),
);

function within({ from, to }: { from: Date | null; to: Date | null }): RawBuilder<unknown> {
  const after = from === null ? sql`true` : sql`time >= ${from}`;
  const before = to === null ? sql`true` : sql`time < ${to}`;
  return sql`(${after} and ${before})`;
}

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

function isWanted({ symbols, olderNames = [], from, to, spans }: Range): RawBuilder<unknown> {
  const named = symbols.length === 0 ? sql`true` : sql`symbol in (${sql.join(symbols)})`;
  const older = olderNames.map(
    ({ symbol, expiration }) => sql`(symbol = ${symbol} and expiration = ${expiration}::date)`,
  );
  const ofSymbols = older.length === 0 ? named : anyOf([named, ...older]);
  const ofSpans = spans.map((span) => sql`(resolution = ${span.resolution} and ${within(span)})`);
  return sql`${ofSymbols} and ${within({ from, to })} and ${anyOf(ofSpans)}`;
}

/** Days made of finer bars where a contract has no daily one: first, extremes, last, and sums. */
function sessionsOf(wanted: Range): RawBuilder<unknown> {
  const finer = isWanted({
    ...wanted,
    spans: [
      { resolution: "1m", from: null, to: null },
      { resolution: "5m", from: null, to: null },
    ],
  });
  const nth = (name: string, order: RawBuilder<unknown>) => {
    const column = sql.ref(name);
    return sql`(array_agg(${column} order by ${order}) filter (where ${column} is not null))[1] as ${column}`;
  };
  const last = (name: string) => nth(name, sql`time desc`);
  const first = (name: string) => nth(name, sql`time`);
  const daily = isWanted({ ...wanted, spans: [{ resolution: "1d", from: null, to: null }] });
  // Equal columns only, so that the days that have a daily bar go by one hashed comparison.
  return sql`
    with daily as materialized (
      select symbol, expiration, (time at time zone ${zone})::date as day from option_bars where ${daily}
    ), bare as (
      select bars.*, (bars.time at time zone ${zone})::date as day from option_bars as bars
      where ${finer} and not exists (
        select 1 from daily where daily.symbol = bars.symbol and daily.expiration = bars.expiration
          and daily.day = (bars.time at time zone ${zone})::date
      )
    ), finer as (
      select *, min(resolution) over (partition by symbol, expiration, day) as finest from bare
    )
    select symbol, expiration::text as expiration, (day + time '17:00') at time zone ${zone} as time, '1d' as resolution,
      min(source) as source, ${first("open")}, max(high) as high, min(low) as low, ${last("close")}, ${last("bid")},
      ${last("ask")}, sum(volume) as volume, sum(operations) as operations, sum(turnover) as turnover,
      ${last("underlying")}, ${last("rate_percent")}, '' as flags
    from finer where resolution = finest
    group by symbol, expiration, day`;
}

/** The spans of each resolution. */
function byResolution(spans: readonly ResolutionSpan[]): ResolutionSpan[][] {
  return [...new Set(spans.map(({ resolution }) => resolution))].map((resolution) =>
    spans.filter((span) => span.resolution === resolution),
  );
}

/** Whose bars are asked for, each contract once: by its symbol, or as an older name of one expiration. */
function contractsOf({ symbols, olderNames = [] }: Range): RawBuilder<unknown> {
  const older = new Map(olderNames.map((name) => [`${name.symbol} ${name.expiration}`, name]));
  return sql.join([
    ...[...new Set(symbols)].map((symbol) => sql`(${symbol}::text, null::date)`),
    ...[...older.values()].map(({ symbol, expiration }) => sql`(${symbol}::text, ${expiration}::date)`),
  ]);
}

/**
 * The newest rows of some contracts, out of the newest of each by the index that begins with the symbol: by time alone
 * the search for those of an expired contract would pass over everybody's newer ones.
 */
function newestOfContracts(wanted: Range, newest: number): RawBuilder<unknown> {
  return sql`
    select bars.* from (values ${contractsOf(wanted)}) as asked (name, expiry) cross join lateral (
      select ${columns} from option_bars
      where symbol = asked.name and (asked.expiry is null or option_bars.expiration = asked.expiry)
        and ${isWanted({ ...wanted, symbols: [], olderNames: [] })}
      order by time desc, expiration limit ${newest}
    ) as bars
    order by time desc, symbol, expiration limit ${newest}`;
}

/** The newest rows, or all of them. */
function storedRows(wanted: Range, newest: number | undefined): RawBuilder<unknown> {
  if (newest === undefined) return sql`select ${columns} from option_bars where ${isWanted(wanted)}`;
  if (wanted.symbols.length > 0) return newestOfContracts(wanted, newest);
  return sql`
    select ${columns} from option_bars where ${isWanted(wanted)}
    order by time desc, symbol, expiration limit ${newest}`;
}

/**
 * Which rows a question is about: the stored ones, or one a session for daily questions. With a limit each resolution
 * gives its newest through its own index, and the caller sorts those few.
 */
function source({
  newest,
  isDaily,
  ...wanted
}: Range & { readonly isDaily: boolean; readonly newest?: number }): RawBuilder<unknown> {
  const stored = byResolution(wanted.spans).map(
    (spans) => sql`(${storedRows({ ...wanted, spans }, newest)})`,
  );
  const parts = isDaily ? [...stored, sql`(${sessionsOf(wanted)})`] : stored;
  if (parts.length === 0) return sql`select ${columns} from option_bars where false`;
  return sql.join(parts, sql` union all `);
}

/** A contract's bars under its older names carry the name that was asked for, unless the older one was asked for too. */
function underAskedName(rows: readonly BarRow[], olderNames: readonly OlderName[]): BarRow[] {
  const asked = new Map(olderNames.map((name) => [`${name.symbol} ${name.expiration}`, name.asked]));
  return rows.map((row) => ({ ...row, symbol: asked.get(`${row.symbol} ${row.expiration}`) ?? row.symbol }));
}

async function olderNames(database: Database, symbols: readonly string[]): Promise<OlderName[]> {
  const asked = new Set(symbols);
  return (await olderNamesOf(database, symbols)).filter(({ symbol }) => !asked.has(symbol));
}

function barReads(database: Database) {
  return {
    /** Newest first. A contract's bars from before a strike adjustment come with it, under the name asked for. */
    async list({ limit, offset = 0, ...wanted }: BarsWanted): Promise<BarRow[]> {
      const older = await olderNames(database, wanted.symbols);
      const range = { ...wanted, olderNames: older, newest: limit + offset };
      const answer = await sql<PackedBars>`
        select ${packed} from (
          select * from (${source(range)}) as bars
          order by time desc, symbol, expiration limit ${limit} offset ${offset}
        ) as bars
      `.execute(database);
      const rows = answer.rows.flatMap(unpackBars);
      return older.length === 0 ? rows : underAskedName(rows, older);
    },

    async count(wanted: Omit<BarsWanted, "limit">): Promise<number> {
      const range = { ...wanted, olderNames: await olderNames(database, wanted.symbols) };
      const { rows } = await sql<{ total: string }>`
        select count(*)::text as total from (${source(range)}) as bars
      `.execute(database);
      return Number(rows[0]?.total ?? 0);
    },

    /** The newest bar of each contract at or before an instant, not older than `oldest`, of series still alive then. */
    async chainAt(wanted: {
      at: Date;
      oldest: Date;
      day: string;
      expiration: string | null;
      resolutions: readonly BarResolution[];
    }): Promise<(BarRow & { strike: number | null; type: string | null })[]> {
      const ofExpiration =
        wanted.expiration === null
          ? sql`expiration >= ${wanted.day}::date`
          : sql`expiration = ${wanted.expiration}::date`;
      const { rows } = await sql<BarRow & { strike: number | null; type: string | null }>`
        select newest.*, instruments.strike, instruments.type
        from (
          select distinct on (symbol, expiration) ${columns} from option_bars
          where time <= ${wanted.at} and time >= ${wanted.oldest} and ${ofExpiration}
            and resolution in (${sql.join([...wanted.resolutions])})
          order by symbol, expiration, time desc, resolution
        ) as newest
        left join instruments on instruments.symbol = newest.symbol
          and instruments.expiration = newest.expiration::date
        order by instruments.expiration, instruments.strike, instruments.type
      `.execute(database);
      return rows;
    },
  };
}

function closeReads(database: Database) {
  return {
    /** A contract's last close of each Buenos Aires day before an instant, newest first; days without one are left out. */
    async closes({ symbol, to, limit }: ClosesWanted): Promise<SessionClose[]> {
      const symbols = [symbol];
      const spans = (["1d", "1m", "5m"] as const).map((one) => ({ resolution: one, from: null, to: null }));
      const wanted = { symbols, from: null, to, spans, olderNames: await olderNames(database, symbols) };
      const { rows } = await sql<SessionClose>`
        select day::text as day, close from (
          select distinct on (day) day, close from (
            select (time at time zone ${zone})::date as day, close, time, resolution from option_bars
            where ${isWanted(wanted)} and close is not null
          ) as closes
          order by day desc, resolution = '1d' desc, resolution, time desc limit ${limit}
        ) as sessions
      `.execute(database);
      return rows;
    },
  };
}

function spanReads(database: Database) {
  return {
    /** Newest stored bar, null without any. */
    async newest(): Promise<Date | null> {
      const { rows } = await sql<{ time: Date | null }>`
        select max(time) as time from (
          select max(time) as time from option_bars where resolution = '1m'
          union all select max(time) from option_bars where resolution = '5m'
          union all select max(time) from option_bars where resolution = '1d'
        ) as newest
      `.execute(database);
      return rows[0]?.time ?? null;
    },

    /** The Buenos Aires days with bars of a resolution, newest first: one step of the index a day. */
    async daysWith(resolution: BarResolution): Promise<string[]> {
      const { rows } = await sql<{ day: string }>`
        with recursive days as (
          (select max(time) as time from option_bars where resolution = ${resolution})
          union all
          select (
            select max(time) from option_bars where resolution = ${resolution}
              and time < date_trunc('day', days.time at time zone ${zone}) at time zone ${zone}
          ) from days where days.time is not null
        )
        select to_char(time at time zone ${zone}, 'YYYY-MM-DD') as day from days where time is not null
      `.execute(database);
      return rows.map(({ day }) => day);
    },

    async symbols(): Promise<SymbolRow[]> {
      const { rows } = await sql<SymbolRow>`
        select symbol, expiration::text as expiration, strike, type from instruments
        order by instruments.expiration desc, type, strike, symbol
      `.execute(database);
      return rows;
    },
  };
}

/** The history as it is read: bars, sessions, chains and symbols. */
export function createBarsRepository(database: Database) {
  return { ...barReads(database), ...closeReads(database), ...spanReads(database) };
}
export type BarsRepository = ReturnType<typeof createBarsRepository>;
