import { barResolutions } from "@paridad/core/contract";
import { sql } from "kysely";
import type { HistoryDatabase } from "./bar-queries-repository.ts";

export type HistoryTotals = {
  /** Stored bars: counted up to a hundred thousand, otherwise as the database estimates them. */
  readonly rows: number;
  readonly symbols: number;
  readonly firstTime: string | null;
  readonly lastTime: string | null;
};

/** Counted in some ten milliseconds. */
const countedRows = 100_000;

/** What the planner takes for granted: from the size of each month's table, and the rows it last found in one. */
async function estimateRows(database: HistoryDatabase): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": readonly [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select 1 from option_bars
  `.execute(database);
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

async function countRows(database: HistoryDatabase): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from option_bars`.execute(
    database,
  );
  return rows[0]?.rows ?? 0;
}

/** An instant to the second, ISO. */
function secondsOf(time: Date | null | undefined): string | null {
  return time ? `${time.toISOString().slice(0, 19)}Z` : null;
}

/** How much history there is. No statement of it goes through the bars once they are many. */
export async function readTotals(
  database: HistoryDatabase,
  { counted = countedRows } = {},
): Promise<HistoryTotals> {
  const estimated = await estimateRows(database);
  // One step of the index a resolution and month.
  const ends = barResolutions.map(
    (resolution) =>
      sql`select min(time) as first, max(time) as last from option_bars where resolution = ${resolution}`,
  );
  const spans = await sql<{ first: Date | null; last: Date | null }>`
    select min(first) as first, max(last) as last from (${sql.join(ends, sql` union all `)}) as ends
  `.execute(database);
  const contracts = await sql<{ symbols: number }>`
    select count(distinct symbol)::int as symbols from instruments
  `.execute(database);
  return {
    rows: estimated > counted ? estimated : await countRows(database),
    symbols: contracts.rows[0]?.symbols ?? 0,
    firstTime: secondsOf(spans.rows[0]?.first),
    lastTime: secondsOf(spans.rows[0]?.last),
  };
}
