import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Calibration of the stored sessions' probabilities, one row a kind of market; `state` is that of the sessions it was made of.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table calibrations (
      source text primary key check (source in ('recorded', 'simulated')),
      state text not null,
      made_at timestamptz not null,
      content jsonb not null
    )
  `.execute(database);
}
