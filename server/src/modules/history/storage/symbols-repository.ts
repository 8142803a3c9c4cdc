import type { SymbolRename } from "@paridad/core/symbols";
import type { ExpirationRange, StoredContract } from "../../../http/questions/contracts.ts";
import { sql } from "kysely";
import { until, zone } from "./ranges-repository.ts";
import type { Contract, HistoryDatabase, OlderName } from "./ranges-repository.ts";

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

    /** The contracts that expire in a range of days, both included. */
    async contracts({ from = null, to = null }: ExpirationRange): Promise<StoredContract[]> {
      const { rows } = await sql<StoredContract>`
        select symbol, expiration::text as expiration, strike, type, strike_certainty = 'inferred' as "strikeEstimated",
          expiration_estimated as "expirationEstimated"
        from instruments
        where (${from}::date is null or expiration >= ${from}::date) and (${to}::date is null or expiration <= ${to}::date)
      `.execute(database);
      return rows;
    },
  };
}
/** Bars of a question: of each symbol the contract that trades now, or the last that did, or of one expiration. */
export type Series = { readonly symbols: readonly string[]; readonly expiration?: string | undefined };

/** The contracts of a question, those that nobody knows left out; null for one that names none. */
export async function contractsOf(
  database: HistoryDatabase,
  { symbols, expiration }: Series,
  gone?: AbortSignal,
): Promise<readonly Contract[] | null> {
  if (symbols.length === 0 && expiration === undefined) return null;
  const named = symbols.length === 0 ? sql`true` : sql`symbol in (${sql.join([...symbols])})`;
  const dated = expiration === undefined ? sql`true` : sql`expiration = ${expiration}::date`;
  const { rows } = await sql<Contract>`
    select symbol, max(expiration)::text as expiration from instruments where ${named} and ${dated}
    group by symbol
  `.execute(database, until(gone));
  return rows;
}

export type SymbolsRepository = ReturnType<typeof createSymbolsRepository>;

/** Every older name of contracts, across all their renames. */
export async function olderNamesOf(
  database: HistoryDatabase,
  contracts: readonly Contract[],
  gone?: AbortSignal,
): Promise<OlderName[]> {
  if (contracts.length === 0) return [];
  const keys = sql.join(
    contracts.map(({ symbol, expiration }) => sql`(${symbol}::text, ${expiration}::date)`),
  );
  const { rows } = await sql<OlderName>`
    with recursive names as (
      select to_symbol as requested, from_symbol as symbol, expiration from instrument_renames
      where (to_symbol, expiration) in (${keys})
      union
      select names.requested, older.from_symbol, older.expiration from instrument_renames as older
      join names on older.to_symbol = names.symbol and older.expiration = names.expiration
    )
    select requested, names.symbol, names.expiration::text as expiration, newest.strike
    from names left join instruments as newest on newest.symbol = requested and newest.expiration = names.expiration
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
