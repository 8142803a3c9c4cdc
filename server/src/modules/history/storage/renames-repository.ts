import type { SymbolRename } from "@paridad/core/symbols";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables } from "../../../db/tables/history-tables.ts";

type Database = Kysely<HistoryTables>;
const zone = "America/Argentina/Buenos_Aires";

/** An older name of a contract that is asked for by its newer one. */
export type OlderName = { readonly asked: string; readonly symbol: string; readonly expiration: string };

/** Every older name of the contracts that these symbols name or named, across all their renames. */
export async function olderNamesOf(database: Database, symbols: readonly string[]): Promise<OlderName[]> {
  if (symbols.length === 0) return [];
  const { rows } = await sql<OlderName>`
    with recursive names as (
      select to_symbol as asked, from_symbol as symbol, expiration from instrument_renames
      where to_symbol in (${sql.join([...symbols])})
      union
      select names.asked, older.from_symbol, older.expiration from instrument_renames as older
      join names on older.to_symbol = names.symbol and older.expiration = names.expiration
    )
    select asked, symbol, expiration::text as expiration from names
  `.execute(database);
  return rows;
}

/** The reference table's side of ex-dates: which contracts were known, and which name followed which. */
export function createRenamesRepository(database: Database) {
  return {
    async contractsBefore({
      seenSince,
      before,
      livingOn,
    }: {
      seenSince: Date;
      before: Date;
      livingOn: string;
    }) {
      const { rows } = await sql<{
        symbol: string;
        expiration: string;
        strike: number;
        type: "call" | "put";
        lastSeenOn: string;
      }>`
        select symbol, expiration::text as expiration, strike, type,
          to_char(last_seen at time zone ${zone}, 'YYYY-MM-DD') as "lastSeenOn"
        from instruments
        where source = 'live' and first_seen < ${before} and last_seen >= ${seenSince}
          and expiration >= ${livingOn}::date
      `.execute(database);
      return rows;
    },

    /** Writing a rename again, by another process too, makes no second one. */
    async writeRenames(renames: readonly SymbolRename[]): Promise<void> {
      const rows = renames.map(({ from, to, expiration, exDate }) => ({
        expiration,
        from_symbol: from,
        to_symbol: to,
        ex_date: exDate,
      }));
      await database
        .insertInto("instrument_renames")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** All renames, oldest first. */
    async renames(): Promise<SymbolRename[]> {
      const { rows } = await sql<SymbolRename>`
        select from_symbol as "from", to_symbol as "to", expiration::text as expiration,
          to_char(ex_date, 'YYYY-MM-DD') as "exDate"
        from instrument_renames order by ex_date, from_symbol
      `.execute(database);
      return rows;
    },
  };
}
