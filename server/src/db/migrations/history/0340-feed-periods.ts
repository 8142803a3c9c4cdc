import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Under which terms of which source the bars of a time were recorded: a row for each unbroken stretch of a feed, a few a
 * week, instead of a column for each bar. Older releases ignore the table.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed_periods (
      kind text not null check (kind in ('simulated', 'replay', 'live')),
      source text not null,
      redistribution text not null check (redistribution in ('none', 'delayed', 'full')),
      started_at timestamptz not null,
      ended_at timestamptz not null,
      primary key (kind, source, redistribution, started_at)
    )
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table feed_periods`.execute(database);
}
