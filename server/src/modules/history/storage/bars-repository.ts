import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import {
  barsOf,
  columnArrays,
  columns,
  isWanted,
  isWithin,
  newestBars,
  until,
  zone,
} from "./ranges-repository.ts";
import type {
  BarRange,
  BarRow,
  ColumnArrays,
  Contract,
  HistoryDatabase,
  OlderName,
  Stretch,
} from "./ranges-repository.ts";
import { daysToMake, madeBars, wholeDay } from "./session-repository.ts";
import { contractsOf, olderNamesOf } from "./symbols-repository.ts";
import type { Series } from "./symbols-repository.ts";
import { dayOf } from "../../../platform/start-of-day.ts";
import type { WithheldStretch } from "../../../market/terms/withheld.ts";

export type { BarRow, Contract } from "./ranges-repository.ts";

/** Filter of bars. `to` is exclusive; null bounds nothing. */
export type BarsWanted = Stretch & {
  /** Null wants all there are. */
  readonly contracts: readonly Contract[] | null;
  /** Daily ones are made of finer bars where none is stored; null wants nothing. */
  readonly resolution: BarResolution | null;
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only rows of this instant and before; daily ones are still made of their whole day. */
  readonly upTo?: Date | undefined;
  /** Bars that are left out, by the times of the resolution asked for. */
  readonly withheld?: readonly WithheldStretch[] | undefined;
  /** Ends the read when whoever asked has gone. */
  readonly gone?: AbortSignal | undefined;
};

/** `day` is `YYYY-MM-DD` of Buenos Aires. */
export type SessionClose = { readonly day: string; readonly close: number };

type Place = Pick<BarsWanted, "limit" | "offset" | "upTo" | "gone">;
type Counted = Omit<BarsWanted, "limit" | "offset" | "upTo">;
type Asked = Omit<Counted, "resolution"> & { readonly resolution: BarResolution };

function endOf(to: Date | null, upTo: Date | undefined): Date | null {
  if (upTo === undefined) return to;
  const end = new Date(upTo.getTime() + 1);
  return to === null || end < to ? end : to;
}

/** A contract's bars under its older names carry the name that was asked for, unless the older one was asked for too. */
function askedNames(names: readonly OlderName[]): (row: BarRow) => BarRow {
  if (names.length === 0) return (row) => row;
  const older = new Map(names.map((name) => [keyOf(name), name]));
  return (row) => {
    const name = older.get(keyOf(row));
    return name === undefined ? row : { ...row, symbol: name.requested, strike: name.strike };
  };
}

const keyOf = ({ symbol, expiration }: Contract) => `${symbol} ${expiration}`;

/** A range with the older names of its contracts. */
async function rangeOf(
  database: HistoryDatabase,
  { gone, contracts, ...filter }: Asked,
): Promise<{ readonly range: BarRange; readonly olderNames: readonly OlderName[] }> {
  if (contracts === null) return { range: { ...filter, contracts }, olderNames: [] };
  const all = new Map<string, Contract>(contracts.map((contract) => [keyOf(contract), contract]));
  const names = await olderNamesOf(database, [...all.values()], gone);
  const olderNames = names.filter((name) => !all.has(keyOf(name)));
  for (const name of olderNames) all.set(keyOf(name), name);
  return { range: { ...filter, contracts: [...all.values()] }, olderNames };
}

/**
 * Days with bars that a question is asked of one after the other, until they answer it. A statement without an oldest time is
 * planned over every month there is, though the newest one has its rows: years of history would slow down every question.
 */
const newestDays = [10, 100] as const;
const dayMilliseconds = 86_400_000;
/** The most rows that a day can answer with: more contracts than have bars on a day, and more bars than a session has. */
const contractsADay = 1_000;
const barsADay = { "1d": 1, "5m": 90, "1m": 450 } as const;

/** The stretches that are shorter than what is asked for, and long enough to hold so many rows. */
function stretchesFor({ from, contracts, resolution }: BarRange, to: Date | null, rows: number): number[] {
  const span = from === null || to === null ? Infinity : (to.getTime() - from.getTime()) / dayMilliseconds;
  const rowsADay = (contracts?.length ?? contractsADay) * barsADay[resolution];
  return newestDays.filter((days) => days < span && days * rowsADay >= rows);
}

