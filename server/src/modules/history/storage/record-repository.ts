import { buenosAiresDate } from "@paridad/core/symbols";
import { sql } from "kysely";
import { writeFeedPeriod } from "../../../market/terms/feed-periods-repository.ts";
import type { FeedPeriod } from "../../../market/terms/feed-periods.ts";
import type { Bar, StoredInstrument } from "../bar.ts";
import type { ShareBar } from "../shares/share-bar.ts";
import { daysToMake, distinctShareBars, shareBarRow } from "../shares/share-writes-repository.ts";
import { closeDay, openDays, orderDay, touchDays } from "./days-repository.ts";
import type { OpenDay } from "./days-repository.ts";
import { ensureMonth, keepDailyBars, monthOf, monthsWithMinutes } from "./months-repository.ts";
import type { Month } from "./months-repository.ts";
import type { HistoryDatabase } from "./ranges-repository.ts";
import { simulatedBars } from "./simulated-repository.ts";
import { upsertBars } from "./upsert-repository.ts";

export type Written = {
  /** Bars that were not there. */
  readonly inserted: number;
  /** Bars that were there and took the new values, and bars that yield to recorded ones. */
  readonly existing: number;
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

async function upsertInstruments(
  database: HistoryDatabase,
  instruments: readonly StoredInstrument[],
): Promise<void> {
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
  `.execute(database);
}

/** Parts of a list, each small enough for one statement. */
function* partsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += maximumRowsPerStatement) {
    yield items.slice(start, start + maximumRowsPerStatement);
  }
}

/** The history as it is recorded: bars, contracts, and the days that are over. */
export function createHistoryRepository(database: HistoryDatabase) {
  const known = new Set<string>();
  const ensureMonths = async (times: readonly string[]): Promise<void> => {
    const months = new Map(times.map((time) => [time.slice(0, 7), time]));
    for (const time of months.values()) {
      const month = monthOf(new Date(time));
      if (known.has(month.name)) continue;
      await ensureMonth(database, month);
      known.add(month.name);
    }
  };
  return {
    ...simulatedBars(database),

    /**
     * Writes bars in batches, twice without duplicates; of one key given twice the last counts, and two of live recorders
     * are joined. Simulated bars never replace recorded ones.
     */
    async writeBars(bars: readonly Bar[]): Promise<Written> {
      const byKey = new Map(
        bars.map((bar) => [`${bar.symbol} ${bar.expiration} ${bar.time} ${bar.resolution}`, bar]),
      );
      // In one order always, so two writers of the same bars wait for each other instead of deadlocking.
      const distinct = [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
      let inserted = 0;
      for (const some of partsOf(distinct)) {
        await ensureMonths(some.map(({ time }) => time));
        const days = [...new Set(some.map(({ time }) => buenosAiresDate(Date.parse(time))))].toSorted();
        inserted += await database.transaction().execute(async (transaction) => {
          await touchDays(transaction, days);
          return upsertBars(transaction, "option_bars", some.map(barRow));
        });
      }
      return { inserted, existing: bars.length - inserted };
    },

    /** The same for bars of the share. */
    async writeShareBars(bars: readonly ShareBar[]): Promise<Written> {
      let inserted = 0;
      for (const some of partsOf(distinctShareBars(bars))) {
        inserted += await database.transaction().execute(async (transaction) => {
          await touchDays(transaction, daysToMake(some));
          return upsertBars(transaction, "share_bars", some.map(shareBarRow));
        });
      }
      return { inserted, existing: bars.length - inserted };
    },

    /** Stores under which terms of which source bars were recorded; twice does no harm. */
    async writeFeedPeriods(periods: readonly FeedPeriod[]): Promise<void> {
      for (const period of periods) await writeFeedPeriod(database, period);
    },

    writeInstruments: (instruments: readonly StoredInstrument[]) => upsertInstruments(database, instruments),

    /** The days whose daily bars are not all stored, newest first. */
    openDays: () => openDays(database),

    /** Closes a day, as `closeDay` says, in one transaction. */
    async closeDay(day: Pick<OpenDay, "day" | "touched">): Promise<boolean> {
      await ensureMonths([`${day.day}T20:00:00.000Z`]);
      const isClosed = await database.transaction().execute((transaction) => closeDay(transaction, day));
      if (isClosed) await database.transaction().execute((transaction) => orderDay(transaction, day.day));
      return isClosed;
    },

    /** The months before another with bars finer than daily ones, oldest first. */
    monthsWithMinutes: (before: Month) => monthsWithMinutes(database, before),

    /** @returns whether a month now has its daily bars only; not while one of its days is open. */
    keepDailyBars: (month: Month) => keepDailyBars(database, month),

    /** Refreshes the planner's statistics after a load. */
    async analyze(): Promise<void> {
      await sql`analyze option_bars`.execute(database);
      await sql`analyze share_bars`.execute(database);
    },
  };
}
export type HistoryRepository = ReturnType<typeof createHistoryRepository>;
