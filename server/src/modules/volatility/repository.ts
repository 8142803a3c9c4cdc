import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables, VolatilityDaysTable } from "../../db/tables/history-tables.ts";

/** `YYYY-MM-DD`, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** The stored daily rows, to be read. */
export function createVolatilityReads(database: Kysely<HistoryTables>) {
  return {
    /** Newest day first, its expiries ascending. Only rows of the newest one's kind: simulated, or of a market. */
    async between({ from, to }: DayRange, limit: number): Promise<VolatilityDaysTable[]> {
      const { rows } = await sql<VolatilityDaysTable>`
        select day::text as day, expiration::text as expiration, source, quoted_at, years, rate, spot, spot_from, forward,
          at_the_money, risk_reversal, butterfly, variance_swap, quotes, smile, realised_from, realised_close,
          realised_parkinson, realised_garman_klass, realised_rogers_satchell, realised_yang_zhang, flags
        from volatility_days as rows
        where rows.day between ${from}::date and ${to}::date and (source = 'simulated') = (
          select newest.source = 'simulated' from volatility_days as newest order by newest.day desc, newest.expiration limit 1
        )
        order by rows.day desc, rows.expiration limit ${limit}
      `.execute(database);
      return rows;
    },
  };
}
export type VolatilityReads = ReturnType<typeof createVolatilityReads>;