/** The start of the oldest of some days with bars before an instant; null where there are fewer. */
async function startOfDays(
  database: HistoryDatabase,
  { to, days, gone }: { to: Date | null; days: number; gone: AbortSignal | undefined },
): Promise<Date | null> {
  const before = to === null ? sql`true` : sql`start < ${to}`;
  const { rows } = await sql<{ start: Date }>`
    select start from (select day, day::timestamp at time zone ${zone} as start from history_days) as days
    where ${before} order by day desc offset ${days - 1} limit 1
  `.execute(database, until(gone));
  return rows[0]?.start ?? null;
}

function listReads(database: HistoryDatabase) {
  const newest = async (range: BarRange, { limit, offset = 0, upTo, gone }: Place) => {
    const days = range.resolution === "1d" ? await daysToMake(database, range, gone) : [];
    const stored = newestBars({ ...range, to: endOf(range.to, upTo) }, limit + offset);
    const derived = days.length === 0 ? sql`` : sql`union all (${madeBars(range, days)})`;
    const isInPlace = upTo === undefined ? sql`true` : sql`time <= ${upTo}`;
    const { rows } = await sql<ColumnArrays>`
      select ${columnArrays} from (
        select bars.*, strike from (
          select * from ((${stored}) ${derived}) as found where ${isInPlace}
          order by time desc, symbol, expiration limit ${limit} offset ${offset}
        ) as bars left join (select symbol, expiration, strike from instruments) as contracts using (symbol, expiration)
        order by time desc, symbol, expiration
      ) as rows
    `.execute(database, until(gone));
    return barsOf(rows[0]);
  };
  return {
    /** Newest first. Bars from before a strike adjustment come under the name asked for. */
    async list({ limit, offset, upTo, resolution, ...filter }: BarsWanted): Promise<BarRow[]> {
      if (resolution === null || filter.contracts?.length === 0) return [];
      const page = { limit, offset, upTo, gone: filter.gone };
      const { range, olderNames } = await rangeOf(database, { ...filter, resolution });
      const named = askedNames(olderNames);
      const to = endOf(range.to, upTo);
      for (const days of stretchesFor(range, to, limit + (offset ?? 0))) {
        const from = await startOfDays(database, { to, days, gone: filter.gone });
        if (from === null || (range.from !== null && from <= range.from)) break;
        const rows = await newest({ ...range, from }, page);
        if (rows.length === limit) return rows.map(named);
      }
      return (await newest(range, page)).map(named);
    },

    /** Number of stored bars, up to `most`. */
    async countUpTo({ resolution, ...filter }: Counted, most: number): Promise<number> {
      if (resolution === null) return 0;
      const { range } = await rangeOf(database, { ...filter, resolution });
      const { rows } = await sql<{ rows: number }>`
        select count(*)::int as rows from (select 1 from option_bars where ${isWanted(range)} limit ${most}) as bars
      `.execute(database, until(filter.gone));
      return rows[0]?.rows ?? 0;
    },
  };
}

type ChainWanted = {
  readonly at: Date;
  readonly oldest: Date;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly expiration: string | null;
  readonly resolutions: readonly BarResolution[];
  readonly gone?: AbortSignal | undefined;
};
type ChainRow = BarRow & { readonly strike: number; readonly type: string };

/** Size of the history, and its reach. */
export type HistoryTotals = {
  /** Stored bars: counted up to a hundred thousand, otherwise as the database estimates them. */
  readonly rows: number;
  readonly symbols: number;
  readonly firstTime: string | null;
  readonly lastTime: string | null;
};

/** Counted in some ten milliseconds. */
const countedRows = 100_000;

