import type { BarResolution } from "@paridad/core/contract";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { Bar, StoredInstrument } from "../bar.ts";
import type { BarRow } from "./bar-queries-repository.ts";
import { upsertBars } from "./bar-writes-repository.ts";
import { findDays, markClosed, openDays, touchDays } from "./days-repository.ts";
import { startOfDay } from "../../../lib/start-of-day.ts";
import type { OpenDay } from "./days-repository.ts";
import { ensureMonth, keepDailyBars, monthOf, monthsWithMinutes } from "./months/months-repository.ts";
import type { Month } from "./months/months-repository.ts";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";
import { writeFeedPeriod } from "../../../market/terms/feed-periods-repository.ts";
import type { FeedPeriod } from "../../../market/terms/feed-periods.ts";
import { reopenWithoutShares, storeMadeBars } from "../shares/daily-shares-repository.ts";
import type { ShareBar } from "../shares/share-bar.ts";
import { daysToMake, distinctShareBars, upsertShareBars } from "../shares/share-writes-repository.ts";
import { dayEnd } from "./time-slices.ts";
import { readTotals } from "./totals-repository.ts";
import type { HistoryTotals } from "./totals-repository.ts";

export type Written = {
  /** Bars that were not there. */
  readonly inserted: number;
  /** Bars that were there and took the new values, and bars that yield to recorded ones. */
  readonly kept: number;
};

/** Epoch milliseconds. */
export type SimulatedDay = { readonly first: number; readonly last: number };

export type HistoryRepository = {
  /** Writes bars in batches, twice without duplicates; of one key given twice the last counts, and two of live recorders
   * are joined. Simulated bars never replace recorded ones. */
  writeBars(bars: readonly Bar[]): Promise<Written>;
  /** The same for bars of the share. */
  writeShareBars(bars: readonly ShareBar[]): Promise<Written>;
  /** Stores under which terms of which source bars were recorded; twice does no harm. */
  writeFeedPeriods(periods: readonly FeedPeriod[]): Promise<void>;
  /** Notes the days that others than this release wrote. */
  findDays(): Promise<void>;
  /** The days whose daily bars are not all stored, newest first. */
  openDays(): Promise<OpenDay[]>;
  /**
   * Stores the daily bars made of a day's finer ones and closes the day, in one transaction.
   * @returns false, with nothing stored, when the day's bars changed since it was `touched`.
   */
  closeDay(day: Pick<OpenDay, "day" | "touched">, bars: readonly BarRow[]): Promise<boolean>;
  /** The months before another with bars finer than daily ones, oldest first. */
  monthsWithMinutes(before: Month): Promise<readonly Month[]>;
  /** @returns whether a month now has its daily bars only; not while one of its days is open. */
  keepDailyBars(month: Month): Promise<boolean>;
  writeInstruments(instruments: readonly StoredInstrument[]): Promise<void>;
  totals(): Promise<HistoryTotals>;
  /** First and last simulated bar inside each day's session, by `YYYY-MM-DD` of Buenos Aires. */
  simulatedDays(resolution: BarResolution): Promise<ReadonlyMap<string, SimulatedDay>>;
  /** The same of the share's bars. */
  simulatedShareDays(resolution: BarResolution): Promise<ReadonlyMap<string, SimulatedDay>>;
  /** Deletes simulated bars of a resolution older than an instant (ISO). */
  pruneSimulated(older: { resolution: BarResolution; than: string }): Promise<void>;
  /** Refreshes the planner's statistics after a load. */
  analyze(): Promise<void>;
};

const maximumRowsPerStatement = 5_000;

function barRow(bar: Bar) {
  const { ratePercent, flags, dayTotals, ...rest } = bar;
  return {
    ...rest,
    rate_percent: ratePercent,
    flags: flags.join(","),
    day_volume: dayTotals?.volume ?? null,
    day_operations: dayTotals?.operations ?? null,
    day_turnover: dayTotals?.turnover ?? null,
  };
}

class SqlHistoryRepository implements HistoryRepository {
  readonly #database: Kysely<HistoryTables>;
  readonly #months = new Set<string>();

  constructor(database: Kysely<HistoryTables>) {
    this.#database = database;
  }

