import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import { columns, isWanted, zone } from "./bar-queries-repository.ts";
import type { BarRange, BarRow, HistoryDatabase, ResolutionSpan } from "./bar-queries-repository.ts";
import { olderNamesOf } from "./renames-repository.ts";
import type { OlderName } from "./renames-repository.ts";
import { newestBefore } from "./day-windows-repository.ts";
import { daysOf, spansToMake } from "./days-repository.ts";
import { startOfDay } from "../../../lib/start-of-day.ts";
import { compareBars, sessionBars, skipDays } from "./session-bars-repository.ts";
import { countStoredBars, storedBars } from "./stored-bars-repository.ts";
import { dayEnd, timeSlices } from "./time-slices.ts";
import type { WithheldStretch } from "../../../market/terms/withheld.ts";

export type { BarRow, ResolutionSpan } from "./bar-queries-repository.ts";

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
  /** Bars that are left out, by the times of the resolution asked for. */
  readonly withheld?: readonly WithheldStretch[] | undefined;
};

export type ClosesWanted = {
  readonly symbol: string;
  readonly to: Date | null;
  readonly limit: number;
  /** Day (`YYYY-MM-DD`) before which one close is enough. */
  readonly until: string;
};
/** `day` is `YYYY-MM-DD` of Buenos Aires. */
export type SessionClose = { readonly day: string; readonly close: number };

/** A contract's bars under its older names carry the name that was asked for, unless the older one was asked for too. */
function askedNames(names: readonly OlderName[]): (row: BarRow) => BarRow {
  if (names.length === 0) return (row) => row;
  const asked = new Map(names.map((name) => [`${name.symbol} ${name.expiration}`, name.asked]));
  return (row) => ({ ...row, symbol: asked.get(`${row.symbol} ${row.expiration}`) ?? row.symbol });
}

async function rangeOf(
  database: HistoryDatabase,
  { symbols, from, to, spans, withheld }: Omit<BarsWanted, "limit" | "isDaily">,
): Promise<BarRange> {
  const asked = new Set(symbols);
  const olderNames = (await olderNamesOf(database, symbols)).filter(({ symbol }) => !asked.has(symbol));
  return { symbols, olderNames, from, to, spans, withheld };
}

/** Two streams of bars, both newest first, as one. */
async function* merged(
  first: AsyncGenerator<BarRow, void>,
  second: AsyncGenerator<BarRow, void>,
): AsyncGenerator<BarRow, void> {
  let [one, other] = [await first.next(), await second.next()];
  while (one.done !== true || other.done !== true) {
    const isFirst = other.done === true || (one.done !== true && compareBars(one.value, other.value) <= 0);
    if (isFirst && one.done !== true) {
      yield one.value;
      one = await first.next();
    } else if (other.done !== true) {
      yield other.value;
      other = await second.next();
    }
  }
}

/** A row a session: the stored one, or one made of finer bars. */
async function* dailyBars(
  database: HistoryDatabase,
  wanted: BarRange,
  { first, offset }: { first: number; offset: number },
): AsyncGenerator<BarRow, void> {
  const made = await spansToMake(database, wanted);
  const start = await skipDays(database, wanted, { rows: offset, made });
  if (start === null) return;
  const range = { ...wanted, to: start.to };
  let place = 0;
  const sessions = sessionBars(database, range, made);
  for await (const bar of merged(storedBars(database, range, { first }), sessions)) {
    if (place++ >= start.rows) yield bar;
  }
}

