import { sql } from "kysely";
import type { Kysely } from "kysely";

const positions = sql`
  create table positions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    note text not null default '',
    settlement text not null check (settlement in ('24hs', '48hs', 'CI')),
    status text not null check (status in ('open', 'closed')),
    version integer not null check (version >= 1),
    format integer not null,
    content jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`;

/** Saved positions. `format` says how `content` is written, so an older one is known for what it is. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await positions.execute(database);
  await sql`create index positions_user on positions (user_id, updated_at desc)`.execute(database);
}

export async function down(database: Kysely<unknown>): Promise<void> {
  await sql`drop table positions`.execute(database);
}
