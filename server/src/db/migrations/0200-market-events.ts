import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Events that administrators write; those of the calendar and of renamed chains are worked out when they are read. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_events (
      id text primary key,
      kind text not null check (kind in ('dividend', 'earnings', 'election', 'holiday', 'other')),
      day date not null,
      title text not null,
      note text not null default '',
      amount double precision check (amount > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )
  `.execute(database);
  await sql`create index market_events_day on market_events (day)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table market_events`.execute(database);
}