  async writeBars(bars: readonly Bar[]): Promise<Written> {
    const byKey = new Map(
      bars.map((bar) => [`${bar.symbol} ${bar.expiration} ${bar.time} ${bar.resolution}`, bar]),
    );
    // In one order always, so two writers of the same bars wait for each other instead of deadlocking.
    const distinct = [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
    let inserted = 0;
    for (let start = 0; start < distinct.length; start += maximumRowsPerStatement) {
      const some = distinct.slice(start, start + maximumRowsPerStatement);
      await this.#ensureMonths(some.map(({ time }) => time));
      const rows = some.map(barRow);
      const days = [...new Set(some.map(({ time }) => buenosAiresDate(Date.parse(time))))].toSorted();
      inserted += await this.#database.transaction().execute(async (transaction) => {
        await touchDays(transaction, days);
        return upsertBars(transaction, rows);
      });
    }
    return { inserted, kept: bars.length - inserted };
  }

  async writeShareBars(bars: readonly ShareBar[]): Promise<Written> {
    const distinct = distinctShareBars(bars);
    let inserted = 0;
    for (let start = 0; start < distinct.length; start += maximumRowsPerStatement) {
      const some = distinct.slice(start, start + maximumRowsPerStatement);
      inserted += await this.#database.transaction().execute(async (transaction) => {
        await touchDays(transaction, daysToMake(some));
        return upsertShareBars(transaction, some);
      });
    }
    return { inserted, kept: bars.length - inserted };
  }

  async writeFeedPeriods(periods: readonly FeedPeriod[]): Promise<void> {
    for (const period of periods) await writeFeedPeriod(this.#database, period);
  }

  async findDays(): Promise<void> {
    await findDays(this.#database);
    await reopenWithoutShares(this.#database);
  }

  openDays(): Promise<OpenDay[]> {
    return openDays(this.#database);
  }

  async closeDay(day: Pick<OpenDay, "day" | "touched">, bars: readonly BarRow[]): Promise<boolean> {
    await this.#ensureMonths(bars.map(({ time }) => time.toISOString()));
    const made = bars.map(({ symbol, expiration }) => `${symbol} ${expiration}`);
    return this.#database.transaction().execute(async (transaction) => {
      const isClosed = await markClosed(transaction, { ...day, made });
      if (isClosed && bars.length > 0) await upsertBars(transaction, bars);
      const from = startOfDay(day.day);
      if (isClosed) await storeMadeBars(transaction, { from, to: dayEnd(from) });
      return isClosed;
    });
  }

  monthsWithMinutes(before: Month): Promise<readonly Month[]> {
    return monthsWithMinutes(this.#database, before);
  }

  keepDailyBars(month: Month): Promise<boolean> {
    return keepDailyBars(this.#database, month);
  }

  async #ensureMonths(times: readonly string[]): Promise<void> {
    const months = new Map(times.map((time) => [time.slice(0, 7), time]));
    for (const time of months.values()) {
      const month = monthOf(new Date(time));
      if (this.#months.has(month.name)) continue;
      await ensureMonth(this.#database, month);
      this.#months.add(month.name);
    }
  }

  async writeInstruments(instruments: readonly StoredInstrument[]): Promise<void> {
    if (instruments.length === 0) return;
    const rows = instruments.map(({ strikeCertainty, expirationEstimated, seenAt, ...rest }) => ({
      ...rest,
      strike_certainty: strikeCertainty,
      expiration_estimated: expirationEstimated,
      seen_at: seenAt,
    }));
    // One contract comes several times where days had to wait for the database.
    await sql`
      insert into instruments
      select distinct on (symbol, expiration) symbol, expiration, strike, type, strike_certainty,
        expiration_estimated, source, min(seen_at) over contract, max(seen_at) over contract
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        symbol text, expiration date, strike double precision, type text, strike_certainty text,
        expiration_estimated boolean, source text, seen_at timestamptz
      )
      window contract as (partition by symbol, expiration)
      order by symbol, expiration, strike_certainty = 'inferred', seen_at desc
      on conflict (symbol, expiration) do update set
        strike = case when excluded.strike_certainty = 'inferred' then instruments.strike else excluded.strike end,
        strike_certainty = case when excluded.strike_certainty = 'inferred' then instruments.strike_certainty
          else excluded.strike_certainty end,
        expiration_estimated = instruments.expiration_estimated and excluded.expiration_estimated,
        source = case when excluded.source = 'live' then 'live' else instruments.source end,
        first_seen = least(instruments.first_seen, excluded.first_seen),
        last_seen = greatest(instruments.last_seen, excluded.last_seen)
    `.execute(this.#database);
  }

  totals(): Promise<HistoryTotals> {
    return readTotals(this.#database);
  }

  simulatedDays(resolution: BarResolution): Promise<ReadonlyMap<string, SimulatedDay>> {
    return this.#simulatedDays("option_bars", resolution);
  }

  simulatedShareDays(resolution: BarResolution): Promise<ReadonlyMap<string, SimulatedDay>> {
    return this.#simulatedDays("share_bars", resolution);
  }

  async #simulatedDays(
    table: "option_bars" | "share_bars",
    resolution: BarResolution,
  ): Promise<ReadonlyMap<string, SimulatedDay>> {
    const answer = await sql<{ day: string; first: string; last: string }>`
      select local::date::text as day,
        (extract(epoch from min(time)) * 1000)::text as first, (extract(epoch from max(time)) * 1000)::text as last
      from (
        select time, time at time zone 'America/Argentina/Buenos_Aires' as local from ${sql.table(table)}
        where source = 'simulated' and resolution = ${resolution}
      ) as bars
      where local::time between '10:30' and '17:00' group by 1
    `.execute(this.#database);
    return new Map(
      answer.rows.map(({ day, first, last }) => [day, { first: Number(first), last: Number(last) }]),
    );
  }

  async pruneSimulated({ resolution, than }: { resolution: BarResolution; than: string }): Promise<void> {
    for (const table of ["option_bars", "share_bars"]) {
      await sql`
        delete from ${sql.table(table)}
        where source = 'simulated' and resolution = ${resolution} and time < ${than}::timestamptz
      `.execute(this.#database);
    }
  }

  async analyze(): Promise<void> {
    await sql`analyze option_bars`.execute(this.#database);
    await sql`analyze share_bars`.execute(this.#database);
  }
}

/** The history's bars and instruments over the embedded database or PostgreSQL. */
export function createHistoryRepository(database: Kysely<HistoryTables>): HistoryRepository {
  return new SqlHistoryRepository(database);
}
