import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { PastBar } from "@paridad/core/volatility";
import type { HistoryTables } from "../../db/tables/history-tables.ts";
import type { DayRange } from "./repository.ts";

/** State of the stored sessions: changes when one is made, or made again. */
export type PastState = {
  readonly state: string;
  readonly newest: string | null;
  readonly isSimulated: boolean;
};

/** Reads daily bars next to the volatility rows of their session. */
export function createPastReads(database: Kysely<HistoryTables>) {
  return {
    async state(): Promise<PastState> {
      const { rows } = await sql<PastState>`
        select concat_ws(' ', count(*), max(made_at)) as state,
          (select max(day)::text from volatility_days) as newest,
          coalesce((select source = 'simulated' from volatility_days order by day desc, expiration limit 1), false)
            as "isSimulated"
        from volatility_sessions
      `.execute(database);
      return rows[0] ?? { state: "", newest: null, isSimulated: false };
    },

    /** Bars of some days, both included; only simulated ones or none of them. */
    async between({ from, to }: DayRange, isSimulated: boolean): Promise<PastBar[]> {
      const { rows } = await sql<PastBar>`
        select days.day::text as day, contracts.type, contracts.strike, days.years, days.rate, days.spot,
          bars.close, bars.bid, bars.ask, bars.volume
        from volatility_days as days
        join option_bars as bars on bars.expiration = days.expiration and bars.resolution = '1d'
          and bars.time = (days.day + time '17:00') at time zone 'America/Argentina/Buenos_Aires'
        join instruments as contracts on contracts.symbol = bars.symbol and contracts.expiration = bars.expiration
        where days.day between ${from}::date and ${to}::date and days.spot > 0
          and (days.source = 'simulated') = ${isSimulated} and (bars.source = 'simulated') = ${isSimulated}
          and bars.resolution = '1d'
          and bars.time >= (${from}::date)::timestamp at time zone 'America/Argentina/Buenos_Aires'
          and bars.time < (${to}::date + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
      `.execute(database);
      return rows;
    },
  };
}
export type PastReads = ReturnType<typeof createPastReads>;