function spanReads(database: HistoryDatabase) {
  /** One step of the index a resolution and month. */
  const span = async () => {
    const { rows } = await sql<{ first: Date | null; last: Date | null }>`
      select min(first) as first, max(last) as last from (values ('1m'), ('5m'), ('1d')) as known (resolution)
      cross join lateral (
        select min(time) as first, max(time) as last from option_bars where option_bars.resolution = known.resolution
      ) as times
    `.execute(database);
    return rows[0] ?? { first: null, last: null };
  };
  /** The planner's assumption: from the size of each month's table, and the rows it last found in one. */
  const estimate = async (): Promise<number> => {
    const { rows } = await sql<{ "QUERY PLAN": readonly [{ Plan: { "Plan Rows": number } }] }>`
      explain (format json) select 1 from option_bars
    `.execute(database);
    return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  };
  const seconds = (time: Date | null) => (time === null ? null : `${time.toISOString().slice(0, 19)}Z`);
  return {
    /** Newest stored bar, null without any. */
    newest: async (): Promise<Date | null> => (await span()).last,

    /** No statement of it goes through the bars once they are many. */
    async totals({ counted = countedRows } = {}): Promise<HistoryTotals> {
      const estimated = await estimate();
      const { first, last } = await span();
      const { rows } = await sql<{ symbols: number; rows: number }>`
        select count(distinct symbol)::int as symbols,
          ${estimated > counted ? sql`0` : sql`(select count(*) from option_bars)::int`} as rows
        from instruments
      `.execute(database);
      return {
        rows: estimated > counted ? estimated : (rows[0]?.rows ?? 0),
        symbols: rows[0]?.symbols ?? 0,
        firstTime: seconds(first),
        lastTime: seconds(last),
      };
    },
  };
}

/** The history as it is read: bars, closes and chains. */
export function createBarsRepository(database: HistoryDatabase) {
  const reads = listReads(database);
  return {
    ...reads,
    ...spanReads(database),

    /** When the finer bars of these daily rows last changed; of rows of one day. */
    async lastChanges(daily: readonly BarRow[], gone?: AbortSignal): Promise<ReadonlyMap<BarRow, Date>> {
      const [first] = daily;
      if (first === undefined) return new Map();
      const contracts = sql.join(
        daily.map(({ symbol, expiration }) => sql`(${symbol}::text, ${expiration}::date)`),
      );
      const { rows } = await sql<Contract & { readonly time: Date }>`
        select symbol, expiration::text as expiration, max(time) as time from option_bars
        where (symbol, expiration) in (${contracts}) and resolution in ('1m', '5m')
          and ${isWithin(wholeDay(dayOf(first.time)))}
        group by symbol, expiration
      `.execute(database, until(gone));
      const times = new Map(rows.map((row) => [keyOf(row), row.time]));
      return new Map(
        daily.flatMap((row) => {
          const time = times.get(keyOf(row));
          return time === undefined ? [] : [[row, time] as const];
        }),
      );
    },

    contractsOf: (series: Series, gone?: AbortSignal) => contractsOf(database, series, gone),

    /** A contract's last close of each Buenos Aires day before an instant, newest first; days without one are left out. */
    async closes({
      contract,
      ...filter
    }: Pick<BarsWanted, "to" | "limit" | "gone"> & { readonly contract: Contract }) {
      const rows = await reads.list({ contracts: [contract], from: null, resolution: "1d", ...filter });
      const days = new Map<string, SessionClose>();
      for (const { time, close } of rows) {
        const day = dayOf(time);
        if (close !== null && !days.has(day)) days.set(day, { day, close });
      }
      return [...days.values()];
    },

    /** The newest bar of each contract at or before an instant, not older than `oldest`, of series still alive then. */
    async chainAt({ at, oldest, day, expiration, resolutions, gone }: ChainWanted): Promise<ChainRow[]> {
      const living =
        expiration === null ? sql`expiration >= ${day}::date` : sql`expiration = ${expiration}::date`;
      const { rows } = await sql<ChainRow>`
        select bars.*, contracts.strike, contracts.type from (
          select symbol, expiration, strike, type from instruments where ${living}
        ) as contracts cross join lateral (
          select ${columns} from option_bars
          where symbol = contracts.symbol and expiration = contracts.expiration
            and time >= ${oldest} and time <= ${at} and resolution = any(${[...resolutions]}::text[])
          order by time desc, resolution limit 1
        ) as bars
        order by contracts.expiration, contracts.strike, contracts.type
      `.execute(database, until(gone));
      return rows;
    },
  };
}
export type BarsRepository = ReturnType<typeof createBarsRepository>;
