import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables } from "../../db/tables/history-tables.ts";

/** A session's daily bars, one place in each list a bar. Strikes and prices in pesos, volumes in lots. */
export type SessionBars = {
  readonly day: string;
  readonly sources: string[];
  readonly symbols: string[];
  readonly expirations: string[];
  readonly types: string[];
  readonly strikes: number[];
  readonly closes: (number | null)[];
  readonly bids: (number | null)[];
  readonly asks: (number | null)[];
  readonly volumes: (number | null)[];
  readonly underlyings: (number | null)[];
  readonly ratesPercent: (number | null)[];
};

/** The stored sessions before a day: changes when one is written again. */
export type RecordState = {
  readonly state: string;
  readonly oldest: string | null;
  readonly hasRecorded: boolean;
};

const numbers = (column: string) => sql`array_agg(${sql.ref(column)} order by bars.symbol, bars.expiration)`;

/** Reads daily bars by session. */
export function createSessionBars(database: Kysely<HistoryTables>) {
  return {
    async state(before: string): Promise<RecordState> {
      const { rows } = await sql<RecordState>`
        select concat_ws(' ', count(*), sum(touched), max(touched_at)) as state, min(day)::text as oldest,
          exists (
            select 1 from option_bars
            where resolution = '1d' and source <> 'simulated'
              and time < (${before}::date)::timestamp at time zone 'America/Argentina/Buenos_Aires'
          ) as "hasRecorded"
        from history_days where day < ${before}::date
      `.execute(database);
      return rows[0] ?? { state: "", oldest: null, hasRecorded: false };
    },

    /** Days from one to another, the last one not included, ascending; only simulated bars or none of them. */
    async between({ from, to }: { from: string; to: string }, isSimulated: boolean): Promise<SessionBars[]> {
      const { rows } = await sql<SessionBars>`
        select (bars.time at time zone 'America/Argentina/Buenos_Aires')::date::text as day,
          ${numbers("bars.source")} as sources, ${numbers("bars.symbol")} as symbols,
          array_agg(bars.expiration::text order by bars.symbol, bars.expiration) as expirations,
          ${numbers("contracts.type")} as types, ${numbers("contracts.strike")} as strikes,
          ${numbers("bars.close")} as closes, ${numbers("bars.bid")} as bids, ${numbers("bars.ask")} as asks,
          ${numbers("bars.volume")} as volumes, ${numbers("bars.underlying")} as underlyings,
          ${numbers("bars.rate_percent")} as "ratesPercent"
        from option_bars as bars
        join instruments as contracts on contracts.symbol = bars.symbol and contracts.expiration = bars.expiration
        where bars.resolution = '1d' and (bars.source = 'simulated') = ${isSimulated}
          and bars.time >= (${from}::date)::timestamp at time zone 'America/Argentina/Buenos_Aires'
          and bars.time < (${to}::date)::timestamp at time zone 'America/Argentina/Buenos_Aires'
        group by 1 order by 1
      `.execute(database);
      return rows;
    },
  };
}
export type SessionBarsReads = ReturnType<typeof createSessionBars>;
