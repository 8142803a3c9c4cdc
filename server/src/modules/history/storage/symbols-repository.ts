import type { SymbolRename } from "@paridad/core/symbols";
import { sql } from "kysely";
import { until, zone } from "./ranges-repository.ts";
import type { HistoryDatabase, OlderName } from "./ranges-repository.ts";

export type SymbolRow = {
  readonly symbol: string;
  /** `YYYY-MM-DD`. */
  readonly expiration: string;
  readonly strike: number;
  readonly type: string;
};

/** The contracts of the history: reference data, a few thousand rows. */
export function createSymbolsRepository(database: HistoryDatabase) {
  return {
    async symbols(): Promise<SymbolRow[]> {
      const { rows } = await sql<SymbolRow>`
        select symbol, expiration::text as expiration, strike, type from instruments
        order by instruments.expiration desc, type, strike, symbol
      `.execute(database);
      return rows;
    },
  };
}
export type SymbolsRepository = ReturnType<typeof createSymbolsRepository>;

/** Every older name of the contracts that these symbols name or named, across all their renames. */
export async function olderNamesOf(
  database: HistoryDatabase,
  symbols: readonly string[],
  gone?: AbortSignal,
): Promise<OlderName[]> {
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
  `.execute(database, until(gone));
  return rows;
}

/** The reference table's side of ex-dates: which contracts were known, and which name followed which. */
export function createRenamesRepository(database: HistoryDatabase) {
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
