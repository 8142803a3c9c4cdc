import { createInstrumentTable } from "@paridad/core/symbols";
import type { InstrumentTable, SymbolRename } from "@paridad/core/symbols";
import { sql } from "kysely";
import type { Database } from "../tables/schema.ts";

/** Names of the contracts of these expiries, by the reference table and its renames. */
export async function readInstrumentTable(
  database: Database,
  expirations: readonly string[],
): Promise<InstrumentTable> {
  if (expirations.length === 0) return createInstrumentTable({ instruments: [] });
  const days = sql`any(${[...expirations]}::date[])`;
  const instruments = await sql<{ symbol: string; expiration: string; strike: number }>`
    select symbol, expiration::text as expiration, strike from instruments
    where expiration = ${days}
  `.execute(database);
  const renames = await sql<SymbolRename>`
    select from_symbol as "from", to_symbol as "to", expiration::text as expiration, ex_date::text as "exDate"
    from instrument_renames where expiration = ${days} order by ex_date
  `.execute(database);
  return createInstrumentTable({ instruments: instruments.rows, renames: renames.rows });
}