function barReads(database: HistoryDatabase) {
  /** Newest first, read as far as it is taken. Bars from before a strike adjustment come under the name asked for. */
  async function* stream({
    limit,
    offset = 0,
    isDaily,
    ...wanted
  }: BarsWanted): AsyncGenerator<BarRow, void> {
    const range = await rangeOf(database, wanted);
    const named = askedNames(range.olderNames);
    const bars = isDaily
      ? dailyBars(database, range, { first: limit, offset })
      : storedBars(database, range, { first: limit, offset });
    let given = 0;
    for await (const bar of bars) {
      yield named(bar);
      if (++given >= limit) return;
    }
  }
  return {
    stream,

    /** The same as a list. */
    async list(wanted: BarsWanted): Promise<BarRow[]> {
      const rows: BarRow[] = [];
      for await (const row of stream(wanted)) rows.push(row);
      return rows;
    },

    /** The daily bars that a day's finer ones make, of contracts without a stored one. */
    async sessionOf(day: string): Promise<BarRow[]> {
      const range = { symbols: [], olderNames: [], from: startOfDay(day), to: dayEnd(startOfDay(day)) };
      const made = (["1m", "5m"] as const).map((resolution) => ({ resolution, from: null, to: null }));
      const rows: BarRow[] = [];
      for await (const row of sessionBars(database, { ...range, spans: made }, made)) rows.push(row);
      return rows;
    },

    /** How many stored bars follow `offset`, up to `most`. */
    async countUpTo(
      { offset = 0, ...wanted }: Omit<BarsWanted, "limit" | "isDaily">,
      most: number,
    ): Promise<number> {
      return countStoredBars(database, await rangeOf(database, wanted), { offset, most });
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
};
type ChainRow = BarRow & { readonly strike: number; readonly type: string };
type Contract = Pick<ChainRow, "symbol" | "expiration" | "strike" | "type">;

/** Contracts whose newest bars are looked up by one statement: two steps of an index each. */
const contractsAtOnce = 50;

function chainReads(database: HistoryDatabase) {
  const newestOfEach = async (
    contracts: readonly Contract[],
    { at, oldest, resolutions }: ChainWanted,
  ): Promise<BarRow[]> => {
    const names = contracts.map(({ symbol }) => symbol);
    const expirations = contracts.map(({ expiration }) => expiration);
    const { rows } = await sql<BarRow>`
      select bars.* from unnest(${names}::text[], ${expirations}::date[]) as asked (name, expiry)
      cross join lateral (
        select ${columns} from option_bars
        where symbol = asked.name and option_bars.expiration = asked.expiry
          and time >= ${oldest} and time <= ${at} and resolution = any(${[...resolutions]}::text[])
        order by time desc, resolution limit 1
      ) as bars
    `.execute(database);
    return rows;
  };
  const contractsOf = async ({ day, expiration }: ChainWanted): Promise<Contract[]> => {
    const living =
      expiration === null ? sql`expiration >= ${day}::date` : sql`expiration = ${expiration}::date`;
    const { rows } = await sql<Contract>`
      select symbol, expiration::text as expiration, strike, type from instruments where ${living}
      order by instruments.expiration, instruments.strike, instruments.type
    `.execute(database);
    return rows;
  };
  return {
    /** The newest bar of each contract at or before an instant, not older than `oldest`, of series still alive then. */
    async chainAt(wanted: ChainWanted): Promise<ChainRow[]> {
      const contracts = await contractsOf(wanted);
      const keyOf = ({ symbol, expiration }: Pick<BarRow, "symbol" | "expiration">) =>
        `${symbol} ${expiration}`;
      const newest = new Map<string, BarRow>();
      for (let start = 0; start < contracts.length; start += contractsAtOnce) {
        const some = contracts.slice(start, start + contractsAtOnce);
        for (const bar of await newestOfEach(some, wanted)) newest.set(keyOf(bar), bar);
      }
      return contracts.flatMap(({ strike, type, ...contract }) => {
        const bar = newest.get(keyOf(contract));
        return bar === undefined ? [] : [{ ...bar, strike, type }];
      });
    },
  };
}

type Close = SessionClose & { readonly resolution: string };

/** A day's close is that of its daily bar, otherwise of its finest. */
function bestClose(known: Close | undefined, other: Close): Close {
  if (known === undefined) return other;
  const rank = ({ resolution }: Close) => ["1d", "1m", "5m"].indexOf(resolution);
  return rank(other) < rank(known) ? other : known;
}

function closeReads(database: HistoryDatabase) {
  const closesIn = async (range: BarRange): Promise<Close[]> => {
    const { rows } = await sql<Close>`
      select distinct on (day, resolution) day::text as day, resolution, close from (
        select (time at time zone ${zone})::date as day, close, time, resolution from option_bars
        where ${isWanted(range)} and close is not null
      ) as closes
      order by day, resolution, time desc
    `.execute(database);
    return rows;
  };
  return {
    /**
     * A contract's last close of each Buenos Aires day before an instant, newest first; days without one are left out.
     * It goes back to the first close before `until`.
     */
    async closes({ symbol, to, limit, until }: ClosesWanted): Promise<SessionClose[]> {
      const made = await spansToMake(database, { from: null, to });
      const spans = [{ resolution: "1d", from: null, to: null } as const, ...made];
      const range = await rangeOf(database, { symbols: [symbol], from: null, to, spans });
      const days = new Map<string, Close>();
      for await (const { from, result } of timeSlices(database, range, closesIn)) {
        for (const close of result.toReversed()) days.set(close.day, bestClose(days.get(close.day), close));
        // The day in which a slice begins may go on before it.
        const whole = [...days.keys()].filter((day) => day > from.toISOString().slice(0, 10));
        if (whole.length >= limit || whole.some((day) => day < until)) break;
      }
      return [...days.values()]
        .toSorted((one, other) => (one.day < other.day ? 1 : -1))
        .slice(0, limit)
        .map(({ day, close }) => ({ day, close }));
    },
  };
}

function spanReads(database: HistoryDatabase) {
  return {
    /** Newest stored bar, null without any. */
    async newest(): Promise<Date | null> {
      const spans = (["1m", "5m", "1d"] as const).map((one) => ({ resolution: one, from: null, to: null }));
      const everything = { symbols: [], olderNames: [], from: null, to: null, spans };
      return newestBefore(database, everything, null);
    },

    /** The Buenos Aires days with bars of a resolution, newest first. */
    async daysWith(resolution: BarResolution): Promise<string[]> {
      const { rows } = await sql<{ day: string }>`${daysOf(resolution)}`.execute(database);
      return rows.map(({ day }) => day);
    },
  };
}

/** The history as it is read: bars, sessions and chains, all in short statements. */
export function createBarsRepository(database: HistoryDatabase) {
  return {
    ...barReads(database),
    ...chainReads(database),
    ...closeReads(database),
    ...spanReads(database),
  };
}
export type BarsRepository = ReturnType<typeof createBarsRepository>;
