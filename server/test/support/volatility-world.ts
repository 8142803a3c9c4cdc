import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { HistoryTables, VolatilityDaysTable } from "../../src/db/tables/history-tables.ts";
import type { Bar } from "../../src/modules/history/bar.ts";
import { createSessionCloser } from "../../src/modules/history/sessions/close-sessions.ts";
import { createShareReads } from "../../src/modules/history/shares/share-reads-repository.ts";
import { createBarsRepository } from "../../src/modules/history/storage/bars-repository.ts";
import { createHistoryRepository } from "../../src/modules/history/storage/record-repository.ts";
import { createVolatilityMaker } from "../../src/modules/history/volatility/make-rows.ts";
import { createVolatilityRepository } from "../../src/modules/history/volatility/volatility-repository.ts";

export const volatilitySession = "2026-11-19";
const expirations = { DI: "2026-12-18", FE: "2027-02-19" } as const;
/** Symbol without its month, bid and ask, pesos a share. */
const chain: readonly (readonly [string, number, number])[] = [
  ["GFGV6600", 100, 104],
  ["GFGV6800", 150, 155],
  ["GFGV7000", 215, 222],
  ["GFGC7400", 365, 374],
  ["GFGC7600", 280, 288],
  ["GFGC7800", 210, 217],
  ["GFGC8000", 155, 161],
];

function bars(): Bar[] {
  return Object.entries(expirations).flatMap(([month, expiration]) =>
    chain.map(([name, bid, ask]) => ({
      symbol: `${name}${month}`,
      expiration,
      time: `${volatilitySession}T19:58:00.000Z`,
      resolution: "1m" as const,
      source: "live" as const,
      open: null,
      high: null,
      low: null,
      close: null,
      volume: 1,
      operations: 1,
      turnover: 1,
      bid,
      ask,
      underlying: 7_300,
      ratePercent: 40,
      flags: [],
    })),
  );
}

/** Parts of one process that makes daily volatility rows, over its own connections. */
export function volatilityWorld(database: Kysely<HistoryTables>) {
  const reads = createBarsRepository(database);
  const repository = createHistoryRepository(database);
  const clock = { now: () => Date.parse("2026-11-23T09:00:00-03:00") };
  return {
    maker: createVolatilityMaker({
      bars: reads,
      shares: createShareReads(database),
      repository: createVolatilityRepository(database),
    }),
    close: createSessionCloser({ repository, clock }),

    /** A minute of two expiries before the close. */
    async record(): Promise<void> {
      const all = bars();
      await repository.writeInstruments(
        all.map(({ symbol, expiration }) => ({
          symbol,
          expiration,
          strike: Number(symbol.slice(4, 8)),
          type: symbol.startsWith("GFGC") ? ("call" as const) : ("put" as const),
          strikeCertainty: "exact" as const,
          expirationEstimated: false,
          source: "live" as const,
          seenAt: `${volatilitySession}T14:00:00Z`,
        })),
      );
      await repository.writeBars(all);
    },

    async forget(): Promise<void> {
      await sql`delete from volatility_days`.execute(database);
      await sql`delete from volatility_sessions`.execute(database);
    },

    async rows(): Promise<VolatilityDaysTable[]> {
      const { rows } = await sql<VolatilityDaysTable>`
        select *, day::text as day, expiration::text as expiration from volatility_days order by 1, 2
      `.execute(database);
      return rows;
    },
  };
}
