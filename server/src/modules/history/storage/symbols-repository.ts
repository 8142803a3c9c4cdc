import { sql } from "kysely";
import type { HistoryDatabase } from "./bar-queries-repository.ts";

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
