import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Who asks to show panels on their sites, and what was decided: one row a user, the newest request. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table partner_requests (
      user_id text primary key references users (id) on delete cascade,
      origins text not null,
      asked_at timestamptz not null,
      decision text check (decision in ('approved', 'rejected')),
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null))
    )
  `.execute(database);
  await sql`
    create index partner_requests_waiting on partner_requests (asked_at) where decision is null
  `.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table partner_requests`.execute(database);
}
