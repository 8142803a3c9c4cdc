import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables, VolatilityDaysTable } from "../../../db/tables/history-tables.ts";

export type VolatilityRow = VolatilityDaysTable;
/** A day whose daily bars are stored, and the state of its bars. `closedAt` is when they were. */
export type ClosedDay = { readonly day: string; readonly touched: number; readonly closedAt: Date };

/** The daily volatility rows and which days lack them. */
export function createVolatilityRepository(database: Kysely<HistoryTables>) {
  return {
    /** Closed days without rows, or with rows made of bars that changed since; newest first. */
    async pendingDays(limit: number): Promise<ClosedDay[]> {
      const { rows } = await sql<ClosedDay>`
        select days.day, days.touched, days.closed_at as "closedAt" from history_days as days
        left join volatility_sessions as made on made.day = days.day
        where days.closed_at is not null and (made.day is null or made.touched <> days.touched)
        order by days.day desc limit ${limit}
      `.execute(database);
      return rows;
    },

    /** Closed days from one to another (`YYYY-MM-DD`, both included), newest first. */
    async closedDays({ from, to }: { readonly from: string; readonly to: string }): Promise<ClosedDay[]> {
      const { rows } = await sql<ClosedDay>`
        select day, touched, closed_at as "closedAt" from history_days
        where closed_at is not null and day between ${from}::date and ${to}::date order by day desc
      `.execute(database);
      return rows;
    },

    /** Expirations that no source stated, of those on or after a day. */
    async estimatedExpirations(day: string): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ expiration: string }>`
        select expiration::text as expiration from instruments where expiration >= ${day}::date
        group by instruments.expiration having bool_and(expiration_estimated)
      `.execute(database);
      return new Set(rows.map(({ expiration }) => expiration));
    },

    /**
     * Puts a day's rows in the place of those it has, in one transaction.
     * @returns false, with nothing changed, when the day's bars changed or it was opened since it was read.
     */
    async store({ day, touched }: ClosedDay, rows: readonly VolatilityRow[]): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const stored = await sql`
          select 1 from history_days where day = ${day} and touched = ${touched} and closed_at is not null for update
        `.execute(transaction);
        if (stored.rows.length === 0) return false;
        await sql`delete from volatility_days where day = ${day}`.execute(transaction);
        if (rows.length > 0)
          await transaction
            .insertInto("volatility_days")
            .values([...rows])
            .execute();
        await sql`
          insert into volatility_sessions (day, touched) values (${day}, ${touched})
          on conflict (day) do update set touched = excluded.touched, made_at = now()
        `.execute(transaction);
        return true;
      });
    },
  };
}
export type VolatilityRepository = ReturnType<typeof createVolatilityRepository>;
